import type { Prune } from "#contract/moderation/prunes.ts";
import { type PruneRow, storedCounts } from "#server/features/moderation/prune-queries.ts";

const STATUSES = ["pruning", "pruned", "restoring"] as const;

/** Presents a prune to staff; null without one, or if nothing of it can be restored. */
export function presentPrune(row: PruneRow | undefined): Prune | null {
  const status = row && STATUSES[row.phase];
  if (!status) return null;
  const { posts, comments, likes, notifications, sessions, characters, loadouts } =
    storedCounts(row);
  return {
    status,
    done: row.done,
    total: row.total,
    counts: { posts, comments, likes, notifications, sessions, characters, loadouts },
    prunedBy: row.pruned_by,
    prunedAt: row.created_at.toISOString(),
    restorableUntil: row.restorable_until.toISOString(),
  };
}
