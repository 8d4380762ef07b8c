import { sql } from "kysely";
import type { Comment } from "#contract/comments/contract.ts";
import { type Person, recordAct } from "#server/features/audit/commands.ts";
import { presentComment } from "#server/features/comments/present.ts";
import {
  COMMENT_KIND,
  type CommentRow,
  commentList,
  countComments,
  lockCommentedPost,
  refuseComment,
} from "#server/features/comments/queries.ts";
import {
  announce,
  announceGone,
  deleteNotification,
  insertNotification,
  type ToldNotification,
} from "#server/features/notifications/commands.ts";
import { isNotBanned } from "#server/features/users/ban-queries.ts";
import { blockedPair, listUntold } from "#server/features/users/hidden-queries.ts";
import { holdUsers } from "#server/features/users/queries.ts";
import { sessionStands } from "#server/features/users/session-queries.ts";
import {
  countedId,
  dropLists,
  removeFromLists,
  removeManyFromList,
} from "#server/platform/db/counted-list.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { type ListItems, recountLists } from "#server/platform/db/list-recount.ts";
import { postsInSight } from "#server/platform/db/out-of-sight.ts";
import type { Services } from "#server/platform/services.ts";

type CommentedPost = { id: string; owner_id: string };
type DeletedComment = {
  _id: string;
  postId: string;
  numComments: number;
  gone: ToldNotification | undefined;
};
/** Without a session: somebody the program itself made up. */
type Writer = { _id: string; sessionId?: string };
type NewComment = { writer: Writer; postId: string; text: string };
type WrittenComment = CommentRow & { author_id: string; notification_id: string | null };

const HELD = sql`id, username, avatar_key, verified and ${isNotBanned} as writes`;
const COMMENT_ID = sql<string>`(select id from comment)`;

/** Comments on a post; its author and whoever looks at it hear of it. */
export async function createPostComment(
  services: Services,
  { writer, postId, text }: NewComment,
): Promise<Comment> {
  const { db } = services;
  const written = await insertComment(db, { writer, postId, text });
  if (!written) return refuseComment(db, writer.sessionId ?? "0", postId);
  const { author_id: authorId, notification_id: notificationId } = written;
  const comment = presentComment(written, services.storage.urlOf);
  await tellOfComment(services, { id: postId, owner_id: authorId }, comment);
  if (notificationId) await announce(services, { id: notificationId, userId: authorId });
  return comment;
}

/**
 * Inserts a comment and what the post's author is notified of; answers nothing when the writer cannot
 * comment. One statement, since each costs a trip. Both users are held before the post is looked for:
 * then a ban of the one and blocks between them are final.
 */
async function insertComment(
  db: Db,
  { writer, postId, text }: NewComment,
): Promise<WrittenComment | undefined> {
  const authorId = sql<string>`(select owner_id from posts where id = ${postId})`;
  const notification = insertNotification({
    userId: sql`(select owner_id from post)`,
    senderId: writer._id,
    kind: "Comment",
    targetId: COMMENT_ID,
    postId,
    commentId: COMMENT_ID,
  });
  const { rows } = await sql<WrittenComment>`
    with held as (${holdUsers([writer._id, authorId], HELD)}), writer as (
      select id, username, avatar_key from held where id = ${writer._id} and writes
        and ${writer.sessionId ? sessionStands(writer.sessionId, writer._id) : sql`true`}
    ), post as (
      select id, owner_id from posts
      where id = ${postId} and ${postsInSight()}
        and case when exists (select from writer) and owner_id in (select id from held)
          then not ${blockedPair(writer._id, "owner_id")} end
      for key share
    ), comment as (
      insert into comments (id, post_id, owner_id, text)
      select ${countedId([commentList(postId)])}, post.id, writer.id, ${text} from post, writer
      returning id, post_id, owner_id, text, created_at
    ), notification as (${notification})
    select comment.id, comment.post_id, comment.owner_id, comment.text, comment.created_at,
      writer.username, writer.avatar_key, post.owner_id as author_id,
      (select id from notification) as notification_id
    from comment, post, writer`.execute(db);
  return rows[0];
}

