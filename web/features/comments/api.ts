import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Comment, FIRST_REPLIES, type Thread } from "#contract/comments/contract.ts";
import { type Call, useCall } from "#web/platform/call.ts";
import { useLive } from "#web/platform/live/live.ts";
import { LIVE_META, OFFLINE_META } from "#web/platform/queries.ts";
import type { CachedPages } from "./cached-pages.ts";
import type { CommentPage } from "./comment-page.ts";

// Below the post's key, so that invalidating the post also invalidates its comments.
function commentsKey(postId: string) {
  return ["post", postId, "threads"] as const;
}

/** Fetches one page of a post's comments. */
export function commentsQuery(call: Call, { postId, page }: { postId: string; page: number }) {
  return queryOptions({
    queryKey: [...commentsKey(postId), page],
    queryFn: async (): Promise<CommentPage> => {
      const { threads, numComments, numThreads } = await call("GET /api/post/:id/threads", {
        params: { id: postId },
        query: { page },
      });
      return { threads, numComments, numThreads };
    },
    meta: { ...LIVE_META, ...OFFLINE_META },
  });
}

type PostComments = {
  _id: string;
  comments: readonly Comment[];
  numComments: number;
  commentPageCount: number;
};

/**
 * Caches the first page of comments from a freshly loaded post that shows all of them, without replies,
 * unless it is cached already.
 */
export function cacheFirstComments(
  { call, queries }: { call: Call; queries: QueryClient },
  { _id, comments, numComments, commentPageCount }: PostComments,
  updatedAt: number | undefined,
): void {
  const { queryKey } = commentsQuery(call, { postId: _id, page: 1 });
  if (queries.getQueryData(queryKey)) return;
  if (commentPageCount > 1 || comments.some(({ replyTo }) => replyTo !== null)) return;
  const threads = comments.map((comment) => ({ ...comment, replies: [], numReplies: 0 }));
  queries.setQueryData(queryKey, { threads, numComments, numThreads: numComments }, { updatedAt });
}

/**
 * Provides updates to the cached pages of a post's comments. Their code loads with the first one; without
 * it, the pages are fetched again.
 */
function useCommentPages(postId: string) {
  const queries = useQueryClient();
  const queryKey = commentsKey(postId);
  return async (update: (pages: CachedPages) => void): Promise<void> => {
    try {
      const { cachedPages } = await import("./cached-pages.ts");
      update(cachedPages(queries, queryKey));
    } catch {
      await queries.invalidateQueries({ queryKey });
    }
  };
}

/** Applies live comment events while the page is open. */
export function useLiveComments(postId: string): void {
  const update = useCommentPages(postId);
  useLive("NEW_COMMENT", (event) => {
    if (event.postId === postId)
      void update((pages) => pages.add(event.comment, event.numComments));
  });
  useLive("COMMENT_EDITED", (event) => {
    if (event.postId === postId) void update((pages) => pages.edit(event.comment));
  });
  useLive("DELETE_COMMENT", (event) => {
    if (event.postId === postId) void update((pages) => pages.remove(event, event.numComments));
  });
}

export function useCreateComment(postId: string) {
  const call = useCall();
  const update = useCommentPages(postId);
  return useMutation({
    mutationFn: (body: { text: string; replyTo?: string }) =>
      call("POST /api/post/:id/comment/create", { params: { id: postId }, body }),
    onSuccess: ({ comment }) => update((pages) => pages.add(comment)),
  });
}

/** Loads more replies to a comment than are shown. */
export function useLoadReplies(postId: string, { _id: id, replies }: Thread) {
  const call = useCall();
  const update = useCommentPages(postId);
  const loading = useMutation({
    mutationFn: (after: string | undefined) =>
      call("GET /api/comment/:id/replies", { params: { id }, query: { after } }),
    onSuccess: ({ replies, next }) =>
      update((pages) => pages.addReplies({ id, replies, hasMore: next !== null })),
  });
  // Behind those there may be one that arrived since, which others precede.
  const after = loading.data?.next ?? replies[FIRST_REPLIES - 1]?._id;
  return { ...loading, load: () => loading.mutateAsync(after) };
}

export function useEditComment(postId: string) {
  const call = useCall();
  const update = useCommentPages(postId);
  return useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      call("PATCH /api/comment/:id", { params: { id }, body: { text } }),
    onSuccess: ({ comment }) => update((pages) => pages.edit(comment)),
  });
}

/** Deletes a comment, also while the page is being left. */
export function useDeleteComment(postId: string) {
  const call = useCall();
  const update = useCommentPages(postId);
  return async (comment: Pick<Comment, "_id" | "replyTo">) => {
    const input = { params: { id: comment._id } };
    const reply = await call("POST /api/comment/:id/delete", input, { keepalive: true });
    await update((pages) => pages.remove(comment));
    return reply;
  };
}
