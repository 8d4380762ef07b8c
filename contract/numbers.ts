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

/** A million bytes, as disks are measured. */
export const MEGABYTE = 1e6;

/** Returns bytes as megabytes with a digit after the point, at least 0.1 unless there are none. */
export function inMegabytes(bytes: number): string {
  const megabytes = bytes === 0 ? 0 : Math.max(0.1, bytes / MEGABYTE);
  return megabytes.toLocaleString("en-US", { maximumFractionDigits: 1 });
}

/** Lists are counted and paged up to so many rows; a longer one counts one more, which reads '100,000+'. */
export const COUNT_MAX = 100_000;

/** Returns the number of pages that a list of so many rows has; none reaches past `COUNT_MAX` rows. */
export function pageCountOf(total: number, size: number): number {
  return Math.ceil(Math.min(total, COUNT_MAX) / size);
}
