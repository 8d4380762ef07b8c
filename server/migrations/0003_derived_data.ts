import { type Kysely, sql } from "kysely";

const JOINED = sql.lit("-'\u2010");

const STATEMENTS = [
  ...["users", "characters"].flatMap((name) => {
    const table = sql.table(name);
    return [
      // The folded name with the words as one that hyphens or apostrophes join; null without.
      sql`alter table ${table} add column joined_name text generated always as
        (nullif(translate(folded_name, ${JOINED}, ''), folded_name)) stored`,
      sql`create index ${sql.raw(`${name}_joined_name_index`)} on ${table}
        using gin (joined_name gin_trgm_ops) with (fastupdate = off) where joined_name is not null`,
    ];
  }),
  // Views have the columns that their table had.
  sql`create or replace view visible_characters as select * from characters
    where pruned_at is null and not lost
      and user_id not in (select id from users where deleted_at is not null)`,
  // Which version of the program computed the search text and the palettes: existing ones are of the first, and
  // a job computes them again.
  sql`alter table posts add column derived_version smallint not null default 1`,
  sql`alter table posts alter column derived_version set default 2`,
  sql`create index posts_derived_version_index on posts (id) where derived_version < 2`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
