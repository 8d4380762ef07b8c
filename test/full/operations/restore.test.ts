import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "#test/client.ts";
import { copyTemplate } from "#test/database-template.ts";
import { mailReader } from "#test/mail-reader.ts";
import { aPost, aUser } from "#test/makers.ts";
import { runBackup } from "#test/operator-programs.ts";
import { ServerProcess } from "#test/server-process.ts";

const site = new ServerProcess();
const restored = mkdtempSync(join(tmpdir(), "parade-restored-"));
const folder = mkdtempSync(join(tmpdir(), "parade-archives-"));
const file = join(folder, "stopped.tar.zst");

beforeAll(async () => {
  copyTemplate(site.dataDir);
  await site.start();
  await aPost(
    await aUser({ client: () => new Client(site.url), mailTo: mailReader(site.dataDir) }),
  );
  await site.end();
  const written = await runBackup(["backup", file], { DATA_DIR: site.dataDir });
  expect(written).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await site.remove();
  for (const path of [folder, restored]) await rm(path, { recursive: true, force: true });
});

const speaksOf = (dataDir: string) => `Site http://localhost:3000, folder ${dataDir}\n`;
const restore = (path: string) => runBackup(["restore", path], { DATA_DIR: restored });

/** Lists what a data folder has, but for the files of its lock. */
function listRestored(): string[] {
  return readdirSync(restored).filter((name) => !name.startsWith("lock."));
}

test("restores nothing of an archive that is cut off or damaged, and then the whole one", async () => {
  const whole = readFileSync(file);
  const other = join(folder, "other.tar.zst");
  const damaged = Buffer.from(whole);
  const middle = Math.floor(whole.length / 2);
  damaged.fill("x", middle, middle + 8);
  for (const bytes of [whole.subarray(0, -20), whole.subarray(0, 9), damaged, Buffer.from("a")]) {
    writeFileSync(other, bytes);
    const refused = await restore(other);
    const output = `${speaksOf(restored)}${other} is damaged, cut off, or no backup.\n`;
    expect(refused).toEqual({ code: 1, output });
    expect(listRestored()).toEqual([]);
  }
  const missing = await restore(join(folder, "none.tar.zst"));
  expect(missing).toMatchObject({ code: 1, output: expect.stringContaining("cannot be read") });

  expect(await restore(file)).toMatchObject({ code: 0 });
});

test("replaces neither an archive nor a data folder", async () => {
  const before = readFileSync(file);
  const again = await runBackup(["backup", file], { DATA_DIR: site.dataDir });
  expect(again).toEqual({
    code: 1,
    output: `${speaksOf(site.dataDir)}${file} is there already. Name a new file.\n`,
  });
  expect(readFileSync(file)).toEqual(before);

  const used = join(folder, "used");
  mkdirSync(join(used, "media"), { recursive: true });
  const refused = await runBackup(["restore", file], { DATA_DIR: used });
  expect(refused).toEqual({
    code: 1,
    output: `${speaksOf(used)}${used} is not empty. Set DATA_DIR to an empty folder.\n`,
  });
  expect(readdirSync(used)).toEqual(["media"]);
});

test("refuses a folder without a database, and one whose database PostgreSQL has", async () => {
  const empty = join(folder, "empty");
  const nothing = await runBackup(["backup"], { DATA_DIR: empty });
  expect(nothing).toEqual({
    code: 1,
    output: `${speaksOf(empty)}There is no database in ${empty}.\n`,
  });
  const settings = { DATA_DIR: site.dataDir, DATABASE_URL: "postgres://localhost/parade" };
  for (const args of [["backup"], ["restore", file]]) {
    const refused = await runBackup(args, settings);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("DATABASE_URL is") });
  }
});
