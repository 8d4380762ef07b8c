import { recordAct } from "#server/features/audit/commands.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";

const RETRIED_MAX = 500;

/**
 * Runs failed jobs of a queue again, up to a limit, and logs it; returns how many. Throws `notFound` for
 * an unknown queue.
 */
export async function retryFailedJobs(
  { db, jobs }: Services,
  actor: SessionViewer,
  queue: string,
): Promise<number> {
  if (!jobs.isQueue(queue)) throw new AppError("notFound", "There is no such queue.");
  return transact(db, async (trx) => {
    const retried = await jobs.retryFailed(queue, RETRIED_MAX, trx);
    if (retried === 0) return 0;
    const after = { jobs: retried };
    await recordAct(trx, { actor, action: "retryJobs", subject: queue, after });
    return retried;
  });
}
