import { type Kysely, sql } from "kysely";

const DELETED_USERS = sql`(select id from users where deleted_at is not null)`;

const STATEMENTS = [
  sql`drop table list_stretches, quarantine, prunes`,
  sql`drop function count_new, is_ended_or_pruned, refuse_quarantine`,
  sql`alter table users drop column posts_hidden, drop column recount_id, drop column num_posts`,
  sql`alter table posts drop column counted, add column pruned_at timestamptz`,
  sql`alter table comments drop column counted, add column pruned_at timestamptz`,
  sql`alter table likes drop column counted, add column pruned_at timestamptz`,
  sql`alter table notifications add column pruned_at timestamptz`,
  sql`alter table characters add column pruned_at timestamptz`,
  sql`alter table loadouts drop column deleted_at, add column pruned_at timestamptz`,
  sql`alter table loadout_likes add column pruned_at timestamptz`,

  // The prune of a user that can be restored; what it hides has its time as pruned_at.
  sql`create table prunes (
    user_id bigint primary key references users on delete cascade,
    pruned_by text not null,
    counts jsonb not null,
    created_at timestamptz not null,
    restorable_until timestamptz not null
  )`,
  sql`create index posts_pruned on posts (owner_id) where pruned_at is not null`,
  sql`create index comments_pruned on comments (owner_id) where pruned_at is not null`,
  sql`create index likes_pruned on likes (user_id) where pruned_at is not null`,
  sql`create index notifications_pruned on notifications (id) where pruned_at is not null`,
  sql`create index characters_pruned on characters (user_id) where pruned_at is not null`,
  sql`create index loadouts_pruned on loadouts (owner_id) where pruned_at is not null`,
  sql`create index loadout_likes_pruned on loadout_likes (user_id) where pruned_at is not null`,

  // Counting a list reads its index alone.
  sql`drop index posts_category_index, posts_owner_category_index, posts_owner_id_index`,
  ...[
    sql`posts_category_index on posts (category, id desc) include (owner_id, nsfw)`,
    sql`posts_owner_category_index on posts (owner_id, category, id desc) include (nsfw)`,
    sql`posts_owner_index on posts (owner_id, id desc) include (nsfw)`,
    sql`posts_newest_index on posts (id desc) include (owner_id, nsfw)`,
  ].map(
    (index) => sql`create index ${index}
      where pruned_at is null and removed_until is null and deleted_at is null`,
  ),
  sql`create index posts_owner_id_index on posts (owner_id)`,
  sql`drop index comments_post_id_index`,
  sql`create index comments_post_id_index on comments (post_id, id desc) include (owner_id)
    where pruned_at is null`,
  sql`create index comments_post_index on comments (post_id)`,
  sql`drop index users_banned_until`,
  sql`create index users_unlisted on users (id)
    where deleted_at is not null or banned_until is not null`,

  // What is there for everyone. Accounts that are being deleted are few, and read once per query.
  sql`create view reachable_posts as select * from posts
    where pruned_at is null and removed_until is null and deleted_at is null
      and owner_id not in ${DELETED_USERS}`,
  // What lists show: without the posts of banned users, which only their address leads to.
  sql`create view visible_posts as select * from posts
    where pruned_at is null and removed_until is null and deleted_at is null
      and owner_id not in (select id from users
        where deleted_at is not null or banned_until > now())`,
  sql`create view visible_comments as select * from comments
    where pruned_at is null and owner_id not in ${DELETED_USERS}`,
  sql`create view visible_likes as select * from likes
    where pruned_at is null and user_id not in ${DELETED_USERS}`,
  sql`create view visible_notifications as select * from notifications
    where pruned_at is null and sender_id not in ${DELETED_USERS} and user_id not in ${DELETED_USERS}
      and (post_id in (select id from posts where deleted_at is not null)) is not true`,
  sql`create view visible_characters as select * from characters
    where pruned_at is null and not lost and user_id not in ${DELETED_USERS}`,
  sql`create view visible_loadouts as select * from loadouts
    where pruned_at is null and removed_until is null and owner_id not in ${DELETED_USERS}`,
  sql`create view visible_loadout_likes as select * from loadout_likes
    where pruned_at is null and user_id not in ${DELETED_USERS}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
