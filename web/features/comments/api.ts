import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Comment } from "#contract/comments/contract.ts";
import { type Call, useCall } from "#web/platform/call.ts";
import { useLive } from "#web/platform/live/live.ts";
import { LIVE_META, OFFLINE_META } from "#web/platform/queries.ts";
import {
  type CommentPage,
  isShort,
  withComment,
  withCount,
  withEdited,
  withoutComment,
} from "./comment-page.ts";

// Below the post's key, so that invalidating the post also invalidates its comments.
function commentsKey(postId: string) {
  return ["post", postId, "comments"] as const;
}

/** Fetches one page of a post's comments. */
export function commentsQuery(call: Call, { postId, page }: { postId: string; page: number }) {
  return queryOptions({
    queryKey: [...commentsKey(postId), page],
    queryFn: async (): Promise<CommentPage> => {
      const reply = await call("GET /api/post/:id/comments", {
        params: { id: postId },
        query: { page },
      });
      const { comments, numComments, commentPageCount } = reply;
      return { comments, numComments, commentPageCount };
    },
    meta: { ...LIVE_META, ...OFFLINE_META },
  });
}

/** Caches the first page of comments from a freshly loaded post, unless it is cached already. */
export function cacheFirstComments(
  { call, queries }: { call: Call; queries: QueryClient },
  post: CommentPage & { _id: string },
  updatedAt: number | undefined,
): void {
  const { queryKey } = commentsQuery(call, { postId: post._id, page: 1 });
  if (queries.getQueryData(queryKey)) return;
  const { comments, numComments, commentPageCount } = post;
  queries.setQueryData(queryKey, { comments, numComments, commentPageCount }, { updatedAt });
}

/** Provides updates to the cached pages of a post's comments. */
function useCommentPages(postId: string) {
  const call = useCall();
  const queries = useQueryClient();
  const queryKey = commentsKey(postId);
  const first = commentsQuery(call, { postId, page: 1 }).queryKey;
  const change = (make: (page: CommentPage) => CommentPage) =>
    queries.setQueriesData<CommentPage>({ queryKey }, (page) => page && make(page));

  /** Invalidates all pages; refetches at once only active pages for which `mustRead` is true. */
  function invalidate(shouldRefetch: (page: CommentPage, number: number) => boolean): void {
    void queries.invalidateQueries({ queryKey, type: "inactive", refetchType: "none" });
    void queries.invalidateQueries({
      queryKey,
      type: "active",
      predicate: ({ queryKey: [, , , number], state }) =>
        // A running fetch may have started before the change.
        state.fetchStatus === "fetching" ||
        (state.data !== undefined && shouldRefetch(state.data as CommentPage, Number(number))),
    });
  }

  return {
    /** `numComments` comes from a live event; without it, the comment is the user's own. */
    add: (comment: Comment, numComments?: number) => {
      queries.setQueryData(first, (page) => page && withComment(page, comment));
      if (numComments !== undefined) change((page) => withCount(page, numComments));
      invalidate((_page, number) => numComments === undefined && number !== 1);
    },
    edit: (comment: Comment) => change((page) => withEdited(page, comment)),
    remove: (id: string, numComments?: number) => {
      change((page) => withoutComment(page, id));
      if (numComments !== undefined) change((page) => withCount(page, numComments));
      invalidate(isShort);
    },
  };
}

/** Applies live comment events while the page is open. */
export function useLiveComments(postId: string): void {
  const pages = useCommentPages(postId);
  useLive("NEW_COMMENT", (event) => {
    if (event.postId === postId) pages.add(event.comment, event.numComments);
  });
  useLive("COMMENT_EDITED", (event) => {
    if (event.postId === postId) pages.edit(event.comment);
  });
  useLive("DELETE_COMMENT", (event) => {
    if (event.postId === postId) pages.remove(event._id, event.numComments);
  });
}

export function useCreateComment(postId: string) {
  const call = useCall();
  const pages = useCommentPages(postId);
  return useMutation({
    mutationFn: (text: string) =>
      call("POST /api/post/:id/comment/create", { params: { id: postId }, body: { text } }),
    onSuccess: ({ comment }) => pages.add(comment),
  });
}

export function useEditComment(postId: string) {
  const call = useCall();
  const pages = useCommentPages(postId);
  return useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      call("PATCH /api/comment/:id", { params: { id }, body: { text } }),
    onSuccess: ({ comment }) => pages.edit(comment),
  });
}

export function useDeleteComment(postId: string) {
  const call = useCall();
  const pages = useCommentPages(postId);
  return useMutation({
    mutationFn: (id: string) => call("POST /api/comment/:id/delete", { params: { id } }),
    onSuccess: (_reply, id) => pages.remove(id),
  });
}
