import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { migrate } from "#server/migrations/migrate.ts";
import { type DatabasePlace, embeddedFolder, openDatabase } from "#server/platform/db/database.ts";
import { EXTENSIONS } from "#server/platform/db/embedded/extensions.ts";
import { createJobs } from "#server/platform/jobs.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { createTestDatabase } from "#test/test-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of an empty, migrated database, as files and as an archive. */
    databaseTemplate: string;
    /** The name of the same database on PostgreSQL, where there is one. */
    postgresTemplate: string | undefined;
  }
}

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CACHE = join(ROOT, ".cache", "database-template");
/** What a template depends on. */
const SOURCES = ["server/migrations", "server/platform", "test/database-template.ts"];
const LOCK = "package-lock.json";
const ARCHIVE = "snapshot.tar";
const UNUSED_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * Creates the database that every test file starts with, because creating one takes seconds. The
 * embedded one is cached between runs.
 */
export async function setup(project: TestProject) {
  project.provide("databaseTemplate", await cachedTemplate());
  const database = await createTestDatabase();
  if (database) await writeTemplate({ url: database.url });
  project.provide("postgresTemplate", database?.name);
  return () => database?.drop();
}

/** Returns the file of the template, for a database in memory. */
export function templateSnapshot(): string {
  return join(inject("databaseTemplate"), ARCHIVE);
}

/** Copies the template's files into a data folder. */
export function copyTemplate(dataDir: string): void {
  cpSync(join(inject("databaseTemplate"), "database"), join(dataDir, "database"), {
    recursive: true,
  });
}

/** Returns the folder of the template. Runs at the same time may each create one; the first one stays. */
async function cachedTemplate(): Promise<string> {
  const folder = join(CACHE, await fingerprint());
  if (!existsSync(folder)) {
    mkdirSync(CACHE, { recursive: true });
    const created = mkdtempSync(join(CACHE, "next-"));
    await writeTemplate({ dataDir: created });
    await rename(created, folder).catch(() => rm(created, { recursive: true }));
  }
  const now = new Date();
  await utimes(folder, now, now);
  await removeUnused();
  return folder;
}

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const source of [...SOURCES, LOCK]) {
    const names = source.includes(".")
      ? [""]
      : await readdir(join(ROOT, source), { recursive: true });
    const files = names.filter((name) => name === "" || name.endsWith(".ts")).sort();
    for (const name of files) hash.update(name).update(await readFile(join(ROOT, source, name)));
  }
  return hash.digest("hex").slice(0, 16);
}

async function removeUnused(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const folder = join(CACHE, name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > UNUSED_MS) await rm(folder, { recursive: true, force: true });
  }
}

async function writeTemplate(place: DatabasePlace): Promise<void> {
  const { db, embedded, close } = await openDatabase(place);
  await migrate(db);
  const target = "url" in place ? place.url : embedded;
  const jobs = createJobs(target ?? "", createLog("error"));
  await jobs.open([]);
  await jobs.stop();
  await close();
  if ("dataDir" in place) await writeSnapshot(place.dataDir);
}

async function writeSnapshot(dataDir: string): Promise<void> {
  const pglite = await PGlite.create({ dataDir: embeddedFolder(dataDir), extensions: EXTENSIONS });
  // Nobody uses the databases that new ones are copied from; they are two thirds of the files.
  await pglite.exec("update pg_database set datistemplate = false");
  for (const name of ["template0", "template1"]) await pglite.exec(`drop database ${name}`);
  await pglite.exec("checkpoint");
  const snapshot = await pglite.dumpDataDir("none");
  await writeFile(join(dataDir, ARCHIVE), snapshot.stream());
  await pglite.close();
}
