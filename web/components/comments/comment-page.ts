import { COMMENT_PAGE_SIZE, type Comment, type Thread } from "#contract/comments/contract.ts";

/** One page of a post's comments with their replies, newest first, and the numbers of all. */
export type CommentPage = {
  threads: readonly Thread[];
  /** Includes replies. */
  numComments: number;
  numThreads: number;
  /** One's own that wait for staff, newest first; counted nowhere. */
  heldComments: readonly Comment[];
};

/** A comment as the head of its thread. */
function threadOf(comment: Comment): Thread {
  return { ...comment, replies: [], numReplies: 0 };
}

/** Returns the page with the numbers after a change that another page reported. */
export function withCount(
  page: CommentPage,
  numComments: number,
  { replyTo }: Pick<Comment, "replyTo">,
): CommentPage {
  const added = numComments - page.numComments;
  return { ...page, numComments, numThreads: page.numThreads + (replyTo === null ? added : 0) };
}

/** Returns the first page with a new comment at the top; a known comment is not added twice. */
export function withComment(page: CommentPage, comment: Comment): CommentPage {
  if (page.threads.some(({ _id }) => _id === comment._id)) return page;
  const threads = [threadOf(comment), ...page.threads].slice(0, COMMENT_PAGE_SIZE);
  return withCount({ ...page, threads }, page.numComments + 1, comment);
}

/** Returns a page with a new reply at the end of its thread; unchanged when the thread isn't there. */
export function withReply(page: CommentPage, reply: Comment): CommentPage {
  const thread = page.threads.find(({ _id }) => _id === reply.replyTo);
  if (!thread || thread.replies.some(({ _id }) => _id === reply._id)) return page;
  const replies = [...thread.replies, reply];
  const changed = withThread(page, { ...thread, replies, numReplies: thread.numReplies + 1 });
  return withCount(changed, page.numComments + 1, reply);
}

/** Returns a page with more loaded replies to a comment, in order; `hasMore` says whether that is all. */
export function withReplies(
  page: CommentPage,
  { id, replies, hasMore }: { id: string; replies: readonly Comment[]; hasMore: boolean },
): CommentPage {
  const thread = page.threads.find(({ _id }) => _id === id);
  if (!thread) return page;
  const known = new Map([...thread.replies, ...replies].map((reply) => [reply._id, reply]));
  const all = [...known.values()].sort((one, other) => Number(BigInt(one._id) - BigInt(other._id)));
  const numReplies = hasMore ? Math.max(thread.numReplies, all.length + 1) : all.length;
  return withThread(page, { ...thread, replies: all, numReplies });
}

function withThread(page: CommentPage, thread: Thread): CommentPage {
  const threads = page.threads.map((one) => (one._id === thread._id ? thread : one));
  return { ...page, threads };
}

/** Returns a page with a changed comment in the place of the former one. */
export function withEdited(page: CommentPage, { _id, text, editedAt }: Comment): CommentPage {
  const edit = <C extends Comment>(one: C): C =>
    one._id === _id ? { ...one, text, editedAt } : one;
  const threads = page.threads.map((thread) => ({
    ...edit(thread),
    replies: thread.replies.map(edit),
  }));
  return { ...page, threads };
}

/** Returns a page with one's comment among those that wait for staff, and no longer among the others. */
export function withHeld(page: CommentPage, comment: Comment): CommentPage {
  const isOther = ({ _id }: Comment) => _id !== comment._id;
  if (!page.heldComments.every(isOther)) {
    const heldComments = page.heldComments.map((one) => (isOther(one) ? one : comment));
    return { ...page, heldComments };
  }
  const isListed = !page.threads.every((one) => isOther(one) && one.replies.every(isOther));
  const rest = isListed ? withoutComment(page, comment._id) : page;
  return { ...rest, heldComments: [comment, ...page.heldComments] };
}

/** Returns a page without a comment; unchanged when it isn't there. Its replies are threads then. */
export function withoutComment(page: CommentPage, id: string): CommentPage {
  const heldComments = page.heldComments.filter(({ _id }) => _id !== id);
  if (heldComments.length < page.heldComments.length) return { ...page, heldComments };
  const numComments = page.numComments - 1;
  const head = page.threads.find(({ _id }) => _id === id);
  if (head) {
    const threads = page.threads.filter((thread) => thread !== head);
    const numThreads = page.numThreads - 1 + head.numReplies;
    return { ...page, threads, numComments, numThreads };
  }
  const thread = page.threads.find(({ replies }) => replies.some(({ _id }) => _id === id));
  if (!thread) return page;
  const replies = thread.replies.filter(({ _id }) => _id !== id);
  const numReplies = thread.numReplies - 1;
  return { ...withThread(page, { ...thread, replies, numReplies }), numComments };
}

/** Returns whether the page with this number shows fewer comments than it should. */
export function isShort({ threads, numThreads }: CommentPage, number: number): boolean {
  const before = (number - 1) * COMMENT_PAGE_SIZE;
  return threads.length < Math.min(COMMENT_PAGE_SIZE, numThreads - before);
}
