import type { Prune, PruneCounts } from "#contract/moderation/prunes.ts";
import type { PruneRow } from "./queries.ts";

/** Presents a prune to staff; null without one. */
export function presentPrune(row: PruneRow | undefined): Prune | null {
  if (!row) return null;
  return {
    counts: row.counts as PruneCounts,
    prunedBy: row.pruned_by,
    prunedAt: row.created_at.toISOString(),
    restorableUntil: row.restorable_until.toISOString(),
  };
}
