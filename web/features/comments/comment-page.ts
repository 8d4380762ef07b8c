import { COMMENT_PAGE_SIZE, type Comment } from "#contract/comments/contract.ts";

/** One page of a post's comments, newest first, and the total number. */
export type CommentPage = {
  comments: readonly Comment[];
  numComments: number;
  commentPageCount: number;
};

/** Returns the page with the total number of comments that another page reported. */
export function withCount(page: CommentPage, numComments: number): CommentPage {
  return { ...page, numComments, commentPageCount: Math.ceil(numComments / COMMENT_PAGE_SIZE) };
}

/** Returns the first page with a new comment at the top; a known comment is not added twice. */
export function withComment(page: CommentPage, comment: Comment): CommentPage {
  if (page.comments.some(({ _id }) => _id === comment._id)) return page;
  const comments = [comment, ...page.comments].slice(0, COMMENT_PAGE_SIZE);
  return withCount({ ...page, comments }, page.numComments + 1);
}

/** Returns a page with a changed comment in the place of the former one. */
export function withEdited(page: CommentPage, comment: Comment): CommentPage {
  const comments = page.comments.map((one) => (one._id === comment._id ? comment : one));
  return { ...page, comments };
}

/** Returns a page without a comment; unchanged when it isn't there. */
export function withoutComment(page: CommentPage, id: string): CommentPage {
  const comments = page.comments.filter(({ _id }) => _id !== id);
  if (comments.length === page.comments.length) return page;
  return withCount({ ...page, comments }, page.numComments - 1);
}

/** Returns whether the page with this number shows fewer comments than it should. */
export function isShort({ comments, numComments }: CommentPage, number: number): boolean {
  const before = (number - 1) * COMMENT_PAGE_SIZE;
  return comments.length < Math.min(COMMENT_PAGE_SIZE, numComments - before);
}
