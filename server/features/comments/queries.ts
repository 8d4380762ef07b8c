import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { COMMENT_PAGE_SIZE } from "#contract/comments/contract.ts";
import { isOutOfReach, seesPerson, type Viewer } from "#server/features/users/hidden-queries.ts";
import {
  isPostVisible,
  isRecounting,
  isVisible,
  RECOUNTED_USERS,
} from "#server/features/visibility/queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import {
  type CountedList,
  findPage,
  type PageStart,
  totalOf,
} from "#server/platform/db/counted-lists/counted-list.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";

export const COMMENT_KIND = 2;
export const NO_POST = "This post does not exist.";
export const NO_COMMENT = "This comment does not exist.";

/** Returns the counted list of a post's comments. */
export function commentList<Id>(postId: Id): CountedList<Id> {
  return { kind: COMMENT_KIND, ofId: postId };
}

export function selectComments(db: Db) {
  return db
    .selectFrom("comments")
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
      "users.username",
      "users.avatar_key",
    ]);
}

export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>["execute"]>>[number];

export async function getComment(db: Db, id: string): Promise<CommentRow> {
  const comment = await selectComments(db)
    .innerJoin("posts", "posts.id", "comments.post_id")
    .where("comments.id", "=", id)
    .where(isVisible("comments.owner_id", "comments.id"))
    .where(isPostVisible())
    .executeTakeFirst();
  if (!comment) throw new AppError("notFound", NO_COMMENT);
  return comment;
}

/** Returns the comment that its writer created by an earlier request with the same key. */
export async function getRequestedComment(
  db: Db,
  { writer, requestKey }: { writer: { _id: string }; requestKey?: string | undefined },
): Promise<CommentRow> {
  const comment = await selectComments(db)
    .where("comments.owner_id", "=", writer._id)
    .where("comments.request_key", "=", requestKey ?? null)
    .executeTakeFirst();
  if (!comment) throw new AppError("notFound", NO_COMMENT);
  return comment;
}

/**
 * Returns a page of a post's comments, newest first, and their total. Comments that the viewer does not
 * see are counted, and omitted from their page.
 */
export async function listCommentPage(
  db: Db,
  viewer: Viewer,
  { postId, page }: { postId: string; page: number },
): Promise<CommentPage> {
  const first = page === 1 ? await findFirstPage(db, viewer, postId) : undefined;
  if (first) return first;
  const { pageCount, total, start } = await findCommentPage(db, postId, page);
  if (!start) return { rows: [], total, pageCount };
  const rows = await selectPage(db, viewer, { postId, start }).execute();
  return { rows, total, pageCount };
}

export type CommentPage = { rows: CommentRow[]; total: number; pageCount: number };

type PostId = string | RawBuilder<string>;
type Page = { postId: PostId; start: PageStart };

function selectPage(db: Db, viewer: Viewer, { postId, start: { below, skip } }: Page) {
  const ids = db
    .selectFrom("comments")
    .select("id")
    .where("post_id", "=", postId)
    .$if(below !== undefined, (query) => query.where("id", "<", below ?? ""))
    .where(isVisible("comments.owner_id", "comments.id"))
    .orderBy("id", "desc")
    .limit(COMMENT_PAGE_SIZE)
    .offset(skip);
  return selectComments(db)
    .where("comments.id", "=", anyOf(ids))
    .where(seesPerson(viewer, "comments.owner_id"))
    .orderBy("comments.id", "desc");
}

async function findFirstPage(db: Db, viewer: Viewer, postId: string) {
  const { first } = await db
    .selectNoFrom(firstComments(db, viewer, postId).as("first"))
    .executeTakeFirstOrThrow();
  return firstPageOf(first);
}

/** Returns an expression for a post's first page of comments, whose start needs no lookup. */
export function firstComments(db: Db, viewer: Viewer, postId: PostId) {
  const page = { postId, start: { below: undefined, skip: 0 } };
  return jsonObjectFrom(
    db.selectNoFrom([
      jsonArrayFrom(selectPage(db, viewer, page)).as("comments"),
      totalOf({ kind: COMMENT_KIND, ofId: postId }).as("total"),
      isRecounting.as("recounting"),
    ]),
  ).$notNull();
}

type FirstComments = {
  comments: readonly (Omit<CommentRow, "created_at" | "edited_at"> & {
    created_at: string;
    edited_at: string | null;
  })[];
  total: number;
  recounting: boolean;
};

/** Returns the page that `firstComments` read, or undefined if its total may need correction. */
export function firstPageOf({ comments, total, recounting }: FirstComments) {
  if (recounting) return undefined;
  const rows = comments.map((row) => ({
    ...row,
    created_at: new Date(row.created_at),
    edited_at: row.edited_at === null ? null : new Date(row.edited_at),
  }));
  return pageOf(rows, total);
}

/** Returns a page of a post with so many comments. */
export function pageOf(rows: CommentRow[], total: number): CommentPage {
  return { rows, total, pageCount: Math.ceil(total / COMMENT_PAGE_SIZE) };
}

/** Returns the number of a post's comments. */
export async function countComments(db: Db, postId: string): Promise<number> {
  const { total } = await findCommentPage(db, postId, 1);
  return total;
}

/** Finds a page of a post's comments, replies among them. */
export function findCommentPage(db: Db, postId: string, page: number) {
  const items = sql`
    select comments.id, false as nsfw, case when comments.counted then -1 else 1 end as by
    from comments
    where comments.post_id = ${postId} and comments.owner_id in ${RECOUNTED_USERS}
      and comments.counted <> ${isVisible("comments.owner_id", "comments.id")}`;
  const miscounted = { exist: isRecounting, items };
  return findPage(db, commentList(postId), miscounted, { page, size: COMMENT_PAGE_SIZE });
}

/** Returns a post for its comments; throws `notFound` if the viewer cannot reach it. */
export async function getCommentedPost(db: Db, viewer: Viewer, postId: string) {
  const post = await db
    .selectFrom("posts")
    .select(["id", "owner_id"])
    .where("id", "=", postId)
    .where(isPostVisible())
    .executeTakeFirst();
  if (!post || (await isOutOfReach(db, viewer, post.owner_id))) {
    throw new AppError("notFound", NO_POST);
  }
  return post;
}

/** Locks a post against deletion until the transaction ends. */
export async function lockCommentedPost(trx: Trx, id: string): Promise<void> {
  const post = await trx
    .selectFrom("posts")
    .select("id")
    .where("id", "=", id)
    // Checked on the row itself, which may have been marked while this waited for the lock.
    .where("deleted_at", "is", null)
    .where(isPostVisible())
    .forKeyShare()
    .executeTakeFirst();
  if (!post) throw new AppError("notFound", NO_POST);
}
