import { mkdirSync } from "node:fs";
import type { Socket } from "node:net";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { IMAGE_MAX_PIXELS } from "#contract/posts/rules.ts";
import { buildApp, queuesOf } from "#server/app.ts";
import { findViewer, listOpenSessions } from "#server/features/accounts/queries.ts";
import { createCaptcha } from "#server/platform/captcha-choice.ts";
import {
  type Database,
  type DatabasePlace,
  migrate,
  openDatabase,
} from "#server/platform/db/database.ts";
import { createJobs } from "#server/platform/jobs.ts";
import { createLive } from "#server/platform/live.ts";
import { attachLive, createLiveServer } from "#server/platform/live-server.ts";
import type { LiveServer } from "#server/platform/live-sockets.ts";
import { createMedia } from "#server/platform/media.ts";
import type { WebBuild } from "#server/platform/pages.ts";
import type { Services } from "#server/platform/services.ts";
import { createStorage, mediaFolder, privateFolder } from "#server/platform/storage.ts";
import type { Settings } from "#server/settings.ts";

export type Running = {
  app: FastifyInstance;
  services: Services;
  /** Lets requests in flight finish, then closes everything. */
  stop(): Promise<void>;
};

type Parts = { settings: Settings; place: DatabasePlace; web: WebBuild; log: FastifyBaseLogger };

/** Opens the database, wires the program together and starts its jobs; it does not listen yet. */
export async function start({ settings, place, web, log }: Parts): Promise<Running> {
  mkdirSync(mediaFolder(settings.dataDir), { recursive: true });
  const database = await openDatabase(place);
  try {
    await migrate(database.db);
    const sockets = createLiveServer();
    const services = await createServices(settings, database, sockets, log);
    const app = await buildApp(services, web, log);
    const { db } = services;
    attachLive(app, sockets, {
      publicUrl: settings.publicUrl,
      redisUrl: settings.redisUrl,
      sessions: {
        find: (hash) => findViewer(db, hash),
        listOpen: (ids) => listOpenSessions(db, ids),
      },
    });
    endUnusedConnections(app);
    await services.jobs.start(queuesOf(services));
    const stop = async () => {
      await app.close();
      await services.jobs.stop();
      await database.close();
    };
    return { app, services, stop };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** On the way out nobody waits for connections that browsers opened ahead and never used. */
function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", ({ socket }) => unused.delete(socket));
  app.addHook("preClose", async () => {
    for (const socket of unused) socket.destroy();
  });
}

async function createServices(
  settings: Settings,
  { db, pglite }: Database,
  sockets: LiveServer,
  log: FastifyBaseLogger,
): Promise<Services> {
  return {
    settings,
    db,
    jobs: createJobs(pglite ?? settings.databaseUrl ?? "", log),
    live: createLive(sockets, log),
    captcha: await createCaptcha(db, settings),
    media: createMedia(IMAGE_MAX_PIXELS),
    storage: createStorage(mediaFolder(settings.dataDir)),
    vault: createStorage(privateFolder(settings.dataDir)),
  };
}
