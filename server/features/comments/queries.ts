import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { COMMENT_PAGE_SIZE } from "#contract/comments/contract.ts";
import { requireWriter } from "#server/features/comments/writer.ts";
import {
  isOutOfReach,
  type Looker,
  refuseBlocked,
  seesPerson,
} from "#server/features/users/hidden-queries.ts";
import { findViewerOf } from "#server/features/users/session-queries.ts";
import {
  type CountedList,
  findPage,
  type PageStart,
  totalOf,
} from "#server/platform/db/counted-list.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { inSight, isPruning, postsInSight } from "#server/platform/db/out-of-sight.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

export const COMMENT_KIND = 2;
const NO_POST = "This post does not exist.";

/** The counted list of a post's comments. */
export function commentList<Id>(postId: Id): CountedList<Id> {
  return { kind: COMMENT_KIND, ofId: postId };
}

function selectComments(db: Db) {
  return db
    .selectFrom("comments")
    .innerJoin("users", "users.id", "comments.owner_id")
    .select([
      // As numbers of JSON ids would lose digits.
      sql<string>`comments.id::text`.as("id"),
      sql<string>`comments.post_id::text`.as("post_id"),
      sql<string>`comments.owner_id::text`.as("owner_id"),
      "comments.text",
      "comments.created_at",
      "users.username",
      "users.avatar_key",
    ]);
}

export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>["execute"]>>[number];

export async function getComment(db: Db, id: string): Promise<CommentRow> {
  const comment = await selectComments(db)
    .where("comments.id", "=", id)
    .where(inSight("comments.owner_id", "comments.id"))
    .executeTakeFirst();
  if (!comment) throw new AppError("notFound", "This comment does not exist.");
  return comment;
}

/**
 * One page of a post's comments, newest first, and how many there are. Those that the viewer does
 * not see are counted, and left out of their page.
 */
export async function listCommentPage(
  db: Db,
  viewer: Looker,
  { postId, page }: { postId: string; page: number },
): Promise<CommentPage> {
  const first = page === 1 ? await findFirstPage(db, viewer, postId) : undefined;
  if (first) return first;
  const { pageCount, total, start, hides } = await findCommentPage(db, postId, page);
  if (!start) return { rows: [], total, pageCount };
  const rows = await selectPage(db, viewer, { postId, start, hides }).execute();
  return { rows, total, pageCount };
}

export type CommentPage = { rows: CommentRow[]; total: number; pageCount: number };

type PostId = string | RawBuilder<string>;
type Page = { postId: PostId; start: PageStart; hides: boolean };

function selectPage(db: Db, viewer: Looker, { postId, start: { below, skip }, hides }: Page) {
  const ids = db
    .selectFrom("comments")
    .select("id")
    .where("post_id", "=", postId)
    .$if(below !== undefined, (query) => query.where("id", "<", below ?? ""))
    .$if(hides, (query) => query.where(inSight("comments.owner_id", "comments.id")))
    .orderBy("id", "desc")
    .limit(COMMENT_PAGE_SIZE)
    .offset(skip);
  return selectComments(db)
    .where("comments.id", "in", ids)
    .where(seesPerson(viewer, "comments.owner_id"))
    .orderBy("comments.id", "desc");
}

async function findFirstPage(db: Db, viewer: Looker, postId: string) {
  const { first } = await db
    .selectNoFrom(firstComments(db, viewer, postId).as("first"))
    .executeTakeFirstOrThrow();
  return firstPageOf(first);
}

/** What a query reads along of a post's first page of comments, whose beginning is known. */
export function firstComments(db: Db, viewer: Looker, postId: PostId) {
  const page = { postId, start: { below: undefined, skip: 0 }, hides: false };
  return jsonObjectFrom(
    db.selectNoFrom([
      jsonArrayFrom(selectPage(db, viewer, page)).as("comments"),
      totalOf({ kind: COMMENT_KIND, ofId: postId }).as("total"),
      isPruning.as("pruning"),
    ]),
  ).$notNull();
}

type FirstComments = {
  comments: readonly (Omit<CommentRow, "created_at"> & { created_at: string })[];
  total: number;
  pruning: boolean;
};

/** The page that `firstComments` read; nothing while a prune is under way, which hides some of it. */
export function firstPageOf({ comments, total, pruning }: FirstComments): CommentPage | undefined {
  if (pruning) return undefined;
  const rows = comments.map((row) => ({ ...row, created_at: new Date(row.created_at) }));
  return { rows, total, pageCount: Math.ceil(total / COMMENT_PAGE_SIZE) };
}

/** How many comments a post has. */
export async function countComments(db: Db, postId: string): Promise<number> {
  const { total } = await findCommentPage(db, postId, 1);
  return total;
}

/** Where a page begins; while some comments are out of sight, without the help of stretches. */
async function findCommentPage(db: Db, postId: string, page: number) {
  const size = COMMENT_PAGE_SIZE;
  const found = await findPage(db, commentList(postId), { page, size });
  const hidden = found.pruning ? await countOutOfSight(db, postId) : 0;
  if (hidden === 0) return { ...found, hides: false };
  const total = found.total - hidden;
  const skip = (page - 1) * size;
  const start = skip < total ? { below: undefined, skip } : undefined;
  return { pageCount: Math.ceil(total / size), total, start, hides: true };
}

/** How many comments of a post a prune or a deletion has yet to take away. */
async function countOutOfSight(db: Db, postId: string): Promise<number> {
  const { count } = await db
    .selectFrom("comments")
    .where("comments.post_id", "=", postId)
    .where((eb) => eb.not(inSight("comments.owner_id", "comments.id")))
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The post that comments belong to, if the viewer can reach it. */
export async function getCommentedPost(db: Db, viewer: Looker, postId: string) {
  const post = await db
    .selectFrom("posts")
    .select(["id", "owner_id"])
    .where("id", "=", postId)
    .where(postsInSight())
    .executeTakeFirst();
  if (!post || (await isOutOfReach(db, viewer, post.owner_id))) {
    throw new AppError("notFound", NO_POST);
  }
  return post;
}

/** Keeps a post from being deleted until the transaction ends. */
export async function lockCommentedPost(trx: Trx, id: string): Promise<void> {
  const post = await trx
    .selectFrom("posts")
    .select("id")
    .where("id", "=", id)
    // Asked of the row itself: it may have been marked while this waited for the lock.
    .where("deleted_at", "is", null)
    .where(postsInSight())
    .forKeyShare()
    .executeTakeFirst();
  if (!post) throw new AppError("notFound", NO_POST);
}

/** Throws why a comment just could not be written in a session: its end, the writer, the post or a block. */
export async function refuseComment(
  { db, settings }: Pick<Services, "db" | "settings">,
  sessionId: string,
  postId: string,
): Promise<never> {
  const viewer = requireWriter(await findViewerOf(db, sessionId, settings));
  const post = await getCommentedPost(db, viewer, postId);
  await refuseBlocked(db, viewer._id, post.owner_id);
  // It came into sight only now.
  throw new AppError("notFound", NO_POST);
}
