import { sql } from "kysely";
import type { Trx } from "#server/platform/db/database.ts";

type Span = { userId: string; belowId: string };

/** Takes some of a user's characters away, as the JSON that `putCharacters` reads. */
export async function takeCharacters(
  trx: Trx,
  { userId, belowId }: Span,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ item: string }>`
    delete from characters where id in (
      select id from characters where user_id = ${userId} and id < ${belowId} limit ${limit}
    ) returning to_jsonb(characters)::text as item`.execute(trx);
  return rows.map(({ item }) => item);
}

/** Gives characters back; one that somebody else has claimed meanwhile stays with whom it is. */
export async function putCharacters(trx: Trx, items: readonly string[]): Promise<void> {
  await sql`insert into characters
    select was.* from unnest(${[...items]}::text[]) as item
    cross join lateral jsonb_populate_record(null::characters, item::jsonb) as was
    on conflict do nothing`.execute(trx);
}
