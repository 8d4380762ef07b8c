import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { sql } from "kysely";
import { mediaFolder, privateFolder } from "#server/platform/media/storage/storage.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { loadWebBuild } from "#server/platform/rendering/pages.ts";
import type { Services } from "#server/platform/services.ts";
import { queuesOf } from "#server/queues.ts";
import { readSettings } from "#server/settings.ts";
import { type Running, start } from "#server/start.ts";
import { limitDisk } from "./full-disk.ts";

/**
 * Requests to the program besides HTTP, because only its process can open the embedded database.
 */
export type Request =
  | { kind: "sql"; text: string }
  /** Runs a queue's job `times` times at once, as a duplicate delivery does. */
  | { kind: "work"; queue: string; data: object; times: number }
  /**
   * Delivers the newest jobs twice more each, with their ids, like a queue that lost their replies.
   */
  | { kind: "redeliver"; jobs: number }
  /** Sends delayed jobs, and those that a killed process left behind, again. */
  | { kind: "resend"; ids: string[] }
  /**
   * Waits until every request is finished, also those of disconnected clients; returns how many
   * never were.
   */
  | { kind: "idle" }
  /** Makes every write of a file fail, or succeed again. */
  | { kind: "fillDisk"; isFull: boolean };

const LOOK_EVERY_MS = 20;
const STOP_WITHIN_MS = 15_000;
const ANSWERED_WITHIN_MS = 30_000;
process.umask(0o077);
// Optimizing the embedded database takes a third of a start, and no process runs for long.
setFlagsFromString("--liftoff-only");
const settings = readSettings(process.env);
const { databaseUrl, dataDir } = settings;
const fillDisk = limitDisk([mediaFolder(dataDir), privateFolder(dataDir)]);
const running = await start({
  settings,
  place: databaseUrl ? { url: databaseUrl } : { dataDir },
  web: await loadWebBuild(resolve("dist")),
  log: createLog(settings.logLevel),
});

type Job = { id: string; name: string; data: object | null };

/** A run that conflicts with another may fail, to be retried. */
async function redeliver(services: Services, jobs: number): Promise<void> {
  const { rows } = await sql<Job>`select id::text, name, data from pgboss.job
    where state in ('active', 'completed') and name not like '\\_\\_%'
    order by started_on desc limit ${jobs}`.execute(services.db);
  const queues = new Map(queuesOf(services).map((queue) => [queue.name, queue]));
  await Promise.allSettled(
    [...rows, ...rows].map(async ({ id, name, data }) =>
      queues.get(name)?.work((data ?? {}) as never, id),
    ),
  );
}

async function answer(request: Request, { app, services }: Running): Promise<unknown> {
  const { db, jobs } = services;
  if (request.kind === "redeliver") return redeliver(services, request.jobs);
  if (request.kind === "idle") {
    const deadline = Date.now() + ANSWERED_WITHIN_MS;
    while (app.countInFlight() > 0 && Date.now() < deadline) await wait(LOOK_EVERY_MS);
    return app.countInFlight();
  }
  if (request.kind === "fillDisk") {
    fillDisk(request.isFull);
    return null;
  }
  if (request.kind === "sql") return (await sql.raw(request.text).execute(db)).rows;
  if (request.kind === "work") {
    const queue = queuesOf(services).find(({ name }) => name === request.queue);
    if (!queue) throw new Error(`there is no queue ${request.queue}`);
    const work = () => queue.work(request.data as never, "");
    await Promise.all(Array.from({ length: request.times }, work));
    return null;
  }
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string; data: object }>`delete from pgboss.job
      where id = any(${request.ids}::uuid[]) returning name, data`.execute(trx);
    for (const { name, data } of rows) await jobs.send(name, data ?? {}, trx);
  });
  return null;
}

process.on("message", ({ id, request }: { id: number; request: Request }) => {
  answer(request, running).then(
    (value) => process.send?.({ id, value }),
    (error: unknown) => process.send?.({ id, error: String((error as Error).stack ?? error) }),
  );
});
process.once("SIGTERM", () => {
  setTimeout(() => process.exit(1), STOP_WITHIN_MS);
  running.stop().then(() => process.exit(0));
});
// The parent process has ended.
process.once("disconnect", () => process.exit(1));

await running.app.listen({ port: settings.port, host: settings.host });
process.stdout.write(`${settings.site.name} is at ${settings.publicUrl}\n`);
