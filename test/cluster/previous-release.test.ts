import { afterAll, test } from "vitest";
import { expectRestorable } from "#test/previous-release/site.ts";
import { ServerProcess } from "#test/server-process.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { createBucket } from "./bucket.ts";

const database = await createTestDatabase();
const bucket = await createBucket();
const settings = { ...bucket.settings(), DATABASE_URL: database?.url ?? "" };
const site = new ServerProcess(settings);
afterAll(async () => {
  await site.remove();
  await database?.drop();
});

test("starts on PostgreSQL and S3 with a backup of the previous release", async () => {
  await expectRestorable(site, { ...settings, DATA_DIR: site.dataDir });
});
