import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Lists and their counts exclude users whose posts are hidden; see decisions/0020.
  sql`alter table users add column posts_hidden boolean not null default false`,
  sql`create index users_posts_hidden on users (id) where posts_hidden`,
  sql`create index users_banned_until on users (banned_until) where banned_until is not null`,
  // Files of withdrawn images are moved out of the public storage, and back after a restore.
  sql`alter table images
    add column withdrawn boolean not null default false,
    add column files_private boolean not null default false,
    add column moving_until timestamptz`,
  sql`create index images_misplaced on images (id) where withdrawn <> files_private`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
