/** Returns the number that a number or a text is; NaN for anything else, whatever it holds. */
export function numberIn(value: unknown): number {
  return typeof value === "number" || typeof value === "string" ? Number(value) : Number.NaN;
}
