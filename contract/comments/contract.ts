import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParams, page, visibleLine } from "../fields.ts";
import { done, success } from "../reply.ts";

export const COMMENT_MAX = 100;

export const commentText = visibleLine(
  COMMENT_MAX,
  "Comment must be between 1 and 100 characters.",
);

export const COMMENT_PAGE_SIZE = 10;

export const comment = z.object({
  _id: z.string(),
  owner: z.object({ _id: z.string(), username: z.string(), avatar: z.string().nullable() }),
  text: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});
export type Comment = z.output<typeof comment>;

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

export const createComment = endpoint({
  method: "POST",
  path: "/api/post/:id/comment/create",
  tag: "comments",
  summary: "Comment on a post",
  params: idParams,
  body: z.object({ text: commentText }),
  reply: done.extend({ comment }),
  limit: "createComment",
});

export const editComment = endpoint({
  method: "PATCH",
  path: "/api/comment/:id",
  tag: "comments",
  summary: "Change one's comment, within five minutes of writing it",
  params: idParams,
  body: z.object({ text: commentText }),
  reply: done.extend({ comment }),
  limit: "createComment",
});

export const deleteComment = endpoint({
  method: "POST",
  path: "/api/comment/:id/delete",
  tag: "comments",
  summary: "Delete a comment",
  params: idParams,
  reply: done,
});
