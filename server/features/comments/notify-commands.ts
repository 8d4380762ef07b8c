import { sql } from "kysely";
import { mentionedNames } from "#contract/comments/mentions.ts";
import type { CommentReason } from "#contract/notifications/contract.ts";
import type { CommentRow } from "#server/features/comments/queries.ts";
import { notify } from "#server/features/notifications/commands.ts";
import { blockedPair } from "#server/features/users/hidden-queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { afterCommit } from "#server/platform/db/transaction.ts";
import type { Services } from "#server/platform/services.ts";

/**
 * Returns whom to notify of a comment with a text besides the post's author, everybody once: whom it answers, of a
 * reply rather than a mention.
 */
export async function listRecipients(
  trx: Trx,
  text: string,
  answeredId: string | null,
): Promise<Map<string, CommentReason>> {
  const names = mentionedNames(text);
  const mentioned =
    names.length === 0
      ? []
      : await trx
          .selectFrom("users")
          .select("id")
          .where(sql`lower(username)`, "=", anyOf(names))
          .execute();
  const recipients = new Map<string, CommentReason>(mentioned.map(({ id }) => [id, "mention"]));
  if (answeredId !== null) recipients.set(answeredId, "reply");
  return recipients;
}

/** Notifies of a comment, but for those whom a block separates from its writer or the post's author. */
export async function notifyOfComment(
  services: Services,
  trx: Trx,
  { id, post_id: postId, owner_id: writerId }: CommentRow,
  { authorId, recipients }: { authorId: string; recipients: ReadonlyMap<string, CommentReason> },
): Promise<void> {
  const comment = {
    senderId: writerId,
    kind: "Comment",
    targetId: id,
    postId,
    commentId: id,
  } as const;
  const authorReason = recipients.get(authorId) === "reply" ? "reply" : "post";
  const others = [...recipients.keys()].filter((userId) => userId !== authorId);
  const reached = await listUnblocked(trx, others, { writerId, authorId });
  await notify(
    services,
    trx,
    { ...comment, userId: authorId, reason: authorReason },
    ...reached.map((userId) => ({ ...comment, userId, reason: recipients.get(userId) })),
  );
}

/** Returns those of the users whom no block separates from the writer of a comment or the post's author. */
async function listUnblocked(
  trx: Trx,
  userIds: readonly string[],
  { writerId, authorId }: { writerId: string; authorId: string },
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const receiver = sql.ref("named.id");
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...userIds]}::bigint[]) as named (id)
    where not ${blockedPair(receiver, sql`${writerId}::bigint`)}
      and not ${blockedPair(receiver, sql`${authorId}::bigint`)}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Has open pages of a post read its comments anew, after the commit. */
export function emitChange({ live }: Pick<Services, "live">, trx: Trx, postId: string): void {
  afterCommit(trx, () =>
    live.broadcast({ kind: "post", _id: postId }, "COMMENTS_CHANGED", { postId }),
  );
}
