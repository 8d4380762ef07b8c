import { mkdtempSync, readdirSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { expectRestored, fillSite, startWriting } from "#test/archived-site.ts";
import { runBackup } from "#test/backup-process.ts";
import { copyTemplate } from "#test/database-template.ts";
import { ServerProcess } from "#test/server-process.ts";

const site = new ServerProcess();
const restored = new ServerProcess();
const archives = mkdtempSync(join(tmpdir(), "parade-archives-"));
afterAll(async () => {
  await Promise.all([site.remove(), restored.remove()]);
  await rm(archives, { recursive: true, force: true });
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
  await restored.start();
  await expectRestored(restored.url, filled, { id, texts });
});
