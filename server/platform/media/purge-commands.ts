import type { Trx } from "#server/platform/db/database.ts";
import { afterCommit } from "#server/platform/db/transaction.ts";
import type { Services } from "#server/platform/services.ts";

export const PURGE_QUEUE = "posts-purge-media";
/** Files of the public storage, by key. */
export type PurgeJob = { keys: readonly string[] };

const KEYS_PER_JOB = 300;
/** Until then another node may serve a hidden file, also to a CDN that was purged. */
const AGAIN_AFTER_SECONDS = 61;

/** Has files that a transaction hides served no more, also by a CDN, if there is one. */
export async function hideFiles(
  { jobs, mediaAccess, settings }: Pick<Services, "jobs" | "mediaAccess" | "settings">,
  trx: Trx,
  keys: readonly string[],
): Promise<void> {
  afterCommit(trx, mediaAccess.invalidate);
  if (!settings.mediaPurge) return;
  const purges = Array.from({ length: Math.ceil(keys.length / KEYS_PER_JOB) }, (_, index) => ({
    keys: keys.slice(index * KEYS_PER_JOB, (index + 1) * KEYS_PER_JOB),
  }));
  for (const afterSeconds of [0, AGAIN_AFTER_SECONDS]) {
    await jobs.sendAll<PurgeJob>(PURGE_QUEUE, purges, trx, { afterSeconds });
  }
}
