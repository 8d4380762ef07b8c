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
import { afterAll, beforeEach, expect, test } from "vitest";
import { runArchive } from "#test/archive-process.ts";
import { ARCHIVE } from "#test/previous-release/site.ts";

const folder = mkdtempSync(join(tmpdir(), "parade-damaged-"));
const backup = join(folder, "backup");
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(backup, { recursive: true, force: true });
  cpSync(ARCHIVE, backup, { recursive: true });
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
  for (const complete of [good, damaged]) cpSync(ARCHIVE, complete, { recursive: true });
  appendFileSync(join(damaged, "database.sql"), "\n");
  mkdirSync(unfinished);
  const { code, output } = await runArchive(["check"], { DATA_DIR: join(folder, "none") }, folder);
  expect(output).toContain("database.sql was changed");
  expect(code).toBe(1);
});
