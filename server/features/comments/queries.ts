import { type RawBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { COMMENT_PAGE_SIZE, HELD_MAX, MENTIONABLE_MAX } from "#contract/comments/contract.ts";
import { COUNT_MAX, pageCountOf } from "#contract/numbers.ts";
import { isNotBanned } from "#server/features/bans/queries.ts";
import { isOutOfReach, seesPerson, type Viewer } from "#server/features/users/hidden-queries.ts";
import { nameBegins } from "#server/features/users/name-queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { countListed } from "#server/platform/db/pages.ts";
import { AppError } from "#server/platform/errors.ts";

export const NO_POST = "This post does not exist.";
export const NO_COMMENT = "This comment does not exist.";

type CommentView = "visible_comments" | "written_comments";

/** Selects comments with their writers: those that everyone sees, or also those that wait for staff. */
export function selectComments(db: Db, view: CommentView = "visible_comments") {
  return db
    .selectFrom(`${view} as comments` as "visible_comments as comments")
    .innerJoin("users", "users.id", "comments.owner_id")
    .select([
      // As JSON numbers ids would lose digits.
      sql<string>`comments.id::text`.as("id"),
      sql<string>`comments.post_id::text`.as("post_id"),
      sql<string>`comments.owner_id::text`.as("owner_id"),
      "comments.text",
      "comments.created_at",
      "comments.edited_at",
      sql<string | null>`comments.reply_to::text`.as("reply_to"),
      "comments.held",
      "users.username",
      "users.avatar_key",
    ]);
}

export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>["execute"]>>[number];

/** Selects the comments below posts that may be opened. */
export function selectReachableComments(db: Db, view?: CommentView) {
  return selectComments(db, view).innerJoin(
    "reachable_posts as posts",
    "posts.id",
    "comments.post_id",
  );
}

export async function getComment(db: Db, id: string): Promise<CommentRow> {
  const comment = await selectReachableComments(db)
    .where("comments.id", "=", id)
    .executeTakeFirst();
  if (!comment) throw new AppError("notFound", NO_COMMENT);
  return comment;
}

/** Returns a comment as staff see it, also one that waits for them. */
export async function getWrittenComment(db: Db, id: string): Promise<CommentRow> {
  const comment = await selectReachableComments(db, "written_comments")
    .where("comments.id", "=", id)
    .executeTakeFirst();
  if (!comment) throw new AppError("notFound", NO_COMMENT);
  return comment;
}

/** Returns a comment that everyone sees, or that waits and is the user's own. */
export async function getEditableComment(
  db: Db,
  userId: string | undefined,
  id: string,
): Promise<CommentRow> {
  const comment = await getWrittenComment(db, id);
  if (comment.held && comment.owner_id !== userId) throw new AppError("notFound", NO_COMMENT);
  return comment;
}

/** Returns the viewer's own comments on a post that wait for staff, newest first. */
export async function listHeldComments(
  db: Db,
  viewer: Viewer,
  postId: string,
): Promise<CommentRow[]> {
  if (!viewer) return [];
  return selectComments(db, "written_comments")
    .where("comments.owner_id", "=", viewer._id)
    .where("comments.post_id", "=", postId)
    .where("comments.held", "=", true)
    .orderBy("comments.id", "desc")
    .limit(HELD_MAX)
    .execute();
}

/** Returns the comment that its writer created by an earlier request with the same id. */
export async function getRequestedComment(
  db: Db,
  writerId: string,
  requestId: string | null,
): Promise<CommentRow> {
  const comment = await selectComments(db, "written_comments")
    .where("comments.owner_id", "=", writerId)
    .where("comments.request_key", "=", requestId)
    .executeTakeFirst();
  if (!comment) throw new AppError("notFound", NO_COMMENT);
  return comment;
}

export type CommentPage = { rows: CommentRow[]; total: number; pageCount: number };

/**
 * Returns a page of a post's comments, newest first, and their total. Comments that the viewer does not
 * see are counted, and omitted from their page.
 */
export async function listCommentPage(
  db: Db,
  viewer: Viewer,
  { postId, page }: { postId: string; page: number },
): Promise<CommentPage> {
  const total = await countComments(db, postId);
  const { pageCount } = commentPage([], total);
  const rows = page > pageCount ? [] : await selectPage(db, viewer, { postId, page }).execute();
  return { rows, total, pageCount };
}

/** Returns a page of a post with so many comments. */
export function commentPage(rows: CommentRow[], total: number): CommentPage {
  return { rows, total, pageCount: pageCountOf(total, COMMENT_PAGE_SIZE) };
}

type PostId = string | RawBuilder<string>;

function selectPage(db: Db, viewer: Viewer, { postId, page }: { postId: PostId; page: number }) {
  const ids = commentsOf(db, postId)
    .orderBy("id", "desc")
    .limit(COMMENT_PAGE_SIZE)
    .offset((page - 1) * COMMENT_PAGE_SIZE);
  return selectComments(db)
    .where("comments.id", "=", anyOf(ids))
    .where(seesPerson(viewer, "comments.owner_id"))
    .orderBy("comments.id", "desc");
}

/** Selects the ids of a post's comments, replies among them. */
function commentsOf(db: Db, postId: PostId) {
  return db.selectFrom("visible_comments").select("id").where("post_id", "=", postId);
}

/** Returns an expression for a post's first page of comments. */
export function firstComments(db: Db, viewer: Viewer, postId: PostId) {
  return jsonArrayFrom(selectPage(db, viewer, { postId, page: 1 }));
}

/** Returns a comment that `firstComments` read. */
export function commentFromJson(
  row: Omit<CommentRow, "created_at" | "edited_at"> & {
    created_at: string;
    edited_at: string | null;
  },
): CommentRow {
  return {
    ...row,
    created_at: new Date(row.created_at),
    edited_at: row.edited_at === null ? null : new Date(row.edited_at),
  };
}

/** Returns an expression for the number of a post's comments. */
export function numComments(db: Db, postId: PostId): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from
    (${commentsOf(db, postId).limit(COUNT_MAX + 1)}) as counted)`;
}

/** Returns the number of a post's comments. */
export function countComments(db: Db, postId: string): Promise<number> {
  return countListed(db, commentsOf(db, postId));
}

/** Returns a post for its comments; throws `notFound` if the viewer cannot reach it. */
export async function getCommentedPost(db: Db, viewer: Viewer, postId: string) {
  const post = await db
    .selectFrom("reachable_posts")
    .select(["id", "owner_id"])
    .where("id", "=", postId)
    .executeTakeFirst();
  if (!post || (await isOutOfReach(db, viewer, post.owner_id))) {
    throw new AppError("notFound", NO_POST);
  }
  return post;
}

/** Locks a post against deletion until the transaction ends; returns whether it is closed for new comments. */
export async function lockCommentedPost(trx: Trx, id: string): Promise<{ isClosed: boolean }> {
  const post = await trx
    .selectFrom("reachable_posts")
    .select("comments_closed")
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  if (!post) throw new AppError("notFound", NO_POST);
  return { isClosed: post.comments_closed };
}

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
      .where(nameBegins("users", name))
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
