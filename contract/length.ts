/** How long a text is, as every `max` of the fields counts it: in code points. */
export function lengthOf(value: string): number {
  return [...value].length;
}
