import { sql } from "kysely";
import { COMMENT_PAGE_SIZE, FIRST_REPLIES, REPLY_PAGE_SIZE } from "#contract/comments/contract.ts";
import { COUNT_MAX } from "#contract/numbers.ts";
import {
  type CommentRow,
  getComment,
  getCommentedPost,
  NO_COMMENT,
  selectComments,
} from "#server/features/comments/queries.ts";
import { isOutOfReach, seesPerson, type Viewer } from "#server/features/users/hidden-queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";
import { countListed } from "#server/platform/db/pages.ts";
import { AppError } from "#server/platform/errors.ts";

/** The replies to one comment that are counted for their number. */
const COUNTED_MAX = 1_000;

/**
 * A condition: the comment is a reply, and the first comment of its thread is there and no reply itself.
 * The latter may be one that was answered while a prune hid its thread. Both are asked for a value instead of
 * existence, for which every comment of the site might be read.
 */
const isInThread = sql<boolean>`(comments.reply_to is not null and coalesce(
  (select earlier.id is null from visible_comments as head
    left join visible_comments as earlier on earlier.id = head.reply_to
    where head.id = comments.reply_to), false))`;

export type ThreadRow = CommentRow & { replies: CommentRow[]; numReplies: number };
export type ThreadPage = { rows: ThreadRow[]; total: number; threadCount: number };

/**
 * Returns a page of a post's comments that are no replies, newest first, each with its first replies.
 * Comments that the viewer does not see are counted, and omitted from their page with their replies.
 */
export async function listThreadPage(
  db: Db,
  viewer: Viewer,
  { postId, page }: { postId: string; page: number },
): Promise<ThreadPage> {
  const { total, numThreads } = await countThreads(db, postId);
  const threadCount = Math.min(numThreads, COUNT_MAX);
  const offset = (page - 1) * COMMENT_PAGE_SIZE;
  if (offset >= threadCount) return { rows: [], total, threadCount };
  const rows = await selectHeads(db, viewer, postId, offset).execute();
  const replies = await listFirstReplies(db, viewer, rows);
  return {
    rows: rows.map((row) => ({ ...row, ...repliesTo(row, replies) })),
    total,
    threadCount,
  };
}

/** Returns the number of a post's comments, at most `COUNT_MAX` + 1, and how many of them are no replies. */
async function countThreads(db: Db, postId: string) {
  const comments = db
    .selectFrom("visible_comments as comments")
    .select(isInThread.as("is_in_thread"))
    .where("post_id", "=", postId)
    .limit(COUNT_MAX + 1);
  const { total, threads } = await db
    .selectFrom(comments.as("counted"))
    .select(({ fn }) => [
      fn.countAll<string>().as("total"),
      fn.countAll<string>().filterWhere("is_in_thread", "=", false).as("threads"),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(total), numThreads: Number(threads) };
}

/** Selects the ids of a post's comments that are no replies. */
function headsOf(db: Db, postId: string) {
  return db
    .selectFrom("visible_comments as comments")
    .select("id")
    .where("post_id", "=", postId)
    .where((eb) => eb.not(isInThread));
}

function selectHeads(db: Db, viewer: Viewer, postId: string, offset: number) {
  const ids = headsOf(db, postId).orderBy("id", "desc").limit(COMMENT_PAGE_SIZE).offset(offset);
  return selectComments(db)
    .where("comments.id", "=", anyOf(ids))
    .where(seesPerson(viewer, "comments.owner_id"))
    .orderBy("comments.id", "desc");
}

type FirstReply = CommentRow & { total: string };

/** Returns the first replies to each of some comments, with the number of all. */
async function listFirstReplies(
  db: Db,
  viewer: Viewer,
  heads: readonly CommentRow[],
): Promise<FirstReply[]> {
  if (heads.length === 0) return [];
  const first = sql<{ id: string; total: string }>`(
    select first.id, first.total from unnest(${heads.map(({ id }) => id)}::bigint[]) as head (id)
    cross join lateral (
      select counted.id, count(*) over () as total from (
        select id from visible_comments as comments where reply_to = head.id
          and ${seesPerson(viewer, "comments.owner_id")}
        order by id limit ${COUNTED_MAX}
      ) as counted order by id limit ${FIRST_REPLIES}
    ) as first
  )`;
  return selectComments(db)
    .innerJoin(first.as("first"), "first.id", "comments.id")
    .select("first.total")
    .orderBy("comments.id")
    .execute();
}

function repliesTo({ id }: CommentRow, all: readonly FirstReply[]) {
  const replies = all.filter((reply) => reply.reply_to === id);
  return { replies, numReplies: Number(replies[0]?.total ?? 0) };
}

/** Returns replies to a comment that the viewer sees, oldest first, and whether there are more. */
export async function listReplyPage(
  db: Db,
  viewer: Viewer,
  { id, after }: { id: string; after: string | undefined },
): Promise<{ rows: CommentRow[]; hasMore: boolean }> {
  const rows = await selectComments(db)
    .where("comments.reply_to", "=", id)
    .$if(after !== undefined, (query) => query.where("comments.id", ">", after ?? ""))
    .where(seesPerson(viewer, "comments.owner_id"))
    .orderBy("comments.id")
    .limit(REPLY_PAGE_SIZE + 1)
    .execute();
  return { rows: rows.slice(0, REPLY_PAGE_SIZE), hasMore: rows.length > REPLY_PAGE_SIZE };
}

/** Returns the first comment of a comment's thread, and the page that `listThreadPage` lists it on. */
export async function findPlace(
  db: Db,
  { id, post_id: postId }: CommentRow,
): Promise<{ threadId: string; page: number }> {
  const { threadId } = await db
    .selectFrom("visible_comments as comments")
    .select(sql<string>`case when ${isInThread} then reply_to else id end`.as("threadId"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const newer = await countListed(db, headsOf(db, postId).where("comments.id", ">", threadId));
  return { threadId, page: Math.floor(newer / COMMENT_PAGE_SIZE) + 1 };
}

/** Returns a comment; throws `notFound` if the viewer cannot reach it or its post. */
export async function getReachableComment(db: Db, viewer: Viewer, id: string): Promise<CommentRow> {
  const comment = await getComment(db, id);
  await getCommentedPost(db, viewer, comment.post_id);
  if (await isOutOfReach(db, viewer, comment.owner_id)) throw new AppError("notFound", NO_COMMENT);
  return comment;
}
