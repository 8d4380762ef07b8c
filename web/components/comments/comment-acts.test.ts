import type { QueryKey } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Comment } from "#contract/comments/contract.ts";
import { answering, createProviders } from "#test/providers.tsx";
import { commentsQuery } from "./api.ts";
import { deleteComment } from "./comment-acts.ts";

const comment = { _id: "7", replyTo: null } as Comment;
const shown: QueryKey = commentsQuery({ postId: "1", page: 1 }).queryKey;
const page = {
  threads: [{ _id: "7", replies: [], numReplies: 0 }],
  numComments: 1,
  numThreads: 1,
  heldComments: [],
};

test("a deletion outlives the page that sends it, and leaves the cached page", async () => {
  const { call, calls, queries } = createProviders(answering(200, "Comment Deleted"));
  queries.setQueryData(shown, page);
  await deleteComment({ call, queries, postId: "1" }, comment);
  expect(calls).toEqual([
    ["POST /api/comment/:id/delete", { params: { id: "7" } }, { keepalive: true }],
  ]);
  expect(queries.getQueryData(shown)).toMatchObject({
    threads: [],
    numComments: 0,
  });
});

test("a refused deletion leaves the cached page as it is", async () => {
  const { call, queries } = createProviders(answering(403, "You may not delete this comment."));
  queries.setQueryData(shown, page);
  const deps = { call, queries, postId: "1" };
  await expect(deleteComment(deps, comment)).rejects.toThrow("You may not delete this comment.");
  expect(queries.getQueryData(shown)).toEqual(page);
});
