import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  sql`alter table users add column bio text not null default ''`,
  // For pages of followers and followed users, newest first; the first one replaces an index.
  sql`create index follows_followers_index on follows (followed_id, created_at desc, follower_id desc)`,
  sql`create index follows_following_index on follows (follower_id, created_at desc, followed_id desc)`,
  sql`drop index follows_followed_id_index`,
  sql`alter table posts add column pinned_at timestamptz`,
  sql`create index posts_pinned on posts (owner_id, pinned_at) where pinned_at is not null`,
  // What is popular counts the likes of the last days, from this index alone. On a large table it is
  // created before the upgrade.
  sql`create index if not exists likes_created_at_index on likes (created_at desc)
    include (post_id, user_id)`,
  sql`alter table comments add column edited_at timestamptz`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
