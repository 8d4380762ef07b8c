import { COMMENT_PAGE_SIZE } from "#contract/comments/contract.ts";
import { type CountedList, findPage } from "#server/platform/db/counted-list.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";

export const COMMENT_KIND = 2;
const NO_POST = "This post does not exist.";

/** The counted list of a post's comments. */
export function commentList(postId: string): CountedList {
  return { kind: COMMENT_KIND, ofId: postId };
}

function selectComments(db: Db) {
  return db
    .selectFrom("comments")
    .innerJoin("users", "users.id", "comments.owner_id")
    .select([
      "comments.id",
      "comments.post_id",
      "comments.owner_id",
      "comments.text",
      "comments.created_at",
      "users.username",
      "users.avatar_key",
    ]);
}

export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>["execute"]>>[number];

export async function getComment(db: Db, id: string): Promise<CommentRow> {
  const comment = await selectComments(db).where("comments.id", "=", id).executeTakeFirst();
  if (!comment) throw new AppError("notFound", "This comment does not exist.");
  return comment;
}

/** One page of a post's comments, newest first, and how many there are. */
export async function listCommentPage(db: Db, postId: string, page: number) {
  const wanted = { page, size: COMMENT_PAGE_SIZE };
  const { pageCount, total, start } = await findPage(db, commentList(postId), wanted);
  if (!start) return { rows: [], total, pageCount };
  const { below, skip } = start;
  const ids = db
    .selectFrom("comments")
    .select("id")
    .where("post_id", "=", postId)
    .$if(below !== undefined, (query) => query.where("id", "<", below ?? ""))
    .orderBy("id", "desc")
    .limit(COMMENT_PAGE_SIZE)
    .offset(skip);
  const rows = await selectComments(db)
    .where("comments.id", "in", ids)
    .orderBy("comments.id", "desc")
    .execute();
  return { rows, total, pageCount };
}

export type CommentPage = Awaited<ReturnType<typeof listCommentPage>>;

/** How many comments a post has. */
export async function countComments(db: Db, postId: string): Promise<number> {
  const { total } = await findPage(db, commentList(postId), { page: 1, size: COMMENT_PAGE_SIZE });
  return total;
}

/** The post that comments belong to. */
export async function getCommentedPost(db: Db, postId: string) {
  const post = await db
    .selectFrom("posts")
    .select(["id", "owner_id"])
    .where("id", "=", postId)
    .executeTakeFirst();
  if (!post) throw new AppError("notFound", NO_POST);
  return post;
}

/** Keeps a post from being deleted until the transaction ends. */
export async function lockCommentedPost(trx: Trx, postId: string): Promise<void> {
  const post = await trx
    .selectFrom("posts")
    .select("id")
    .where("id", "=", postId)
    .forKeyShare()
    .executeTakeFirst();
  if (!post) throw new AppError("notFound", NO_POST);
}
