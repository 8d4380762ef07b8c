import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
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
