import { type RawBuilder, sql } from "kysely";

/** Returns a condition: a user, or a visitor without an id, likes the post of the query. */
export function isLikedBy(userId: string | undefined): RawBuilder<boolean> {
  return sql`exists (select from visible_likes
    where user_id = ${userId ?? null} and post_id = posts.id)`;
}
