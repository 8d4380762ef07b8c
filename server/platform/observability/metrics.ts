import type { FastifyInstance, FastifyRequest } from "fastify";
import pTimeout from "p-timeout";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { QueueCounts } from "#server/platform/jobs.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The source file of the rendered page, which is logged in place of its URL. */
    page: string | null;
  }
}

/** The number of connections, of idle ones, and of callers that wait for one. */
type Pool = { totalCount: number; idleCount: number; waitingCount: number };
/** What is counted when the metrics are read. */
type Watched = {
  pool: Pool;
  /** Returns the size of the disk that has the data folder, and what of it is free (bytes). */
  readDisk: () => Promise<{ freeBytes: number; totalBytes: number }>;
  /** Returns the size of the database (bytes). */
  readDatabaseSize: () => Promise<number>;
  countJobs: () => Promise<QueueCounts[]>;
  /** Returns how many pictures wait for an encoder process. */
  countPictures: () => number;
  /** Returns what the files of all pictures of posts take (bytes). */
  readPictureBytes: () => Promise<number>;
  /** Returns the seconds since the last nightly backup; not set where the program makes none. */
  findBackupAge: () => Promise<number>;
};

export type Metrics = ReturnType<typeof createMetrics>;

/** nginx's status for requests whose client disconnected. */
const CLIENT_CLOSED = 499;
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const COUNT_TIMEOUT_MS = 2_000;

/** Creates the metrics of one program: process, routes, queues and database pool. All times are in seconds. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const watched: Partial<Watched> = {};
  const requests = new Histogram({
    name: "parade_http_request_duration_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "route", "status"],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const inFlight = new Gauge({
    name: "parade_http_requests_in_flight",
    help: "Requests that are being answered",
    registers,
  });
  const jobs = new Histogram({
    name: "parade_job_duration_seconds",
    help: "Time a job took",
    labelNames: ["queue", "result"],
    buckets: JOB_BUCKETS,
    registers,
  });
  new Gauge({
    name: "parade_jobs",
    help: "Jobs that are there, over all nodes, as counted once a minute",
    labelNames: ["queue", "state"],
    registers,
    async collect() {
      const queues = await countInTime(watched.countJobs?.() ?? Promise.resolve([]), []);
      this.reset();
      for (const { name: queue, waiting, running, failed } of queues) {
        this.set({ queue, state: "waiting" }, waiting);
        this.set({ queue, state: "running" }, running);
        this.set({ queue, state: "failed" }, failed);
      }
    },
  });
  new Gauge({
    name: "parade_pictures_waiting",
    help: "Pictures that wait for an encoder process of this node",
    registers,
    collect() {
      this.set(watched.countPictures?.() ?? 0);
    },
  });
  new Gauge({
    name: "parade_db_pool",
    help: "Connections to the database, and callers that wait for one",
    labelNames: ["state"],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = watched.pool ?? NO_POOL;
      this.set({ state: "used" }, totalCount - idleCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "waiting" }, waitingCount);
    },
  });
  /** Adds a figure, without a sample while it is not known. */
  const addFigure = (name: string, help: string, read: () => Promise<number> | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const figure = await countInTime(Promise.resolve(read()), undefined);
        if (figure === undefined) this.remove();
        else this.set(figure);
      },
    });
  addFigure("parade_disk_size_bytes", "Size of the disk that has the data folder", () =>
    watched.readDisk?.().then(({ totalBytes }) => totalBytes),
  );
  addFigure("parade_disk_free_bytes", "What of that disk is free", () =>
    watched.readDisk?.().then(({ freeBytes }) => freeBytes),
  );
  addFigure("parade_database_bytes", "Size of the database with its indexes", () =>
    watched.readDatabaseSize?.(),
  );
  addFigure(
    "parade_pictures_bytes",
    "What the files of posts' pictures take, as counted every ten minutes",
    () => watched.readPictureBytes?.(),
  );
  addFigure(
    "parade_backup_age_seconds",
    "Time since a nightly backup succeeded, or since there should be some",
    () => watched.findBackupAge?.(),
  );
  return {
    /** Sets what is counted from now on. */
    watch: (more: Partial<Watched>) => void Object.assign(watched, more),
    requests,
    inFlight,
    /** Runs a job's work and records its result and duration. */
    async timeJob(queue: string, work: () => Promise<void>): Promise<void> {
      const end = jobs.startTimer({ queue });
      await work().catch((error: unknown) => {
        end({ result: "failed" });
        throw error;
      });
      end({ result: "done" });
    },
    contentType: registry.contentType,
    /** Returns all metrics in Prometheus' text format. */
    text: async () => `${await processMetrics().metrics()}${await registry.metrics()}`,
  };
}

/** Returns what is counted, or a replacement: while the database is away, the other metrics are still reported. */
function countInTime<T, R>(counting: Promise<T>, replacement: R): Promise<T | R> {
  return pTimeout(counting, { milliseconds: COUNT_TIMEOUT_MS }).catch(() => replacement);
}

const NO_POOL: Pool = { totalCount: 0, idleCount: 0, waitingCount: 0 };
let processRegistry: Registry | undefined;

/** Returns memory, CPU and event loop metrics of the process, shared by all programs in it. */
function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

/**
 * Times every request by its route's pattern, because URLs are unbounded. If the client disconnects
 * before the reply, timing ends with the connection.
 */
export function registerRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest("page", null);
  app.addHook("onRequest", (request, reply, done) => {
    metrics.inFlight.inc();
    reply.raw.once("close", () => {
      const status = reply.raw.writableFinished ? reply.statusCode : CLIENT_CLOSED;
      const labels = { method: request.method, route: routeOf(request), status };
      metrics.inFlight.dec();
      metrics.requests.observe(labels, reply.elapsedTime / 1_000);
    });
    done();
  });
}

function routeOf({ page, is404, routeOptions }: FastifyRequest): string {
  if (page !== null) return page;
  return (is404 ? undefined : routeOptions.url) ?? "none";
}
