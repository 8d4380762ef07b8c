import { type RawBuilder, sql } from "kysely";

/** The time from which ids count (ms). */
const EPOCH = 1_735_689_600_000;

/** Returns the id of row `n` of `count`, as `next_id` would have made it over the last 300 days. */
export function idOf(n: string, count: number): RawBuilder<string> {
  const gap = Math.max(1, Math.floor((300 * 86_400_000) / Math.max(1, count)));
  return sql`(((extract(epoch from now()) * 1000)::bigint - ${sql.lit(EPOCH)}
    - (${sql.lit(count)} - ${sql.raw(n)})::bigint * ${sql.lit(gap)}) << 20) + ${sql.raw(n)} % 1048576`;
}

/** Returns the time at which an id was made. */
export function timeOf(id: string): RawBuilder<Date> {
  return sql`to_timestamp(((${sql.ref(id)} >> 20) + ${sql.lit(EPOCH)}) / 1000.0)`;
}

/** Returns a random number from 1 to `count`; a higher power favors small numbers. */
export function skewed(count: number, power = 2): RawBuilder<number> {
  return sql`(1 + floor(power(random(), ${sql.lit(power)}) * ${sql.lit(count)}))::int`;
}

export function series(count: number): RawBuilder<unknown> {
  return sql`generate_series(1, ${sql.lit(count)}) as n`;
}
