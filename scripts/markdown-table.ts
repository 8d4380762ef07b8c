/**
 * Returns a Markdown table with columns padded to their widest cell, as the formatter requires. Cells
 * are right-aligned from the column `numbersFrom` on.
 */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  numbersFrom = head.length,
): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((cells) => cells[column]?.length ?? 0)),
  );
  const pad = (cell: string, column: number) =>
    column < numbersFrom ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  const line = (cells: readonly string[]) => `| ${cells.map(pad).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    column < numbersFrom ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [head, rule, ...rows].map(line).join("\n");
}
