import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Words stay when their last post is deleted. Ids grow, so common words have the low ones.
  sql`create table words (
    id integer primary key generated always as identity,
    word text not null unique,
    keys text[] not null
  )`,
  sql`create index words_keys_index on words using gin (keys) with (fastupdate = off)`,
  // No foreign key to words: checking it would lock the rows of the commonest words for every post.
  sql`create table post_words (
    word_id integer not null,
    post_id bigint not null,
    primary key (word_id, post_id)
  )`,
  sql`alter table post_words add foreign key (post_id) references posts on delete cascade`,
  sql`create index post_words_post_id_index on post_words (post_id, word_id)`,
  sql`create index posts_for_sale_index on posts (id desc) where for_sale`,
  sql`create index posts_price_index on posts (for_sale_price, id) where for_sale`,
  sql`create index posts_creator_index on posts (creator_id, id desc) where creator_id is not null`,
  sql`drop index posts_creator_id_index`,
  sql`create index posts_created_index on posts (id desc) where creator_id is not null`,
  sql`create index users_username_beginning_index on users (lower(username) text_pattern_ops)`,
  sql`create index characters_name_beginning_index on characters (lower(name) text_pattern_ops)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
