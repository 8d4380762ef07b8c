import { sql } from "kysely";
import {
  FLOOD_DAYS,
  FLOOD_HOURS,
  FLOOD_MIN,
  RECENT_COMMENTS_MAX,
  RECENT_POSTS_MAX,
} from "#contract/cases/contract.ts";
import { selectReachableComments } from "#server/features/comments/queries.ts";
import { IMAGE_COLUMNS } from "#server/features/images/present.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Selects the posts of a user that staff can remove: those that may be opened, and those that wait for staff. */
function selectRemovablePosts(db: Db, userId: string) {
  return db
    .selectFrom("posts")
    .leftJoin("cases as hold", "hold.held_post_id", "posts.id")
    .select(["posts.id", "hold.id as hold_id"])
    .where("posts.owner_id", "=", userId)
    .where("posts.pruned_at", "is", null)
    .where("posts.deleted_at", "is", null)
    .where((eb) => eb.or([eb("posts.removed_until", "is", null), eb("hold.id", "is not", null)]));
}

/** Returns those of the posts that a user made and staff can remove, each with the case of its hold, in order of id. */
export function listRemovablePosts(db: Db, userId: string, ids: readonly string[]) {
  return selectRemovablePosts(db, userId)
    .where("posts.id", "=", anyOf(ids))
    .orderBy("posts.id")
    .execute();
}

/** Selects the comments of a user that staff can remove: those that everyone sees, and those that wait for staff. */
function selectRemovableComments(db: Db, userId: string) {
  return selectReachableComments(db, "written_comments")
    .leftJoin("cases as hold", "hold.held_comment_id", "comments.id")
    .select("hold.id as hold_id")
    .where("comments.owner_id", "=", userId);
}

/** Returns those of the comments that a user wrote and staff can remove, each with the case of its hold, in order of id. */
export function listRemovableComments(db: Db, userId: string, ids: readonly string[]) {
  return selectRemovableComments(db, userId)
    .where("comments.id", "=", anyOf(ids))
    .orderBy("comments.id")
    .execute();
}

/** Returns whether one of the posts and comments, hidden or not, is somebody else's. */
export async function isOfAnother(
  db: Db,
  userId: string,
  { posts, comments }: { posts: readonly string[]; comments: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from posts where id = any(${[...posts]}::bigint[]) and owner_id <> ${userId}
    union all
    select from comments where id = any(${[...comments]}::bigint[]) and owner_id <> ${userId}
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Returns the flood of a user that staff can remove, newest first: what was made within FLOOD_HOURS before the newest;
 * null if that is less than FLOOD_MIN.
 */
export async function findRecent(db: Db, userId: string) {
  const newest = sql`(select max(created_at) from (
    select created_at from posts where owner_id = ${userId}
    union all select created_at from comments where owner_id = ${userId}) as made)`;
  const isRecent = (table: "posts" | "comments") =>
    sql<boolean>`${sql.ref(`${table}.created_at`)} > greatest(
      now() - make_interval(days => ${sql.lit(FLOOD_DAYS)}),
      ${newest} - make_interval(hours => ${sql.lit(FLOOD_HOURS)}))`;
  const [posts, comments] = await Promise.all([
    selectRemovablePosts(db, userId)
      .leftJoin("images", (join) =>
        join.onRef("images.post_id", "=", "posts.id").on("images.position", "=", 0),
      )
      .select(["posts.title", "posts.category", "posts.created_at", ...IMAGE_COLUMNS])
      .where(isRecent("posts"))
      .orderBy("posts.id", "desc")
      .limit(RECENT_POSTS_MAX)
      .execute(),
    selectRemovableComments(db, userId)
      .where(isRecent("comments"))
      .orderBy("comments.id", "desc")
      .limit(RECENT_COMMENTS_MAX)
      .execute(),
  ]);
  return posts.length + comments.length < FLOOD_MIN ? null : { posts, comments };
}

export type RecentRows = NonNullable<Awaited<ReturnType<typeof findRecent>>>;
