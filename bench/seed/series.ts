import { type RawBuilder, sql } from "kysely";

/** The id made for the n-th of so many rows, as `next_id` would have over the last 300 days. */
export function idOf(n: string, count: number): RawBuilder<string> {
  const gap = Math.max(1, Math.floor((300 * 86_400_000) / count));
  return sql`(((extract(epoch from now()) * 1000)::bigint - 1735689600000
    - (${sql.lit(count)} - ${sql.raw(n)})::bigint * ${sql.lit(gap)}) << 20) + ${sql.raw(n)} % 1048576`;
}

/** A number from 1 up to `count`, small ones the more often the higher the power. */
export function skewed(count: number, power = 2): RawBuilder<number> {
  return sql`(1 + floor(power(random(), ${sql.lit(power)}) * ${sql.lit(count)}))::int`;
}

export function series(count: number): RawBuilder<unknown> {
  return sql`generate_series(1, ${sql.lit(count)}) as n`;
}