function tellOfComment(
  { db, live }: Services,
  post: CommentedPost,
  comment: Comment,
): Promise<void> {
  const topic = { kind: "post", _id: post.id } as const;
  return live.attempt(async () => {
    if (!live.isWatched(topic)) return;
    const people = { actorId: comment.owner._id, ownerId: post.owner_id };
    const [untold, numComments] = await Promise.all([
      listUntold(db, people),
      countComments(db, post.id),
    ]);
    live.tellWatchers(topic, "NEW_COMMENT", { postId: post.id, numComments, comment }, untold);
  });
}

/** Deletes a comment, as its author or staff asks, and takes back what it notified of. */
export async function deletePostComment(
  services: Services,
  actor: Person,
  comment: CommentRow,
): Promise<void> {
  const deleted = await services.db
    .transaction()
    .execute((trx) => deleteCommentRow(trx, actor, comment));
  if (deleted) announceGoneComment(services, deleted);
}

/**
 * `deletePostComment` in a transaction of others; answers what to announce once it is committed,
 * or nothing when the comment was gone before.
 */
export async function deleteCommentRow(
  trx: Trx,
  actor: Person,
  comment: CommentRow,
): Promise<DeletedComment | undefined> {
  const { id, post_id: postId } = comment;
  await lockCommentedPost(trx, postId);
  // Before the comment, whose end would take it along untold.
  const sent = { senderId: comment.owner_id, kind: "Comment", targetId: id } as const;
  const gone = await deleteNotification(trx, sent);
  const row = await trx
    .deleteFrom("comments")
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (!row) return undefined;
  if (actor._id !== comment.owner_id) await recordDeletion(trx, actor, comment);
  await removeFromLists(trx, [commentList(postId)], { id });
  return { _id: id, postId, numComments: await countComments(trx, postId), gone };
}

/** Tells open pages that a comment is gone. */
export function announceGoneComment(services: Services, deleted: DeletedComment): void {
  const { _id, postId, numComments, gone } = deleted;
  const told = { postId, numComments, _id };
  services.live.tellWatchers({ kind: "post", _id: postId }, "DELETE_COMMENT", told);
  if (gone) announceGone(services, gone);
}

function recordDeletion(trx: Trx, actor: Person, comment: CommentRow): Promise<void> {
  return recordAct(trx, {
    actor,
    action: "deleteComment",
    target: { _id: comment.owner_id, username: comment.username },
    subject: comment.text,
    before: { text: comment.text, post: comment.post_id },
  });
}

/** Takes a user's comments away, with the counts of the posts they stand under. */
export async function deleteCommentsOf(trx: Trx, userId: string): Promise<void> {
  const commented = trx.selectFrom("comments").select("post_id").where("owner_id", "=", userId);
  await trx
    .selectFrom("posts")
    .select("id")
    .where("id", "in", commented)
    .orderBy("id")
    .forKeyShare()
    .execute();
  const deleted = await trx
    .deleteFrom("comments")
    .where("owner_id", "=", userId)
    .returning(["id", "post_id"])
    .execute();
  for (const [postId, comments] of Map.groupBy(deleted, ({ post_id }) => post_id)) {
    await removeManyFromList(trx, commentList(postId), comments);
  }
}

/** Forgets the counts of comments that went with their posts. */
export async function dropCommentLists(trx: Trx, postIds: readonly string[]): Promise<void> {
  await dropLists(trx, COMMENT_KIND, postIds);
}

/** Mends the counts of comments that are not what there is. */
export async function recountComments(db: Db): Promise<void> {
  const items: ListItems = sql`select post_id as of_id, id, false as nsfw from comments`;
  await recountLists(db, COMMENT_KIND, items);
}
