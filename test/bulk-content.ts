import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

type Person = { _id: string };
type Much = { user: Person; other: Person; posts: number; comments: number };

/**
 * Inserts many posts of one user and fewer of another, with likes and comments on each other's. The
 * nightly jobs have to correct the counts afterwards.
 */
export async function writeBulkContent(
  db: Db,
  { user, other, posts, comments }: Much,
): Promise<void> {
  for (const [owner, count] of [
    [user, posts],
    [other, posts / 4],
  ] as const) {
    await sql`insert into posts (owner_id, category, title, description, tags, nsfw, for_sale)
      select ${owner._id}, n % 4, 'Creation ' || n, 'Much of it', '{}', n % 10 = 0, false
      from generate_series(1, ${count}::integer) as n`.execute(db);
  }
  await sql`insert into images (post_id, position, key, width, height, widths, has_avif, thumbhash)
    select id, 0, 'k' || id, 340, 340, '{340}', true, '\\x00' from posts
    where not exists (select from images where post_id = posts.id)`.execute(db);
  for (const [writer, owner, count] of [
    [user, other, comments],
    [other, user, comments / 5],
  ] as const) {
    await sql`insert into comments (post_id, owner_id, text)
      select (array(select id from posts where owner_id = ${owner._id}))[1 + n % 300],
        ${writer._id}, 'Comment ' || n
      from generate_series(1, ${count}::integer) as n`.execute(db);
    await sql`insert into likes (post_id, user_id)
      select id, ${writer._id} from posts where owner_id = ${owner._id} limit 300`.execute(db);
  }
  await sql`insert into notifications (user_id, sender_id, kind, target_id, post_id, comment_id)
    select posts.owner_id, comments.owner_id, 0, comments.id, posts.id, comments.id
    from comments inner join posts on posts.id = comments.post_id
    where posts.owner_id <> comments.owner_id`.execute(db);
}
