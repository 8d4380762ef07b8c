import { sql } from "kysely";
import { isPostVisible } from "#server/features/visibility/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";

/** What a decision about a comment records of it. */
type LoggedComment = {
  text: string;
  post: string;
  replyTo: string | null;
  createdAt: string;
  editedAt: string | null;
};

/**
 * Inserts a comment again that staff deleted; its writer is locked, and is recounted after. False if its
 * post is gone.
 */
export async function restoreComment(
  trx: Trx,
  { id, ownerId, logged }: { id: string; ownerId: string; logged: unknown },
): Promise<boolean> {
  const { text, post: postId, replyTo, createdAt, editedAt } = logged as LoggedComment;
  const post = await trx
    .selectFrom("posts")
    .select("id")
    .where("id", "=", postId)
    .where(isPostVisible())
    .forKeyShare()
    .executeTakeFirst();
  if (!post) return false;
  await sql`insert into comments
      (id, post_id, owner_id, text, reply_to, created_at, edited_at, counted)
    values (${id}, ${postId}, ${ownerId}, ${text}, ${replyTo}, ${createdAt}, ${editedAt}, false)
    on conflict do nothing`.execute(trx);
  return true;
}
