import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { requestPasswordReset } from "#contract/accounts/contract.ts";
import { expectRestored, fillSite } from "#test/archived-site.ts";
import { Client } from "#test/client.ts";
import { mailReader } from "#test/mail-reader.ts";
import { runBackup } from "#test/operator-programs.ts";
import { ServerProcess } from "#test/server-process.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { createBucket } from "./bucket.ts";

const databases = [await createTestDatabase(), await createTestDatabase()];
const [url = "", otherUrl = ""] = databases.map((database) => database?.url);
const bucket = await createBucket();
const settings = { ...bucket.settings(), DATABASE_URL: url };
const site = new ServerProcess();
const { dataDir } = site;
const unmailed = new ServerProcess({ DATA_DIR: dataDir, SMTP_URL: "smtp://127.0.0.1:9" });
const moved = new ServerProcess(settings);
const onFolder = new ServerProcess({ DATA_DIR: dataDir, DATABASE_URL: otherUrl });
afterAll(async () => {
  await Promise.all([site, unmailed, moved, onFolder].map((process) => process.remove()));
  for (const database of databases) await database?.drop();
});

const move = (to: Record<string, string>) => runBackup(["move-up"], { DATA_DIR: dataDir, ...to });

/** Lists the files of a data folder that a bucket has to have. */
async function listFiles(dataDir: string): Promise<string[]> {
  const found = [];
  for (const part of ["media", "private"]) {
    const folder = join(dataDir, part);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile());
    found.push(...files.map((entry) => join(entry.parentPath, entry.name)));
  }
  return found.map((path) => path.slice(dataDir.length + 1)).sort();
}

test("moves rows, files and mail that waits from a data folder to PostgreSQL, and S3 if it is set", {
  timeout: 240_000,
}, async () => {
  await site.start();
  const filled = await fillSite(site);
  const saved = { id: filled.posts[0] ?? "", texts: [] };
  await site.end();
  await unmailed.start();
  const body = { email: filled.user.email };
  const requested = await new Client(unmailed.url).call(requestPasswordReset, { body });
  expect(requested.status).toBe(200);
  const refused = await move(settings);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("already using") });
  await unmailed.end();

  const done = await move(settings);
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining("All is the same.") });
  expect((await bucket.list()).sort()).toEqual(await listFiles(dataDir));
  const again = await move(settings);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining("is not empty") });
  await moved.start();
  await expectRestored(moved.url, filled, saved);
  await mailReader(moved.dataDir)(filled.user.email, "/reset-password/reset/");

  const withFolder = await move({ DATABASE_URL: otherUrl });
  expect(withFolder).toMatchObject({ code: 0, output: expect.stringContaining("files stay in") });
  await onFolder.start();
  await expectRestored(onFolder.url, filled, saved);
});

test("moves nothing without a database on either side", async () => {
  const none = await move({ DATA_DIR: join(dataDir, "none"), DATABASE_URL: url });
  expect(none).toMatchObject({ code: 1, output: expect.stringContaining("There is no database") });
  const nowhere = await move({});
  expect(nowhere).toMatchObject({ code: 1, output: expect.stringContaining("Set DATABASE_URL") });
});
