import type { PairKind } from "#contract/notifications/contract.ts";
import { insertPairs, lockExistingPosts } from "#server/features/likeness/pair-commands.ts";
import type { RelatedPair } from "#server/features/likeness/relation-queries.ts";
import {
  createNotification,
  type PushedNotification,
} from "#server/features/notifications/commands.ts";
import type { Trx } from "#server/platform/db/database.ts";

/**
 * Stores what the maker of a new post says of earlier ones, and notifies those who are credited or asked
 * to confirm a permission. The makers are locked. Returns the notifications, to be pushed.
 */
export async function insertRelations(
  trx: Trx,
  laterId: string,
  related: readonly RelatedPair[],
): Promise<PushedNotification[]> {
  const existing = await lockExistingPosts(
    trx,
    related.map(({ earlierId }) => earlierId),
  );
  const pairs = related.filter(({ earlierId }) => existing.has(earlierId));
  const ids = await insertPairs(
    trx,
    pairs.map((pair) => ({ ...pair, laterId })),
  );
  const created: PushedNotification[] = [];
  for (const pair of pairs) {
    const pairId = ids.get(pair.earlierId);
    if (pairId !== undefined) created.push(...(await notifyOfRelation(trx, { ...pair, pairId })));
  }
  return created;
}

type StoredRelation = Pick<
  RelatedPair,
  "earlierId" | "earlierOwnerId" | "laterOwnerId" | "relation"
> & { pairId: string };

type PairNotice = Record<"userId" | "senderId" | "targetId" | "postId", string> & {
  kind: PairKind;
};

/** Notifies the earlier maker of a credit, or of a permission to confirm. */
export async function notifyOfRelation(
  trx: Trx,
  { pairId, earlierId, earlierOwnerId, laterOwnerId, relation }: StoredRelation,
): Promise<PushedNotification[]> {
  if (relation !== "remix" && relation !== "permission") return [];
  return notifyMaker(trx, {
    userId: earlierOwnerId,
    senderId: laterOwnerId,
    kind: relation === "remix" ? "Remix" : "Permission",
    targetId: pairId,
    postId: earlierId,
  });
}

/** Notifies one maker of a pair of what the other did; returns the notification, if it is new. */
export async function notifyMaker(trx: Trx, notice: PairNotice): Promise<PushedNotification[]> {
  const id = await createNotification(trx, notice);
  return id === undefined ? [] : [{ id, userId: notice.userId }];
}
