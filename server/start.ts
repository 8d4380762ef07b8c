import { mkdirSync } from "node:fs";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { IMAGE_MAX_PIXELS } from "#contract/images/rules.ts";
import { buildApp } from "#server/app.ts";
import { listOpenSessions } from "#server/features/accounts/queries.ts";
import { findBackupAge } from "#server/features/backups/queries.ts";
import { ordersOf } from "#server/features/operator/orders.ts";
import { findStreamTopic } from "#server/features/streams/queries.ts";
import { isAvatarPublic } from "#server/features/users/avatar-queries.ts";
import { isAvatarFolder } from "#server/features/users/present.ts";
import { findViewer } from "#server/features/users/session-queries.ts";
import { migrate } from "#server/migrations/migrate.ts";
import { COPY_ORDER, copyAsOrdered, copyDatabase } from "#server/platform/backup/database-copy.ts";
import { backUpBeforeMigration } from "#server/platform/backup/migration-backup.ts";
import { createCaptcha } from "#server/platform/captcha/captcha-choice.ts";
import { logSlowQueries } from "#server/platform/db/connection/slow-queries.ts";
import { type Database, type DatabasePlace, openDatabase } from "#server/platform/db/database.ts";
import { readDatabaseSize } from "#server/platform/db/database-size.ts";
import { limitConnections } from "#server/platform/http/connection-limit.ts";
import { isLoopback } from "#server/platform/http/loopback.ts";
import { endSlowBodies } from "#server/platform/http/slow-bodies.ts";
import { senderOf, trustsSender } from "#server/platform/http/trusted-proxies.ts";
import { createJobs } from "#server/platform/jobs.ts";
import { drainOnClose } from "#server/platform/lifecycle/drain.ts";
import { createLive } from "#server/platform/live/live.ts";
import { attachLive, createLiveServer } from "#server/platform/live/live-server.ts";
import type { LiveServer } from "#server/platform/live/sockets.ts";
import { createImageCheck } from "#server/platform/media/image-check.ts";
import { createMedia } from "#server/platform/media/media.ts";
import { createMediaAccess } from "#server/platform/media/media-access.ts";
import { readDiskSpace } from "#server/platform/media/storage/disk-space.ts";
import { mediaFolder } from "#server/platform/media/storage/storage.ts";
import { createStorages } from "#server/platform/media/storage/storages.ts";
import { createMetrics, type Metrics } from "#server/platform/observability/metrics.ts";
import { serveOrders } from "#server/platform/operator/order-socket.ts";
import type { WebBuild } from "#server/platform/rendering/web-build.ts";
import type { Services } from "#server/platform/services.ts";
import { queuesOf } from "#server/queues.ts";
import type { Settings } from "#server/settings.ts";
import { isPicturePublic } from "./features/images/file-queries.ts";
import { createPictureCounter } from "./features/images/size-queries.ts";

const QUERY_TIMEOUT_MS = 6_000;
// The first ten frames of a database error are Kysely's.
Error.stackTraceLimit = 30;

export type Running = {
  app: FastifyInstance;
  services: Services;
  /** Lets requests in flight finish, then closes everything. */
  stop(): Promise<void>;
};

type Parts = { settings: Settings; place: DatabasePlace; web: WebBuild; log: FastifyBaseLogger };

/** Opens the database, creates the services and the app, and starts the jobs; does not listen yet. */
export async function start({ settings, place, web, log }: Parts): Promise<Running> {
  mkdirSync(mediaFolder(settings.dataDir), { recursive: true });
  const metrics = createMetrics();
  const database = await openDatabase(place, {
    watch: {
      query: logSlowQueries(log),
      pool: (pool) => metrics.watch({ pool }),
    },
    queryTimeoutMs: QUERY_TIMEOUT_MS,
  });
  try {
    const source = {
      ...settings,
      copyDatabase: (folder: string) => copyDatabase(database, folder),
    };
    await migrate(database.db, {
      beforeChange:
        "dataDir" in place && !settings.demo
          ? (migration) => backUpBeforeMigration(source, migration, log)
          : undefined,
    });
    const sockets = createLiveServer();
    const services = await createServices(settings, database, sockets, log, metrics);
    const { db, jobs, media } = services;
    metrics.watch({ countJobs: jobs.listCounts, countPictures: media.countWaiting });
    const countPictures = createPictureCounter(db);
    metrics.watch({
      readPictureBytes: () => countPictures().then(({ bytes }) => bytes),
      readDisk: () => readDiskSpace(settings.dataDir),
      readDatabaseSize: () => readDatabaseSize(db),
    });
    if (settings.backup.nightly) metrics.watch({ findBackupAge: () => findBackupAge(db) });
    const queues = queuesOf(services);
    const [app] = await Promise.all([buildApp(services, web, log), jobs.open(queues)]);
    const awaitLastReply = drainOnClose(app, { behindProxy: settings.trustProxy !== undefined });
    await attachLive(app, sockets, {
      publicUrl: settings.publicUrl,
      redisUrl: settings.redisUrl,
      senderOf: senderOf(settings.trustProxy),
      findTopic: (code) => findStreamTopic(db, code),
      sessions: {
        find: (hash) => findViewer(db, hash, settings),
        listOpen: (ids) => listOpenSessions(db, ids),
      },
    });
    awaitLastReply();
    endSlowBodies(app.server);
    const isProxy = trustsSender(settings.trustProxy);
    limitConnections(app.server, {
      max: settings.maxConnectionsPerAddress,
      isExempt: (address) => isLoopback(address) || isProxy(address),
    });
    // Jobs emit events to open pages on all nodes, so they start after the live server.
    await jobs.start(queues, metrics.timeJob);
    const orders = {
      ...ordersOf(services),
      [COPY_ORDER]: (input: unknown) => copyAsOrdered(database, input),
    };
    const socket = "dataDir" in place ? serveOrders(place.dataDir, orders, log) : undefined;
    const stop = async () => {
      socket?.close();
      await app.close();
      await jobs.stop();
      await media.close();
      await database.close();
    };
    return { app, services, stop };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function createServices(
  settings: Settings,
  database: Database,
  sockets: LiveServer,
  log: FastifyBaseLogger,
  metrics: Metrics,
): Promise<Services> {
  const { db, embedded } = database;
  return {
    settings,
    log,
    db,
    copyDatabase: (folder) => copyDatabase(database, folder),
    jobs: createJobs(embedded ?? settings.databaseUrl ?? "", log),
    live: createLive(sockets, { log, alone: settings.redisUrl === undefined }),
    captcha: await createCaptcha(db, settings),
    media: createMedia(IMAGE_MAX_PIXELS),
    imageCheck: createImageCheck(settings.imageCheck, log),
    ...(await createStorages(settings)),
    mediaAccess: createMediaAccess((folder) =>
      isAvatarFolder(folder) ? isAvatarPublic(db, folder) : isPicturePublic(db, folder),
    ),
    metrics,
  };
}
