/** Returns the length of a text in code points, as the fields count it. */
export function lengthOf(value: string): number {
  return [...value].length;
}
