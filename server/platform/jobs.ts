import type { PGlite } from "@electric-sql/pglite";
import type { FastifyBaseLogger } from "fastify";
import { fromKysely, fromPglite, PgBoss, type QueueResult } from "pg-boss";
import { runInBackground } from "#server/platform/db/connection/background.ts";
import { KEEP_ALIVE, type Trx } from "#server/platform/db/database.ts";
import { withLogContext } from "#server/platform/observability/log-context.ts";
import type { JobMetrics } from "#server/platform/observability/metrics/jobs.ts";

/** A kind of work done later; `Data` is what a job of it carries. */
export type Queue<Data extends object> = {
  name: string;
  /** How many jobs one process works on at once. */
  concurrency: number;
  /**
   * How long a job may run: longer than all its statements and files take. Work that runs on after it
   * is done again by another worker at the same time.
   */
  expireInSeconds: number;
  /** Says when to repeat a job without data, in cron's notation. */
  cron?: string;
  /** Also sent at each start, for work that a crash cut off. */
  atStart?: boolean;
  /**
   * The id stays the same when a job is tried again. A job may run twice, also at the same time; the
   * second run changes nothing.
   */
  work: (data: Data, id: string) => Promise<void>;
};

export type Jobs = ReturnType<typeof createJobs>;

/** Expiries are in hours: one statement of a job may take up to one. */
export const HOUR_SECONDS = 3_600;

const RETRY = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600 };
/** A process that was killed leaves its jobs to others after so long. */
const HEARTBEAT_SECONDS = 60;
// Of its own statements, which nobody waits for.
const ANSWER_WITHIN_MS = 120_000;
const KEEP_DONE_SECONDS = 3_600;
// Nobody wakes a worker when a job is to be tried again.
const LOOK_EVERY = 5;

/** Durable work kept in the database: sent in the transaction of the change that asks for it. */
export function createJobs(place: PGlite | string, log: FastifyBaseLogger, metrics: JobMetrics) {
  const boss = new PgBoss({
    ...(typeof place === "string"
      ? { connectionString: place, max: 4, query_timeout: ANSWER_WITHIN_MS, ...KEEP_ALIVE }
      : { db: fromPglite(place), backend: "pglite" }),
    useListenNotify: true,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  metrics.watch(() => boss.getQueues());

  return {
    /** From now on jobs can be sent. */
    async open(queues: readonly Queue<never>[]): Promise<void> {
      await boss.start();
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      await Promise.all(queues.map((queue) => openQueue(boss, queue, known.get(queue.name))));
    },
    /** From now on they are worked on. */
    async start(queues: readonly Queue<never>[]): Promise<void> {
      await Promise.all(queues.map((queue) => startQueue(boss, queue, log, metrics)));
    },
    /** Sends a job that is there only if the transaction is. */
    async send<Data extends object>(
      name: string,
      data: Data,
      trx: Trx,
      { afterSeconds = 0 } = {},
    ): Promise<void> {
      await boss.send(name, data, { db: fromKysely(trx), startAfter: afterSeconds });
    },
    /** Sends many jobs like `send`, in one statement. */
    async sendAll<Data extends object>(
      name: string,
      all: readonly Data[],
      trx: Trx,
    ): Promise<void> {
      if (all.length === 0) return;
      const jobs = all.map((data) => ({ data }));
      await boss.insert(name, jobs, { db: fromKysely(trx) });
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

/** Creates a queue, or changes one that an earlier release created. */
async function openQueue(
  boss: PgBoss,
  { name, expireInSeconds }: Queue<never>,
  known: QueueResult | undefined,
): Promise<void> {
  const times = { expireInSeconds, heartbeatSeconds: HEARTBEAT_SECONDS };
  const options = { ...RETRY, notify: true, deleteAfterSeconds: KEEP_DONE_SECONDS, ...times };
  if (!known) await boss.createQueue(name, options);
  else if (
    known.expireInSeconds !== times.expireInSeconds ||
    known.heartbeatSeconds !== times.heartbeatSeconds
  ) {
    await boss.updateQueue(name, times);
  }
}

async function startQueue(
  boss: PgBoss,
  queue: Queue<never>,
  log: FastifyBaseLogger,
  metrics: JobMetrics,
) {
  const looks = { localConcurrency: queue.concurrency, notifyPollingIntervalSeconds: LOOK_EVERY };
  let worker = "";
  worker = await boss.work<never>(queue.name, looks, async (jobs) => {
    // A worker is woken by new jobs, not by those that wait behind this one.
    boss.notifyWorker(worker);
    for (const job of jobs) {
      await withLogContext({ queue: queue.name, job: job.id }, () =>
        metrics
          .time(queue.name, () => runInBackground(() => queue.work(job.data, job.id)))
          .catch((error: unknown) => {
            log.warn({ err: error }, "job failed, will be tried again");
            throw error;
          }),
      );
    }
  });
  if (queue.cron) await boss.schedule(queue.name, queue.cron);
  if (queue.atStart) await boss.send(queue.name, {});
}
