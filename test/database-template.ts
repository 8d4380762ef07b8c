import { cpSync, mkdtempSync, openAsBlob } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { migrate } from "#server/migrations/migrate.ts";
import { openDatabase } from "#server/platform/db/database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of an empty, migrated database, as files and as an archive. */
    databaseTemplate: string;
  }
}

const ARCHIVE = "snapshot.tar";

/**
 * Creates the database that every test file starts with once, because creating one takes seconds.
 */
export async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "parade-template-"));
  const { db, pglite, close } = await openDatabase({ dataDir: folder });
  await migrate(db);
  const snapshot = await pglite?.dumpDataDir("none");
  if (snapshot) await writeFile(join(folder, ARCHIVE), snapshot.stream());
  await close();
  project.provide("databaseTemplate", folder);
  return () => rm(folder, { recursive: true, force: true });
}

/** Returns the template, for a database in memory. */
export function templateSnapshot(): Promise<Blob> {
  return openAsBlob(join(inject("databaseTemplate"), ARCHIVE));
}

/** Copies the template's files into a data folder. */
export function copyTemplate(dataDir: string): void {
  cpSync(join(inject("databaseTemplate"), "database"), join(dataDir, "database"), {
    recursive: true,
  });
}
