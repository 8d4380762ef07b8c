import { mkdtempSync, readdirSync } from "node:fs";
import { appendFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runArchive } from "#test/archive-process.ts";
import { fillSite } from "#test/archived-site.ts";
import { copyTemplate } from "#test/database-template.ts";
import { ServerProcess } from "#test/server-process.ts";

const site = new ServerProcess();
const restored = new ServerProcess();
const archives = mkdtempSync(join(tmpdir(), "parade-archives-"));
beforeAll(async () => {
  for (const each of [site, restored]) {
    copyTemplate(each.dataDir);
    await each.start();
  }
  await fillSite(site);
});
afterAll(async () => {
  await Promise.all([site.remove(), restored.remove()]);
  await rm(archives, { recursive: true, force: true });
});

test("replaces a database only with the option, and refuses an altered archive entirely", async () => {
  await site.end();
  await restored.end();
  const folder = join(archives, "stopped");
  expect(await runArchive(["dump", folder], { DATA_DIR: site.dataDir })).toMatchObject({ code: 0 });
  for (const entry of ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })]) {
    expect((await stat(join(folder, entry))).mode & 0o077, entry).toBe(0);
  }
  const into = { DATA_DIR: restored.dataDir };
  const refused = await runArchive(["restore", folder], into);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.output).toContain("--replace");
  const replaced = await runArchive(["restore", folder, "--replace"], into);
  expect(replaced.output).toContain("All is the same.");
  expect(replaced.code).toBe(0);
  await appendFile(join(folder, "database.sql"), "\n");
  const changed = await runArchive(["restore", folder, "--replace"], into);
  expect(changed).toMatchObject({ code: 1 });
  expect(changed.output).toContain("was changed");
});
