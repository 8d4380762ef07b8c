import {
  eraseDeletedLoadouts,
  expireRemovedLoadouts,
} from "#server/features/loadout/deletion-commands.ts";
import { LOADOUT_ERASE_QUEUE } from "#server/features/loadout/queues.ts";
import { runRowBatches } from "#server/platform/db/row-batches.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";

/** Deletes hidden loadouts that nothing can restore, with their likes. */
export function createLoadoutEraseQueue({ db }: Services): Queue<object> {
  return {
    name: LOADOUT_ERASE_QUEUE,
    concurrency: 1,
    expireInSeconds: 6 * HOUR_SECONDS,
    cron: "*/10 * * * *",
    atStart: true,
    work: async () => {
      await runRowBatches(() => db.transaction().execute(expireRemovedLoadouts));
      await runRowBatches((limit) =>
        db.transaction().execute((trx) => eraseDeletedLoadouts(trx, limit)),
      );
    },
  };
}
