import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Comment } from "#contract/comments/contract.ts";
import {
  type CommentPage,
  isShort,
  withComment,
  withCount,
  withEdited,
  withHeld,
  withoutComment,
  withReplies,
  withReply,
} from "./comment-page.ts";

export type CachedPages = ReturnType<typeof cachedPages>;

/** Returns updates to the cached pages of a post's comments, whose keys begin alike. */
export function cachedPages(queries: QueryClient, queryKey: QueryKey) {
  const change = (make: (page: CommentPage) => CommentPage) =>
    queries.setQueriesData<CommentPage>({ queryKey }, (page) => page && make(page));
  const changeFirst = (make: (page: CommentPage) => CommentPage) =>
    queries.setQueriesData<CommentPage>(
      { queryKey, predicate: (query) => pageOf(query.queryKey) === 1 },
      (page) => page && make(page),
    );

  /** Invalidates all pages; refetches at once only active pages for which `shouldRefetch` is true. */
  function invalidate(shouldRefetch: (page: CommentPage, number: number) => boolean): void {
    void queries.invalidateQueries({ queryKey, type: "inactive", refetchType: "none" });
    void queries.invalidateQueries({
      queryKey,
      type: "active",
      predicate: ({ queryKey: key, state }) =>
        // A running fetch may have started before the change.
        state.fetchStatus === "fetching" ||
        (state.data !== undefined && shouldRefetch(state.data as CommentPage, pageOf(key))),
    });
  }

  return {
    /** `numComments` comes from a live event; without it, the comment is the user's own. */
    add: (comment: Comment, numComments?: number) => {
      const isReply = comment.replyTo !== null;
      if (isReply) change((page) => withReply(page, comment));
      else changeFirst((page) => withComment(page, comment));
      if (numComments !== undefined) change((page) => withCount(page, numComments, comment));
      invalidate((_page, number) => numComments === undefined && !isReply && number !== 1);
    },
    addReplies: (loaded: Parameters<typeof withReplies>[1]) =>
      change((page) => withReplies(page, loaded)),
    /** The comment is the user's own, and waits for staff. */
    hold: (comment: Comment) => change((page) => withHeld(page, comment)),
    edit: (comment: Comment) => change((page) => withEdited(page, comment)),
    remove: (comment: Pick<Comment, "_id" | "replyTo">, numComments?: number) => {
      change((page) => withoutComment(page, comment._id));
      if (numComments !== undefined) change((page) => withCount(page, numComments, comment));
      invalidate(isShort);
    },
  };
}

function pageOf(queryKey: QueryKey): number {
  const [, { query }] = queryKey as [string, { query: { page: number } }];
  return query.page;
}
