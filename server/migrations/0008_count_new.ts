import { type Kysely, sql } from "kysely";

// Counts for server/platform/db/counted-lists/counted-list.ts, in one statement to save round trips.
const COUNT_NEW = sql`create function count_new(kinds smallint[], of_ids bigint[], is_nsfw boolean)
  returns bigint language plpgsql as $$
  declare
    new_id bigint;
    newest record;
    added_nsfw integer := is_nsfw::integer;
  begin
    for n in 1 .. cardinality(kinds) loop
      perform pg_advisory_xact_lock(hashtextextended(kinds[n] || ' ' || of_ids[n], 0));
    end loop;
    new_id := next_id();
    for n in 1 .. cardinality(kinds) loop
      select first_id, total into newest from list_stretches
        where kind = kinds[n] and of_id = of_ids[n] and first_id <= new_id
        order by first_id desc limit 1;
      if found and newest.total < 1000 then
        update list_stretches set total = total + 1, nsfw = nsfw + added_nsfw
          where kind = kinds[n] and of_id = of_ids[n] and first_id = newest.first_id;
      else
        insert into list_stretches (kind, of_id, first_id, total, nsfw)
          values (kinds[n], of_ids[n], case when found then new_id else 0 end, 1, added_nsfw);
      end if;
    end loop;
    return new_id;
  end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await COUNT_NEW.execute(db);
}
