import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
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

test("keeps the newest archives of a folder, and files with other names", async () => {
  copyTemplate(restored.dataDir);
  const folder = mkdtempSync(join(archives, "nightly-"));
  const old = ["2026-01-01T04-17-00.tar.gz", "2026-01-02T04-17-00.tar.gz"];
  for (const name of [...old, "monday.tar.gz"]) writeFileSync(join(folder, name), "");
  const written = await runBackup(["backup", "--keep", "2", folder], {
    DATA_DIR: restored.dataDir,
  });
  expect(written).toMatchObject({ code: 0 });
  const now = expect.stringMatching(/^20\d\d-.+\.tar\.gz$/);
  expect(readdirSync(folder).sort()).toEqual([old[1], now, "monday.tar.gz"]);
  const missing = join(folder, "none");
  const refused = await runBackup(["backup", "--keep", "2", missing], {
    DATA_DIR: restored.dataDir,
  });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("There is no folder") });
  for (const path of [folder, restored.dataDir]) await rm(path, { recursive: true });
});

test("a backup during writes has everything acknowledged before it, and restores to the same", {
  timeout: 240_000,
}, async () => {
  copyTemplate(site.dataDir);
  await site.start();
  const filled = await fillSite(site);
  const { id, acknowledged, stop } = await startWriting(filled.writer);
  const texts = [...acknowledged];
  const file = join(archives, "running.tar.gz");
  const written = await runBackup(["backup", file], { DATA_DIR: site.dataDir });
  expect(written).toMatchObject({ code: 0, output: expect.stringContaining(file) });
  await stop();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(archives)).toEqual(["running.tar.gz"]);

  const back = await runBackup(["restore", file], { DATA_DIR: restored.dataDir });
  expect(back).toMatchObject({ code: 0, output: expect.stringContaining("All is the same.") });
  const [idBefore, idAfter] = [site, restored].map(({ dataDir }) =>
    readFileSync(join(dataDir, "media", MARKER), "utf8"),
  );
  expect(idAfter).toBe(idBefore);
  await restored.start();
  await expectRestored(restored.url, filled, { id, texts });
});
