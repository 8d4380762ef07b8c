import { setTimeout as wait } from "node:timers/promises";
import {
  forgetPrune,
  type Moved,
  type MovingPrune,
  moveAway,
  moveBack,
} from "#server/features/moderation/prune-move-commands.ts";
import {
  listForgettable,
  listMovingPrunes,
  PRUNE_STATUS,
} from "#server/features/moderation/prune-queries.ts";
import { PRUNE_QUEUE } from "#server/features/moderation/queues.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";

const FORGET_QUEUE = "moderation-forget-prunes";

// A transaction may take so long that whoever waits for it does not notice.
const BATCH_MS = 12;
const BATCH_MIN = 48;
const BATCH_MAX = 500;
const PAUSE_MAX_MS = 50;
/** A job ends after so long and sends the next: the site can be stopped meanwhile. */
const SLICE_MS = 5_000;

/**
 * Moves on whatever prunes stand unfinished, a little at a time. Sent by each prune and restoring,
 * and again for those that a crash left behind.
 */
export function createPruneQueue(services: Services): Queue<object> {
  const { db, jobs } = services;
  return {
    name: PRUNE_QUEUE,
    concurrency: 1,
    expireInSeconds: 2 * HOUR_SECONDS,
    cron: "* * * * *",
    atStart: true,
    work: async () => {
      const until = Date.now() + SLICE_MS;
      for (const prune of await listMovingPrunes(db)) {
        const isBack = prune.status === PRUNE_STATUS.restoring;
        if (isBack) await restoreUntil(services, prune, until);
        else await pruneUntil(services, prune, until);
      }
      if ((await listMovingPrunes(db)).length === 0) return;
      await db.transaction().execute((trx) => jobs.send(PRUNE_QUEUE, {}, trx));
    },
  };
}

async function pruneUntil(services: Services, prune: MovingPrune, until: number): Promise<void> {
  let step = 0;
  await inBatches(until, async (limit) => {
    const moved = await moveAway(services, prune, { step, limit });
    if (moved.count === 0) step += 1;
    return moved;
  });
}

function restoreUntil(services: Services, prune: MovingPrune, until: number): Promise<void> {
  return inBatches(until, (limit) => moveBack(services, prune, limit));
}

/** Repeats batches of a size that keeps them short, and leaves others as much time in between. */
async function inBatches(until: number, move: (limit: number) => Promise<Moved>): Promise<void> {
  let limit = BATCH_MIN;
  let moved: Moved;
  do {
    const started = performance.now();
    moved = await move(limit);
    const took = performance.now() - started;
    if (took > BATCH_MS) limit = Math.max(BATCH_MIN, Math.floor(limit / 2));
    else if (moved.count >= limit) limit = Math.min(BATCH_MAX, Math.ceil(limit * 1.5));
    await wait(Math.min(took, PAUSE_MAX_MS));
  } while (!moved.finished && Date.now() < until);
}

/** Every night: forgets what can no longer be restored. */
export function createForgetQueue(services: Services): Queue<object> {
  return {
    name: FORGET_QUEUE,
    concurrency: 1,
    expireInSeconds: 12 * HOUR_SECONDS,
    cron: "37 3 * * *",
    work: async () => {
      for (const { id } of await listForgettable(services.db)) await forgetPrune(services, id);
    },
  };
}
