/** A page as an address carries it. It counts from 1; anything else means the first. */
export function pageOf(value: unknown): number {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 1 ? number : 1;
}
