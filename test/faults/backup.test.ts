import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync, zstdDecompressSync } from "node:zlib";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { listApplied, migrate } from "#server/migrations/migrate.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { MARKER } from "#server/platform/media/site-marker.ts";
import { expectRestored, fillSite, startWriting } from "#test/archived-site.ts";
import { copyTemplate } from "#test/database-template.ts";
import { runBackup } from "#test/operator-programs.ts";
import { ServerProcess } from "#test/server-process.ts";

const site = new ServerProcess();
const restored = new ServerProcess();
const archives = mkdtempSync(join(tmpdir(), "parade-archives-"));
afterAll(async () => {
  await Promise.all([site.remove(), restored.remove()]);
  await rm(archives, { recursive: true, force: true });
});

test("speaks of its folder first, and refuses a demo's unless that is meant", async () => {
  const demo = mkdtempSync(join(archives, "demo-"));
  writeFileSync(join(demo, "demo-password"), "secret");
  const variables = { DATA_DIR: demo, PUBLIC_URL: "https://parade.example" };
  const first = `Site https://parade.example, folder ${demo}\n`;
  const refused = await runBackup(["backup"], variables);
  expect(refused).toEqual({
    code: 1,
    output: expect.stringContaining(`${first}${demo} is the folder`),
  });
  const meant = await runBackup(["backup", "--demo"], variables);
  expect(meant).toEqual({ code: 1, output: `${first}There is no database in ${demo}.\n` });
  const moved = await runBackup(["move-up"], {
    ...variables,
    DATABASE_URL: "postgres://db/parade",
  });
  const places = `Site https://parade.example, from folder ${demo} to database parade on db`;
  expect(moved).toEqual({
    code: 1,
    output: expect.stringContaining(`${places}\n${demo} is the folder of a demo`),
  });
  const help = await runBackup(["backup", "--help"], variables);
  expect(help).toMatchObject({ code: 0, output: expect.stringMatching(/^Usage:/) });
  expect(readdirSync(demo)).toEqual(["demo-password"]);
  await rm(demo, { recursive: true });
});

test("writes into the folder of backups, or into another one, under the name of the time", async () => {
  copyTemplate(restored.dataDir);
  const folders = [join(archives, "own"), mkdtempSync(join(archives, "other-"))];
  const variables = { DATA_DIR: restored.dataDir, BACKUP_DIR: folders[0] ?? "" };
  for (const args of [[], folders.slice(1)]) {
    expect(await runBackup(["backup", ...args], variables)).toMatchObject({ code: 0 });
  }
  const name = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d-\d\d-\d\d\.tar\.zst$/);
  expect(folders.map((folder) => readdirSync(folder))).toEqual([[name], [name]]);
  for (const path of [...folders, restored.dataDir]) await rm(path, { recursive: true });
});

test("backs up before a migration changes a database, and changes nothing where that fails", async () => {
  const site = new ServerProcess();
  onTestFinished(() => site.remove());
  const { dataDir } = site;
  const old = await openDatabase({ dataDir });
  await migrate(old.db, { upTo: "0011_cases" });
  await old.close();
  const taken = join(archives, "taken");
  writeFileSync(taken, "");
  const blocked = new ServerProcess({ DATA_DIR: dataDir, BACKUP_DIR: taken });
  const failure = await blocked.start().catch((error: Error) => error.message);
  await blocked.remove();
  expect(failure).toContain(
    "ended with 1: The database has to be migrated, and the backup before that failed: EEXIST",
  );
  const unchanged = await openDatabase({ dataDir });
  expect((await listApplied(unchanged.db)).at(-1)).toBe("0011_cases");
  await unchanged.close();

  await site.start();
  await site.end();
  const folder = join(dataDir, "backups");
  const [name = "", ...others] = readdirSync(folder);
  expect([name, others]).toEqual([expect.stringMatching(/^before-0012_\w+-20.+\.tar\.zst$/), []]);
  await site.start();
  expect(readdirSync(folder)).toEqual([name]);
  await site.end();
  const archive = join(folder, name);
  const checked = await runBackup(["restore", "--check", archive], { DATA_DIR: dataDir });
  expect(checked).toMatchObject({ code: 0, output: expect.stringContaining("can be restored.") });
  await rm(taken);
});

test("a backup during writes has everything acknowledged before it, and restores to the same", {
  timeout: 240_000,
}, async () => {
  copyTemplate(site.dataDir);
  await site.start();
  const filled = await fillSite(site);
  const { id, acknowledged, stop } = await startWriting(filled.writer);
  const texts = [...acknowledged];
  const file = join(archives, "running.tar.zst");
  const written = await runBackup(["backup", file], { DATA_DIR: site.dataDir });
  expect(written).toMatchObject({ code: 0, output: expect.stringContaining(file) });
  await stop();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(archives)).toEqual(["running.tar.zst"]);

  // Beside the running site, whose folder it uses for a while.
  const check = (path: string) =>
    runBackup(["restore", "--check", path], { DATA_DIR: site.dataDir });
  expect(await check(file)).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      new RegExp(`All is the same\\.\n${file}, as of 20.+Z, can be restored\\.\n$`),
    ),
  });
  const earlier = join(archives, "earlier.tar.gz");
  writeFileSync(earlier, gzipSync(zstdDecompressSync(readFileSync(file))));
  expect(await check(earlier)).toMatchObject({ code: 0 });
  const damaged = join(archives, "damaged.tar.zst");
  writeFileSync(damaged, readFileSync(file).subarray(0, -20));
  expect(await check(damaged)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/damaged\.tar\.zst is damaged, cut off, or no backup\.\n$/),
  });
  expect(readdirSync(site.dataDir).filter((name) => name.startsWith("check-"))).toEqual([]);

  const back = await runBackup(["restore", file], { DATA_DIR: restored.dataDir });
  expect(back).toMatchObject({ code: 0, output: expect.stringContaining("All is the same.") });
  const [idBefore, idAfter] = [site, restored].map(({ dataDir }) =>
    readFileSync(join(dataDir, "media", MARKER), "utf8"),
  );
  expect(idAfter).toBe(idBefore);
  await restored.start();
  await expectRestored(restored.url, filled, { id, texts });
});
