import type { QueryClient } from "@tanstack/react-query";
import { type Comment, FIRST_REPLIES, type Thread } from "#contract/comments/contract.ts";
import type { Statement } from "#contract/decisions/contract.ts";
import { type Call, messageOf } from "#web/lib/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { updatePages } from "./api.ts";

type Deps = { call: Call; queries: QueryClient; postId: string };

/** Loads more replies to a comment; returns the cursor of what follows, or null. A toast shows an error. */
export async function loadReplies(
  { call, queries, postId }: Deps,
  { _id: id, replies: shown }: Thread,
  next: string | null,
): Promise<string | null> {
  // Behind those there may be one that arrived since, which others precede.
  const after = next ?? shown[FIRST_REPLIES - 1]?._id;
  try {
    const loaded = await call("GET /api/comment/:id/replies", { params: { id }, query: { after } });
    const { replies, next: following } = loaded;
    await updatePages(queries, postId, (pages) =>
      pages.addReplies({ id, replies, hasMore: following !== null }),
    );
    return following;
  } catch (error) {
    showToast("error", messageOf(error));
    return next;
  }
}

/** Changes the text of one's comment; returns the server's message. */
export async function editComment(
  { call, queries, postId }: Deps,
  { id, text }: { id: string; text: string },
): Promise<string> {
  const { comment, held, message } = await call("PATCH /api/comment/:id", {
    params: { id },
    body: { text },
  });
  await updatePages(queries, postId, (pages) => (held ? pages.hold(comment) : pages.edit(comment)));
  return message;
}

/** Deletes a comment, with the reasons if it is another's, also while the page is being left. */
export async function deleteComment(
  { call, queries, postId }: Deps,
  comment: Comment,
  statement?: Statement,
) {
  const input = { params: { id: comment._id }, ...(statement && { body: { statement } }) };
  const deleted = await call("POST /api/comment/:id/delete", input, { keepalive: true });
  await updatePages(queries, postId, (pages) => pages.remove(comment));
  return deleted;
}
