/** Returns the number that a number or string represents; NaN for anything else. */
export function numberIn(value: unknown): number {
  return typeof value === "number" || typeof value === "string" ? Number(value) : Number.NaN;
}

/** Parses a page number, counted from 1; anything else means the first. */
export function pageOf(value: unknown): number {
  const number = numberIn(value);
  return Number.isSafeInteger(number) && number >= 1 ? number : 1;
}

/** Returns the length of a text in code points, as the fields count it. */
export function lengthOf(value: string): number {
  return [...value].length;
}

/** Lists are counted and paged up to so many rows; a longer one counts one more, which reads '100,000+'. */
export const COUNT_MAX = 100_000;

/** Returns the number of pages that a list of so many rows has; none reaches past `COUNT_MAX` rows. */
export function pageCountOf(total: number, size: number): number {
  return Math.ceil(Math.min(total, COUNT_MAX) / size);
}
