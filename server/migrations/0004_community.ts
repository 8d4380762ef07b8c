import { type Kysely, sql } from "kysely";

const TABLES = [
  sql`alter table users add column setting_blur_nsfw boolean not null default false`,
  sql`create table likes (
    post_id bigint not null references posts on delete cascade,
    user_id bigint not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (post_id, user_id)
  )`,
  sql`create index likes_user_id_index on likes (user_id)`,
  sql`create table comments (
    id bigint primary key default next_id(),
    post_id bigint not null references posts on delete cascade,
    owner_id bigint not null references users on delete cascade,
    text text not null,
    created_at timestamptz not null default now()
  )`,
  sql`create index comments_post_id_index on comments (post_id, id desc)`,
  sql`create index comments_owner_id_index on comments (owner_id)`,
  // One row per sender, kind and target: the key ensures it, not a read before the write.
  sql`create table notifications (
    id bigint primary key default next_id(),
    user_id bigint not null references users on delete cascade,
    sender_id bigint not null references users on delete cascade,
    kind smallint not null check (kind between 0 and 2),
    target_id bigint not null,
    post_id bigint references posts on delete cascade,
    comment_id bigint references comments on delete cascade,
    read boolean not null default false,
    created_at timestamptz not null default now(),
    unique (sender_id, kind, target_id),
    check (user_id <> sender_id)
  )`,
  sql`create index notifications_user_id_index on notifications (user_id, id desc)`,
  sql`create index notifications_unread_index on notifications (user_id) where not read`,
  sql`create index notifications_post_id_index on notifications (post_id) where post_id is not null`,
  sql`create index notifications_comment_id_index on notifications (comment_id)
    where comment_id is not null`,
  sql`create table list_stretches (
    kind smallint not null,
    of_id bigint not null,
    first_id bigint not null,
    total integer not null,
    nsfw integer not null,
    primary key (kind, of_id, first_id)
  )`,
  // The index includes nsfw, so that it alone yields the ids of a page.
  sql`drop index posts_category_index`,
  sql`create index posts_category_index on posts (category, id desc) include (nsfw)`,
  sql`drop index posts_owner_category_index`,
  sql`create index posts_owner_category_index on posts (owner_id, category, id desc)
    include (nsfw)`,
  sql`create index posts_owner_id_index on posts (owner_id, id desc) include (nsfw)`,
];

// Buckets of server/platform/db/counted-lists/counted-list.ts: categories (1), profiles by owner (10 and up).
const STRETCHES = [
  sql`insert into list_stretches (kind, of_id, first_id, total, nsfw)
    select 1, category, case when stretch = 0 then 0 else min(id) end, count(*),
      count(*) filter (where nsfw)
    from (select *, (row_number() over (partition by category order by id) - 1) / 1000 as stretch
      from posts) as numbered
    group by category, stretch`,
  sql`insert into list_stretches (kind, of_id, first_id, total, nsfw)
    select 10 + category, owner_id, case when stretch = 0 then 0 else min(id) end, count(*),
      count(*) filter (where nsfw)
    from (select *, (row_number() over (partition by owner_id, category order by id) - 1) / 1000
      as stretch from posts) as numbered
    group by owner_id, category, stretch`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...TABLES, ...STRETCHES]) await statement.execute(db);
}
