import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runArchive } from "#test/archive-process.ts";
import { fillSite } from "#test/archived-site.ts";
import { copyTemplate } from "#test/database-template.ts";
import { ServerProcess } from "#test/server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "parade-damaged-"));
const [intact, backup] = [join(folder, "intact"), join(folder, "backup")];
const site = new ServerProcess();
beforeAll(async () => {
  copyTemplate(site.dataDir);
  await site.start();
  await fillSite(site);
  await site.end();
  await runArchive(["dump", intact], { DATA_DIR: site.dataDir });
});
afterAll(async () => {
  await site.remove();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  rmSync(backup, { recursive: true, force: true });
  cpSync(intact, backup, { recursive: true });
});

const check = () => runArchive(["check", backup], { DATA_DIR: join(folder, "none") });

function onePicture(): string {
  const media = join(backup, "media");
  const [key = ""] = readdirSync(media);
  const [file = ""] = readdirSync(join(media, key));
  return join(media, key, file);
}

test("the check of a backup fails when its rows were changed", async () => {
  appendFileSync(join(backup, "database.sql"), "\n");
  const { code, output } = await check();
  expect(output).toContain("database.sql was changed");
  expect(code).toBe(1);
});

test("the check of a backup fails when a picture was cut short", async () => {
  truncateSync(onePicture(), 10);
  const { code, output } = await check();
  expect(output).toMatch(/media\/\S+ in the archive was changed/);
  expect(code).toBe(1);
});

test("the check of a backup fails when a picture is missing", async () => {
  rmSync(onePicture());
  const { code, output } = await check();
  expect(output).toMatch(/media\/\S+ in the archive cannot be read/);
  expect(code).toBe(1);
});

test("the check without a folder takes the newest complete backup", async () => {
  const backups = join(folder, "backups");
  const [good, damaged, unfinished] = ["2026-01-01", "2026-01-02", "2026-01-03"].map((day) =>
    join(backups, `${day}T04-00-00`),
  ) as [string, string, string];
  for (const complete of [good, damaged]) cpSync(intact, complete, { recursive: true });
  appendFileSync(join(damaged, "database.sql"), "\n");
  mkdirSync(unfinished);
  const { code, output } = await runArchive(["check"], { DATA_DIR: join(folder, "none") }, folder);
  expect(output).toContain("database.sql was changed");
  expect(code).toBe(1);
});
