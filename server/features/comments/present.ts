import type { Comment } from "#contract/comments/contract.ts";
import type { CommentPage, CommentRow } from "#server/features/comments/queries.ts";
import type { ThreadPage } from "#server/features/comments/thread-queries.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";

type UrlOf = (key: string) => string;

export function presentComment(row: CommentRow, urlOf: UrlOf): Comment {
  return {
    _id: row.id,
    owner: {
      _id: row.owner_id,
      username: row.username,
      avatar: presentSmallAvatar(row.avatar_key, urlOf),
    },
    text: row.text,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    replyTo: row.reply_to,
  };
}

export function presentComments(rows: readonly CommentRow[], urlOf: UrlOf): Comment[] {
  return rows.map((row) => presentComment(row, urlOf));
}

export function presentCommentPage({ rows, total, pageCount }: CommentPage, urlOf: UrlOf) {
  return {
    comments: presentComments(rows, urlOf),
    numComments: total,
    commentPageCount: pageCount,
  };
}

export function presentThreadPage({ rows, total, threadCount }: ThreadPage, urlOf: UrlOf) {
  return {
    threads: rows.map((row) => ({
      ...presentComment(row, urlOf),
      // One whose thread is gone stands for itself.
      replyTo: null,
      replies: row.replies.map((reply) => presentComment(reply, urlOf)),
      numReplies: row.numReplies,
    })),
    numComments: total,
    numThreads: threadCount,
  };
}
