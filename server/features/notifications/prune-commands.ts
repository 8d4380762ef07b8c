import { sql } from "kysely";
import { pushRemoval } from "#server/features/notifications/commands.ts";
import { isVisible } from "#server/features/visibility/queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/row-batches.ts";
import type { Services } from "#server/platform/services.ts";

const BATCH = 1_000;

/** Pushes the removal of the notifications that a user caused and a prune hides, to open pages. */
export async function pushPrunedRemovals(services: Services, senderId: string): Promise<void> {
  let after: Sent | undefined = { kind: -1, target: "0" };
  while (after) {
    const sent: (Sent & { id: string; userId: string })[] = await listHidden(
      services.db,
      senderId,
      after,
    );
    for (const notification of sent)
      if (services.live.isOnline(notification.userId)) pushRemoval(services, notification);
    after = sent.length === BATCH ? sent.at(-1) : undefined;
  }
}

/** The position of a notification among those that one user caused. */
type Sent = { kind: number; target: string };

async function listHidden(db: Db, senderId: string, { kind, target }: Sent) {
  const { rows } = await sql<Sent & { id: string; userId: string }>`
    select id, user_id as "userId", kind, target_id as target from notifications
    where sender_id = ${senderId} and (kind, target_id) > (${kind}, ${target}::bigint)
      and not ${isVisible("notifications.sender_id", "notifications.id")}
    order by kind, target_id limit ${BATCH}`.execute(db);
  return rows;
}

/** Deletes up to `limit` pruned notifications that a user received or caused; returns how many. */
export async function deletePrunedNotifications(
  trx: Trx,
  { userId, belowId }: { userId: string; belowId: string },
  limit: number,
): Promise<number> {
  const received = sql`user_id = ${userId} and id < ${belowId}`;
  const count = await deleteRows(trx, "notifications", received, limit);
  if (count === limit) return count;
  const caused = sql`sender_id = ${userId} and id < ${belowId}`;
  return count + (await deleteRows(trx, "notifications", caused, limit - count));
}
