export type Value = string | boolean;

/**
 * An operation that sets a register, with the moments of its request and its reply. `isCertain` is
 * false if no reply shows whether it was performed; it may then take effect up to `end`.
 */
export type Write = { value: Value; start: number; end: number; isCertain: boolean };

/** An interval between two moments. */
export type Interval = { start: number; end: number };

const AT_THE_END = { start: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY };

/**
 * Returns every value that a register may have had at some moment of an interval, by default at the
 * end: each write took effect at one moment between its start and its end, or never if it is not
 * certain.
 */
export function possibleValues(
  initial: Value,
  writes: readonly Write[],
  interval: Interval = AT_THE_END,
): Set<Value> {
  const isOverwritten = (end: number) =>
    writes.some((next) => next.isCertain && next.start > end && next.end < interval.start);
  const possible = writes.filter(({ start, end }) => start < interval.end && !isOverwritten(end));
  const values = possible.map(({ value }) => value);
  return new Set(isOverwritten(Number.NEGATIVE_INFINITY) ? values : [initial, ...values]);
}

/** Returns whether a register may have had a value at some moment of an interval. */
export function mayHaveBeen(
  value: Value,
  initial: Value,
  writes: readonly Write[],
  interval?: Interval,
): boolean {
  return possibleValues(initial, writes, interval).has(value);
}
