import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Names are also found by how they end. Locks both tables for as long as an index takes.
  sql`create index users_username_ending_index on users (reverse(lower(username)) text_pattern_ops)`,
  sql`create index characters_name_ending_index
    on characters (reverse(lower(name)) text_pattern_ops)`,
  // Whether searches find the post by the description. A job indexes those of earlier releases.
  sql`alter table images add column description_indexed boolean not null default false`,
  sql`create index images_description_unindexed on images (id)
    where description is not null and not description_indexed`,
  // The previous release changes descriptions without indexing them.
  sql`create function mark_description() returns trigger language plpgsql as $$
    begin
      if new.description is distinct from old.description then
        new.description_indexed := false;
      end if;
      return new;
    end $$`,
  sql`create trigger images_description_trigger before update of description on images
    for each row execute function mark_description()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
