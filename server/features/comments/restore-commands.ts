import { sql } from "kysely";
import { emitChange } from "#server/features/comments/notify-commands.ts";
import type { Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";

/** What a decision about a comment records of it. */
type LoggedComment = {
  text: string;
  post: string;
  replyTo: string | null;
  createdAt: string;
  editedAt: string | null;
};

/**
 * Inserts a comment again that staff deleted; its writer is locked. False if its post is gone.
 */
export async function restoreComment(
  services: Pick<Services, "live">,
  trx: Trx,
  { id, ownerId, logged }: { id: string; ownerId: string; logged: unknown },
): Promise<boolean> {
  const { text, post: postId, replyTo, createdAt, editedAt } = logged as LoggedComment;
  const post = await trx
    .selectFrom("reachable_posts")
    .select("id")
    .where("id", "=", postId)
    .forKeyShare()
    .executeTakeFirst();
  if (!post) return false;
  await sql`insert into comments
      (id, post_id, owner_id, text, reply_to, created_at, edited_at, pruned_at)
    values (${id}, ${postId}, ${ownerId}, ${text}, ${replyTo}, ${createdAt}, ${editedAt},
      (select created_at from prunes where user_id = ${ownerId}))
    on conflict do nothing`.execute(trx);
  emitChange(services, trx, postId);
  return true;
}
