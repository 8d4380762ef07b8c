/** Returns the number that a number or a text is; NaN for anything else, whatever it holds. */
export function numberIn(value: unknown): number {
  return typeof value === "number" || typeof value === "string" ? Number(value) : Number.NaN;
}

/** A page as an address carries it. It counts from 1; anything else means the first. */
export function pageOf(value: unknown): number {
  const number = numberIn(value);
  return Number.isSafeInteger(number) && number >= 1 ? number : 1;
}
