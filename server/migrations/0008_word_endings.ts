import { type Kysely, sql } from "kysely";

const POSTS = sql`select * from posts
  where pruned_at is null and removed_until is null and deleted_at is null`;

const STATEMENTS = [
  // Of 'wolf': ' wolf ', 'wolf ', 'olf ', 'lf ' and 'f '. What one begins with, a text has within a word; with a space
  // before it at the beginning of one, and between spaces as a whole word. As long as a search may be, since a
  // word without spaces may be long.
  sql`create function word_endings(words text) returns tsvector
    language sql immutable strict parallel safe as $$
      select array_to_tsvector(coalesce(
        array_agg(distinct left(substr(' ' || word || ' ', place), 32)), '{}'))
      from unnest(string_to_array(words, ' ')) as word, generate_series(1, length(word) + 1) as place
      where word not in ('', '|')
    $$`,
  sql`drop index posts_search_text_index`,
  sql`drop index posts_spelling_index`,
  // Room for another version of a row on its page, so that a like changes no index.
  sql`alter table posts set (fillfactor = 80)`,
  sql`alter table posts add column search_endings tsvector not null
    generated always as (word_endings(search_text)) stored`,
  sql`create index posts_search_endings_index on posts
    using gin (search_endings) with (fastupdate = off)`,
  // Views have the columns that their table had.
  sql`create or replace view reachable_posts as ${POSTS}
    and owner_id not in (select id from users where deleted_at is not null)`,
  sql`create or replace view visible_posts as ${POSTS}
    and owner_id not in (select id from users where deleted_at is not null or banned_until > now())`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
