import { getCommentedPost, NO_COMMENT, NO_POST } from "#server/features/comments/queries.ts";
import { getReachableComment } from "#server/features/comments/thread-queries.ts";
import { requireWriter } from "#server/features/comments/writer.ts";
import { refuseBlocked } from "#server/features/users/hidden-queries.ts";
import { findViewerOf } from "#server/features/users/session-queries.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

/** Throws why a comment could not be written: the session's end, the writer, the post or a block. */
export async function refuseComment(
  { db, settings }: Pick<Services, "db" | "settings">,
  {
    sessionId,
    postId,
    replyTo,
  }: { sessionId: string | null; postId: string; replyTo: string | null },
): Promise<never> {
  const viewer = requireWriter(await findViewerOf(db, sessionId ?? "0", settings));
  const post = await getCommentedPost(db, viewer, postId);
  await refuseBlocked(db, viewer._id, post.owner_id);
  if (replyTo !== null) {
    const answered = await getReachableComment(db, viewer, replyTo);
    if (answered.post_id !== postId) throw new AppError("notFound", NO_COMMENT);
    await refuseBlocked(db, viewer._id, answered.owner_id);
  }
  // The post has become visible only now.
  throw new AppError("notFound", NO_POST);
}
