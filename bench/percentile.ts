/** Returns the value that a share of all does not exceed (nearest rank), or NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(Math.ceil(share * sorted.length), 1) - 1] ?? Number.NaN;
}
