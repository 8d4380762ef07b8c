import { numberIn } from "./number-in.ts";

/** A page as an address carries it. It counts from 1; anything else means the first. */
export function pageOf(value: unknown): number {
  const number = numberIn(value);
  return Number.isSafeInteger(number) && number >= 1 ? number : 1;
}
