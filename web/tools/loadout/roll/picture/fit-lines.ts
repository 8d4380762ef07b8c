/**
 * Breaks a text into at most `count` lines of a width, by words; what is too long ends with an
 * ellipsis.
 */
export function fitLines(
  text: string,
  count: number,
  width: number,
  measure: (text: string) => number,
): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    const isLast = lines.length === count;
    if (line !== undefined && (measure(longer) <= width || isLast)) {
      lines[lines.length - 1] = longer;
    } else {
      lines.push(word);
    }
  }
  return lines.map((line) => shorten(line, width, measure));
}

function shorten(line: string, width: number, measure: (text: string) => number): string {
  if (measure(line) <= width) return line;
  const letters = [...line];
  while (letters.length > 1 && measure(`${letters.join("")}…`) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
