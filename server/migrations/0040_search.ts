import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  sql`create extension if not exists pg_trgm`,
  // What searches look in, folded by the program: the words of a post between spaces, its tags, and names.
  sql`alter table posts add column search_text text not null default '',
    add column folded_tags text[] not null default '{}'`,
  sql`alter table users add column folded_name text not null default ''`,
  sql`alter table characters add column folded_name text not null default ''`,
  // Without fast updates, because each search would read the pending entries.
  sql`create index posts_search_text_index on posts using gin (search_text gin_trgm_ops)
    with (fastupdate = off)`,
  sql`create index posts_folded_tags_index on posts using gin (folded_tags) with (fastupdate = off)`,
  sql`create index users_folded_name_index on users using gin (folded_name gin_trgm_ops)
    with (fastupdate = off)`,
  sql`create index characters_folded_name_index on characters using gin (folded_name gin_trgm_ops)
    with (fastupdate = off)`,
  sql`drop index users_username_beginning_index, users_username_ending_index,
    characters_name_beginning_index, characters_name_ending_index`,
  sql`drop trigger images_description_trigger on images`,
  sql`drop function mark_description()`,
  sql`alter table images drop column description_indexed`,
  sql`drop table post_words, words`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
