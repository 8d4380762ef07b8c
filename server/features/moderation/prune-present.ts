import type { Prune, PruneCounts } from "#contract/moderation/prunes.ts";
import type { PruneRow } from "#server/features/moderation/prune-queries.ts";

const STATUSES = ["pruning", "pruned", "restoring"] as const;

export function presentPrune(row: PruneRow): Prune {
  const { posts, comments, likes, notifications, sessions, characters } =
    row.counts as unknown as PruneCounts;
  return {
    status: STATUSES[row.status] ?? "pruned",
    done: row.done,
    total: row.total,
    counts: { posts, comments, likes, notifications, sessions, characters },
    prunedBy: row.pruned_by,
    prunedAt: row.created_at.toISOString(),
    restorableUntil: row.restorable_until.toISOString(),
  };
}
