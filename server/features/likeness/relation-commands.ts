import { insertPairs, lockExistingPosts } from "#server/features/likeness/pair-commands.ts";
import type { RelatedPair } from "#server/features/likeness/relation-queries.ts";
import { notify } from "#server/features/notifications/commands.ts";
import type { Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";

/**
 * Stores what the maker of a new post says of earlier ones, and notifies those who are credited or asked
 * to confirm a permission. The makers are locked.
 */
export async function insertRelations(
  services: Services,
  trx: Trx,
  laterId: string,
  related: readonly RelatedPair[],
): Promise<void> {
  const existing = await lockExistingPosts(
    trx,
    related.map(({ earlierId }) => earlierId),
  );
  const pairs = related.filter(({ earlierId }) => existing.has(earlierId));
  const ids = await insertPairs(
    trx,
    pairs.map((pair) => ({ ...pair, laterId })),
  );
  for (const pair of pairs) {
    const pairId = ids.get(pair.earlierId);
    if (pairId !== undefined) await notifyOfRelation(services, trx, { ...pair, pairId });
  }
}

type StoredRelation = Pick<
  RelatedPair,
  "earlierId" | "earlierOwnerId" | "laterOwnerId" | "relation"
> & { pairId: string };

/** Notifies the earlier maker of a credit, or of a permission to confirm. */
export async function notifyOfRelation(
  services: Services,
  trx: Trx,
  { pairId, earlierId, earlierOwnerId, laterOwnerId, relation }: StoredRelation,
): Promise<void> {
  if (relation !== "remix" && relation !== "permission") return;
  await notify(services, trx, {
    userId: earlierOwnerId,
    senderId: laterOwnerId,
    kind: relation === "remix" ? "Remix" : "Permission",
    targetId: pairId,
    postId: earlierId,
  });
}
