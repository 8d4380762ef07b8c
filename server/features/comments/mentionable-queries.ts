import { type RawBuilder, type SqlBool, sql } from "kysely";
import { MENTIONABLE_MAX } from "#contract/comments/contract.ts";
import { isNotBanned } from "#server/features/users/ban-queries.ts";
import { seesPerson, type Viewer } from "#server/features/users/hidden-queries.ts";
import { patternOf } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";

type Sought = { postId: string; authorId: string; name: string };

/**
 * Returns others whose names begin with a text: the author of the post, those who comment on it and whom the
 * viewer follows first, each part by name.
 */
export async function listMentionable(
  db: Db,
  viewer: NonNullable<Viewer>,
  { postId, authorId, name }: Sought,
) {
  const listNamed = (condition: RawBuilder<SqlBool>) =>
    db
      .selectFrom("users")
      .select(["id", "username", "avatar_key"])
      .where("folded_name", "like", patternOf(name))
      .where("id", "!=", viewer._id)
      .where("deleted_at", "is", null)
      .where(isNotBanned)
      .where(seesPerson(viewer, "users.id"))
      .where(condition)
      .orderBy("folded_name")
      .limit(MENTIONABLE_MAX)
      .execute();
  const isNear = sql<SqlBool>`(id = ${authorId}
    or id in (select owner_id from visible_comments where post_id = ${postId})
    or id in (select followed_id from follows where follower_id = ${viewer._id}))`;
  const near = await listNamed(isNear);
  if (near.length === MENTIONABLE_MAX) return near;
  const others = await listNamed(sql<SqlBool>`not ${isNear}`);
  return [...near, ...others].slice(0, MENTIONABLE_MAX);
}
