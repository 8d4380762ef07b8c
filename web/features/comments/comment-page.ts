import { COMMENT_PAGE_SIZE, type Comment } from "#contract/comments/contract.ts";

/** One page of a post's comments, newest first, and how many there are in all. */
export type CommentPage = {
  comments: readonly Comment[];
  numComments: number;
  commentPageCount: number;
};

/** With the number of all comments, as somebody else told it. */
export function withCount(page: CommentPage, numComments: number): CommentPage {
  return { ...page, numComments, commentPageCount: Math.ceil(numComments / COMMENT_PAGE_SIZE) };
}

/** The first page with a new comment at its top; one that is there already comes not twice. */
export function withComment(page: CommentPage, comment: Comment): CommentPage {
  if (page.comments.some(({ _id }) => _id === comment._id)) return page;
  const comments = [comment, ...page.comments].slice(0, COMMENT_PAGE_SIZE);
  return withCount({ ...page, comments }, page.numComments + 1);
}

/** Any page without a comment; where it does not stand, nothing changes. */
export function withoutComment(page: CommentPage, id: string): CommentPage {
  const comments = page.comments.filter(({ _id }) => _id !== id);
  if (comments.length === page.comments.length) return page;
  return withCount({ ...page, comments }, page.numComments - 1);
}

/** Whether the page with this number shows fewer comments than there are for it. */
export function isShort({ comments, numComments }: CommentPage, number: number): boolean {
  const before = (number - 1) * COMMENT_PAGE_SIZE;
  return comments.length < Math.min(COMMENT_PAGE_SIZE, numComments - before);
}
