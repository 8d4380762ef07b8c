import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Comment } from "#contract/comments/contract.ts";
import { CallError, useCall } from "#web/lib/call.ts";
import { useLive } from "#web/lib/live/live.ts";
import { apiQuery, LIVE_META, OFFLINE_META } from "#web/lib/queries.ts";
import type { CachedPages } from "./cached-pages.ts";

/** The beginning of the keys of a post's comments. */
function commentsKey(postId: string) {
  return ["GET /api/post/:id/threads", { params: { id: postId } }] as const;
}

/** Fetches one page of a post's comments. */
export function commentsQuery({ postId, page }: { postId: string; page: number }) {
  return {
    ...apiQuery("GET /api/post/:id/threads", { params: { id: postId }, query: { page } }),
    meta: { ...LIVE_META, ...OFFLINE_META },
  };
}

type PostComments = {
  _id: string;
  comments: readonly Comment[];
  numComments: number;
  commentPageCount: number;
  heldComments: Comment[];
};

/**
 * Caches the first page of comments from a freshly loaded post that shows all of them, without replies,
 * unless it is cached already.
 */
export function cacheFirstComments(
  queries: QueryClient,
  { _id, comments, numComments, commentPageCount, heldComments }: PostComments,
  updatedAt: number | undefined,
): void {
  const { queryKey } = commentsQuery({ postId: _id, page: 1 });
  if (queries.getQueryData(queryKey)) return;
  if (commentPageCount > 1 || comments.some(({ replyTo }) => replyTo !== null)) return;
  const threads = comments.map((comment) => ({ ...comment, replies: [], numReplies: 0 }));
  const numThreads = numComments;
  const page = { success: true as const, threads, numComments, numThreads, heldComments };
  queries.setQueryData(queryKey, page, { updatedAt });
}

/**
 * Updates the cached pages of a post's comments. The code for it loads with the first update; without it,
 * the pages are fetched again.
 */
export async function updatePages(
  queries: QueryClient,
  postId: string,
  update: (pages: CachedPages) => void,
): Promise<void> {
  const queryKey = commentsKey(postId);
  try {
    const { cachedPages } = await import("./cached-pages.ts");
    update(cachedPages(queries, queryKey));
  } catch {
    await queries.invalidateQueries({ queryKey });
  }
}

/** Applies live comment events while the page is open. */
export function useLiveComments(postId: string): void {
  const queries = useQueryClient();
  const update = (make: (pages: CachedPages) => void) => void updatePages(queries, postId, make);
  useLive("NEW_COMMENT", (event) => {
    if (event.postId === postId) update((pages) => pages.add(event.comment, event.numComments));
  });
  useLive("COMMENT_EDITED", (event) => {
    if (event.postId === postId) update((pages) => pages.edit(event.comment));
  });
  useLive("DELETE_COMMENT", (event) => {
    if (event.postId === postId) update((pages) => pages.remove(event, event.numComments));
  });
  useLive("COMMENTS_CHANGED", (event) => {
    if (event.postId === postId) {
      void queries.invalidateQueries({ queryKey: commentsKey(postId) });
    }
  });
}

type NewComment = { text: string; requestKey: string; replyTo?: string };

/** Creates comments; one that is sent again with its key, because its reply was lost, is created once. */
export function useCreateComment(postId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewComment) =>
      call("POST /api/post/:id/comment/create", { params: { id: postId }, body }),
    onSuccess: ({ comment, held }) =>
      updatePages(queries, postId, (pages) => (held ? pages.hold(comment) : pages.add(comment))),
    // Without a reply it may be there all the same.
    onError: (error) => {
      if (error instanceof CallError && error.status === 0) {
        void queries.invalidateQueries({ queryKey: commentsKey(postId) });
      }
    },
  });
}
