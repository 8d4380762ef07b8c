import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import { fromKysely, PgBoss, type QueueResult } from "pg-boss";
import { KEEP_ALIVE, type Trx } from "#server/platform/db/database.ts";
import { embeddedQueue } from "#server/platform/db/embedded/embedded-queue.ts";
import { withLogContext } from "#server/platform/observability/log-context.ts";

/** A queue of background jobs; `Data` is the payload. */
export type Queue<Data extends object> = {
  name: string;
  /** How many jobs one process runs at once. */
  concurrency: number;
  /**
   * The maximum time of a job, longer than all its statements and files take. A job that runs longer is
   * run again by another worker at the same time.
   */
  expireInSeconds: number;
  /** A cron expression that repeats a job without data. */
  cron?: string;
  /** Whether to send a job at each start, for work that a crash interrupted. */
  atStart?: boolean;
  /**
   * Runs a job; its id stays the same in retries. A job may run twice, also concurrently; the second run
   * changes nothing.
   */
  work: (data: Data, id: string) => Promise<void>;
};

export type Jobs = ReturnType<typeof createJobs>;

/** Runs a job's work, and records how long it took. */
type TimeJob = (queue: string, work: () => Promise<void>) => Promise<void>;

/** The jobs of a queue over all nodes, as counted every minute or two. */
export type QueueCounts = { name: string; waiting: number; running: number; failed: number };

/** Expiries are in hours: one statement of a job may take up to an hour. */
export const HOUR_SECONDS = 3_600;

const RETRY = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600 };
/** Without a heartbeat for this long, a job of a killed process goes to another worker. */
const HEARTBEAT_SECONDS = 60;
// For the queue's statements, which no request waits for.
const QUERY_TIMEOUT_MS = 120_000;
const KEEP_DONE_SECONDS = 3_600;
// Retries emit no notification, so workers poll for them.
const POLL_SECONDS = 5;

/**
 * Creates the job queue in the database of a URL, or over the pool of the embedded one; jobs are sent in the
 * transaction of the change.
 */
export function createJobs(place: Pool | string, log: FastifyBaseLogger) {
  const boss = new PgBoss({
    ...(typeof place === "string"
      ? { connectionString: place, max: 4, query_timeout: QUERY_TIMEOUT_MS, ...KEEP_ALIVE }
      : { db: embeddedQueue(place), backend: "pglite" }),
    useListenNotify: true,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));

  const names = new Set<string>();

  return {
    /** Creates the queues, so that jobs can be sent. */
    async open(queues: readonly Queue<never>[]): Promise<void> {
      await boss.start();
      for (const { name } of queues) names.add(name);
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      await Promise.all(queues.map((queue) => openQueue(boss, queue, known.get(queue.name))));
    },
    /** Starts the workers, which run every job's work through `time`. */
    async start(queues: readonly Queue<never>[], time: TimeJob): Promise<void> {
      await Promise.all(queues.map((queue) => startQueue(boss, queue, log, time)));
    },
    /** Sends a job that exists only if the transaction commits. */
    async send<Data extends object>(
      name: string,
      data: Data,
      trx: Trx,
      { afterSeconds = 0 } = {},
    ): Promise<void> {
      await boss.send(name, data, { db: fromKysely(trx), startAfter: afterSeconds });
    },
    /** Sends many jobs in one statement. */
    async sendAll<Data extends object>(
      name: string,
      all: readonly Data[],
      trx: Trx,
      { afterSeconds = 0 } = {},
    ): Promise<void> {
      if (all.length === 0) return;
      const jobs = all.map((data) => ({ data, startAfter: afterSeconds }));
      await boss.insert(name, jobs, { db: fromKysely(trx) });
    },
    isQueue: (name: string) => names.has(name),
    /** Returns the counts of every queue by name. Counting all jobs takes long, so the library does it. */
    async listCounts(): Promise<QueueCounts[]> {
      const queues = await boss.getQueues([...names]);
      return queues
        .map(({ name, queuedCount, activeCount, failedCount }) => ({
          name,
          waiting: queuedCount,
          running: activeCount,
          failed: failedCount,
        }))
        .sort((one, two) => one.name.localeCompare(two.name));
    },
    /** Runs up to `limit` failed jobs again once the transaction commits; returns how many. */
    async retryFailed(name: string, limit: number, trx: Trx): Promise<number> {
      const db = fromKysely(trx);
      const jobs = await boss.findJobs(name, { db });
      const failed = jobs.filter(({ state }) => state === "failed").slice(0, limit);
      if (failed.length === 0) return 0;
      const ids = failed.map(({ id }) => id);
      await boss.retry(name, ids, { db });
      return ids.length;
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
  time: TimeJob,
) {
  const workOptions = {
    localConcurrency: queue.concurrency,
    notifyPollingIntervalSeconds: POLL_SECONDS,
  };
  let worker = "";
  worker = await boss.work<never>(queue.name, workOptions, async (jobs) => {
    // New jobs notify a worker, but not those that are queued behind this one.
    boss.notifyWorker(worker);
    for (const job of jobs) {
      await withLogContext({ queue: queue.name, job: job.id }, () =>
        time(queue.name, () => queue.work(job.data, job.id)).catch((error: unknown) => {
          log.warn({ err: error }, "job failed, will be tried again");
          throw error;
        }),
      );
    }
  });
  if (queue.cron) await boss.schedule(queue.name, queue.cron);
  // A setting, or an earlier release, may have scheduled it.
  else await boss.unschedule(queue.name);
  if (queue.atStart) await boss.send(queue.name, {});
}
