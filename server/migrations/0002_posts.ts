import { type Kysely, sql } from "kysely";

const TABLES = [
  sql`create table posts (
    id bigint primary key default next_id(),
    owner_id bigint not null references users on delete cascade,
    category smallint not null check (category between 0 and 3),
    title text not null,
    description text not null,
    tags text[] not null,
    nsfw boolean not null,
    for_sale boolean not null,
    for_sale_price bigint check (for_sale_price between 0 and 9999999999),
    creator_id bigint references characters on delete set null,
    num_likes integer not null default 0 check (num_likes >= 0),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (for_sale = (for_sale_price is not null))
  )`,
  sql`create index posts_owner_category_index on posts (owner_id, category, id desc)`,
  sql`create index posts_category_index on posts (category, id desc)`,
  sql`create index posts_creator_id_index on posts (creator_id) where creator_id is not null`,
  sql`create table images (
    id bigint primary key default next_id(),
    post_id bigint references posts on delete set null,
    position smallint not null,
    key text not null unique,
    width integer not null,
    height integer not null,
    widths integer[] not null,
    has_avif boolean not null default false,
    thumbhash bytea not null,
    discard_after timestamptz,
    unique (post_id, position)
  )`,
  sql`create index images_discard_after_index on images (discard_after)
    where discard_after is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of TABLES) await statement.execute(db);
}
