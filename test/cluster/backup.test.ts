import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { manifest } from "#server/platform/backup/layout.ts";
import { runArchive } from "#test/archive-process.ts";
import { expectConsistent, expectRestored, fillSite, startWriting } from "#test/archived-site.ts";
import { ServerProcess } from "#test/server-process.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { createBucket } from "./bucket.ts";

const databases = [await createTestDatabase(), await createTestDatabase()];
const [url = "", otherUrl = ""] = databases.map((database) => database?.url);
const settings = { ...(await createBucket()).settings(), DATABASE_URL: url };
const otherBucket = await createBucket();
const served = { ...otherBucket.settings(), DATABASE_URL: otherUrl };
const site = new ServerProcess(settings);
const restored = { served: new ServerProcess(served), embedded: new ServerProcess() };
const archives = mkdtempSync(join(tmpdir(), "parade-archives-"));
afterAll(async () => {
  await Promise.all([site, restored.served, restored.embedded].map((process) => process.remove()));
  for (const database of databases) await database?.drop();
  await rm(archives, { recursive: true, force: true });
});

test("restores a backup of PostgreSQL and S3, taken during writes, into others or a folder", {
  timeout: 240_000,
}, async () => {
  await site.start();
  const filled = await fillSite(site);
  const { id, acknowledged, stop } = await startWriting(filled.writer);
  const texts = [...acknowledged];
  const folder = join(archives, "running");
  const written = await runArchive(["backup", folder], settings);
  expect(written).toMatchObject({ code: 0 });
  const metrics = async () => (await fetch(`${site.url}/metrics`)).text();
  await expect.poll(metrics, { timeout: 10_000 }).toMatch(/^parade_last_backup_seconds [1-9]/m);
  await stop();
  await site.end();
  const { files, missing } = manifest.parse(
    JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")),
  );
  expect(missing).toEqual([]);

  const { dataDir } = restored.embedded;
  for (const target of [served, { DATA_DIR: dataDir }]) {
    const back = await runArchive(["restore", folder], target);
    expect(back.output).toContain("All is the same.");
    expect(back.code).toBe(0);
  }
  expect(await otherBucket.list()).toHaveLength(files.count);
  const there = await readdir(join(dataDir, "media"), { recursive: true, withFileTypes: true });
  expect(there.filter((entry) => entry.isFile())).toHaveLength(files.count);
  await expectConsistent({ url: otherUrl });
  for (const process of Object.values(restored)) {
    await process.start();
    await expectRestored(process.url, filled, { id, texts });
    await process.end();
  }
});

test("runs no command of psql that somebody wrote into an archive", async () => {
  const folder = join(archives, "running");
  const parts = { database: join(folder, "database.sql"), manifest: join(folder, "manifest.json") };
  const proof = join(archives, "proof");
  const changed = `\\! touch ${proof}\n${readFileSync(parts.database, "utf8")}`;
  writeFileSync(parts.database, changed);
  const contents = JSON.parse(readFileSync(parts.manifest, "utf8"));
  contents.sha256.database = createHash("sha256").update(changed).digest("hex");
  writeFileSync(parts.manifest, JSON.stringify(contents));
  const back = await runArchive(["restore", folder, "--replace"], served);
  expect(existsSync(proof)).toBe(false);
  expect(back).toMatchObject({ code: 1, output: expect.stringContaining("psql failed") });
});

test("names the package to install when pg_dump is missing or older, and hides the password", async () => {
  const folder = join(archives, "refused");
  const programs = join(archives, "programs");
  mkdirSync(programs);
  const address = new URL(url);
  address.password = "p@ss";
  const changed = { ...settings, DATABASE_URL: address.href, PATH: programs };
  const run = () => runArchive(["backup", folder], changed);
  const install = (script: string) =>
    writeFileSync(join(programs, "pg_dump"), `#!/bin/sh\n${script}`, { mode: 0o755 });

  const { output, code } = await run();
  expect(output).toMatch(/^pg_dump is missing\. .*postgresql-client-\d+/);
  expect(code).toBe(1);
  install("echo 'pg_dump (PostgreSQL) 9.6.24'");
  expect((await run()).output).toMatch(/9\.6\.24 is older than .*postgresql-client-\d+/);
  install(`[ "$1" = --version ] && echo 'pg_dump (PostgreSQL) 99.1' && exit
    echo "called with $*, and with the password $PGPASSWORD" >&2; exit 3`);
  const failed = await run();
  expect(failed.output).toMatch(/^pg_dump failed:\ncalled with .*, and with the password p@ss$/m);
  expect(failed.output.match(/p@ss|p%40ss/g)).toHaveLength(1);
  expect(failed.code).toBe(1);
  expect(existsSync(folder)).toBe(false);
});
