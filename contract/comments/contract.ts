import { z } from "zod";
import { decidedReply, staffActBody } from "../decisions/contract.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams, page, requestKey, string, visibleLine } from "../fields.ts";
import { done, success } from "../reply.ts";

export const COMMENT_MAX = 100;

export const commentText = visibleLine(
  COMMENT_MAX,
  "Comment must be between 1 and 100 characters.",
);

export const COMMENTS_CLOSED = "Comments on this post are closed.";

export const COMMENT_PAGE_SIZE = 10;

export const comment = z.object({
  _id: z.string(),
  owner: z.object({ _id: z.string(), username: z.string(), avatar: z.string().nullable() }),
  text: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  /** The first comment of the thread that a reply belongs to. */
  replyTo: z.string().nullable(),
});
export type Comment = z.output<typeof comment>;

/** How many replies are listed with their comment. */
export const FIRST_REPLIES = 2;

/** A comment that is no reply, or whose thread is gone, with its first replies. */
const thread = comment.extend({ replies: z.array(comment), numReplies: z.number() });
export type Thread = z.output<typeof thread>;

/** How many comments that wait are listed. */
export const HELD_MAX = 50;

/** The viewer's own that nobody else sees until staff have looked at them, newest first. */
export const heldComments = z.array(comment);

/** What becomes of a written comment; `held` if nobody else sees it until staff have looked at it. */
const writtenReply = done.extend({ comment, held: z.boolean() });

export const listComments = endpoint({
  method: "GET",
  path: "/api/post/:id/comments",
  tag: "comments",
  summary: "A page of a post's comments, newest first",
  params: idParams,
  query: z.object({ page }),
  reply: success({
    comments: z.array(comment),
    numComments: z.number(),
    commentPageCount: z.number(),
  }),
});

export const listThreads = endpoint({
  method: "GET",
  path: "/api/post/:id/threads",
  tag: "comments",
  summary: "A page of a post's comments with their first replies, newest first",
  params: idParams,
  query: z.object({ page }),
  reply: success({
    threads: z.array(thread),
    /** Includes replies. */
    numComments: z.number(),
    numThreads: z.number(),
    heldComments,
  }),
});

export const findComment = endpoint({
  method: "GET",
  path: "/api/comment/:id",
  tag: "comments",
  summary:
    "Where a comment is shown: its post, the first comment of its thread, and the page of threads",
  params: idParams,
  reply: success({ postId: z.string(), threadId: z.string(), page: z.number() }),
});

export const REPLY_PAGE_SIZE = 50;

export const listReplies = endpoint({
  method: "GET",
  path: "/api/comment/:id/replies",
  tag: "comments",
  summary: "Replies to a comment, oldest first",
  params: idParams,
  query: z.object({ after: id.optional().catch(undefined) }),
  reply: success({
    replies: z.array(comment),
    /** The `after` of the next page, or null on the last. */
    next: z.string().nullable(),
  }),
});

/** The most people that are suggested for a mention. */
export const MENTIONABLE_MAX = 6;

const NAME_START = "Type the letters that a name begins with.";

export const listMentionable = endpoint({
  method: "GET",
  path: "/api/post/:id/mentionable",
  tag: "comments",
  summary:
    "Whom a comment can mention by the beginning of a name: people of the post and whom one follows first",
  params: idParams,
  query: z.object({ name: string(NAME_START).regex(/^[A-Za-z0-9]{1,30}$/, NAME_START) }),
  reply: success({ people: z.array(comment.shape.owner) }),
});

export const createComment = endpoint({
  method: "POST",
  path: "/api/post/:id/comment/create",
  tag: "comments",
  summary: "Comment on a post, or reply to a comment on it",
  params: idParams,
  body: z.object({ text: commentText, replyTo: id.optional(), requestKey }),
  reply: writtenReply,
  limit: "createComment",
});

export const editComment = endpoint({
  method: "PATCH",
  path: "/api/comment/:id",
  tag: "comments",
  summary: "Change one's comment, within five minutes of writing it",
  params: idParams,
  body: z.object({ text: commentText }),
  reply: writtenReply,
  limit: "createComment",
});

export const deleteComment = endpoint({
  method: "POST",
  path: "/api/comment/:id/delete",
  tag: "comments",
  summary: "Delete a comment",
  params: idParams,
  body: staffActBody,
  reply: decidedReply,
});
