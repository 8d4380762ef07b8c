import type { Comment } from "#contract/comments/contract.ts";
import type { CommentPage } from "./comment-page.ts";

/** Returns a page without the comments whose deletion can still be undone, nor replies to them. */
export function withoutPending(page: CommentPage, ids: ReadonlySet<string>): CommentPage {
  if (ids.size === 0) return page;
  const isShown = ({ _id }: Comment) => !ids.has(_id);
  let removed = 0;
  const shownOf = <C extends Comment>(comments: readonly C[]): C[] => {
    const shown = comments.filter(isShown);
    removed += comments.length - shown.length;
    return shown;
  };
  const threads = shownOf(page.threads).map((thread) => ({
    ...thread,
    replies: shownOf(thread.replies),
    numReplies: thread.numReplies - thread.replies.filter(({ _id }) => ids.has(_id)).length,
  }));
  return { ...page, threads, numComments: page.numComments - removed };
}
