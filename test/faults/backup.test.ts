import { mkdtempSync, readFileSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { manifest } from "#server/platform/backup/layout.ts";
import { runArchive } from "#test/archive-process.ts";
import { expectConsistent, expectRestored, fillSite, startWriting } from "#test/archived-site.ts";
import { copyTemplate } from "#test/database-template.ts";
import { ServerProcess } from "#test/server-process.ts";

const site = new ServerProcess();
const restored = new ServerProcess();
const archives = mkdtempSync(join(tmpdir(), "parade-archives-"));
afterAll(async () => {
  await Promise.all([site.remove(), restored.remove()]);
  await rm(archives, { recursive: true, force: true });
});

/** Returns a timestamp from a site's metrics (s). */
async function readTime({ url }: ServerProcess, name: string): Promise<number | undefined> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

/** Expects a later timestamp soon: a scrape reports the times that the previous one read. */
async function expectTime(name: string, after: number): Promise<void> {
  await expect.poll(() => readTime(site, name)).toBeGreaterThan(after);
}

test("a backup during writes contains everything acknowledged before it, in one consistent state", {
  timeout: 240_000,
}, async () => {
  const began = Date.now() / 1_000;
  copyTemplate(site.dataDir);
  await site.start();
  expect(await readTime(site, "parade_last_backup_seconds")).toBe(0);
  const filled = await fillSite(site);
  const { id, acknowledged, stop } = await startWriting(filled.writer);
  const texts = [...acknowledged];
  const folder = join(archives, "running");
  const written = await runArchive(["backup", folder], { DATA_DIR: site.dataDir });
  expect(written).toMatchObject({ code: 0 });
  await stop();
  expect((await stat(folder)).mode & 0o077).toBe(0);
  await expectTime("parade_last_backup_seconds", began);
  const contents = manifest.parse(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")));
  expect(contents.missing).toEqual([]);
  expect(contents.files.count).toBeGreaterThanOrEqual(filled.posts.length);

  const back = await runArchive(["restore", folder], { DATA_DIR: restored.dataDir });
  expect(back.output).toContain("All is the same.");
  expect(back.code).toBe(0);
  await expectConsistent({ dataDir: restored.dataDir });

  await restored.start();
  await expectRestored(restored.url, filled, { id, texts });
});
