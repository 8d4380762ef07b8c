import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Names with words that hyphens or apostrophes join, as one: see `joinedName`.
  sql`create index users_joined_name_index on users
    using gin (translate(folded_name, '-''‐', '') gin_trgm_ops) with (fastupdate = off)
    where folded_name ~ '[-''‐]'`,
  sql`create index characters_joined_name_index on characters
    using gin (translate(folded_name, '-''‐', '') gin_trgm_ops) with (fastupdate = off)
    where folded_name ~ '[-''‐]'`,
  // Which version of the program computed the search text and the palettes: existing ones are of the first, and
  // a job computes them again.
  sql`alter table posts add column derived_version smallint not null default 1`,
  sql`alter table posts alter column derived_version set default 2`,
  sql`create index posts_derived_version_index on posts (id) where derived_version < 2`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
