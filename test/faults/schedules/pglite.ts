import { cpSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "#server/migrations/migrate.ts";
import { embeddedFolder, openDatabase } from "#server/platform/db/database.ts";
import { FaultySite } from "./site.ts";

/** Creates sites with an embedded database each, copied from an empty one. */
export async function createPgliteSites() {
  const template = mkdtempSync(join(tmpdir(), "parade-schedules-"));
  const { db, close } = await openDatabase({ dataDir: template });
  await migrate(db);
  await close();
  const copy = (dataDir: string) =>
    cpSync(embeddedFolder(template), embeddedFolder(dataDir), { recursive: true });
  return {
    create: async (program: string) =>
      new FaultySite(program, { variables: {}, remove: async () => undefined }, copy),
    makers: {},
    remove: () => rm(template, { recursive: true, force: true }),
  };
}
