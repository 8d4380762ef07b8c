import { Registry } from "prom-client";
import { expect, test, vi } from "vitest";
import { createBackupMetrics } from "#server/platform/observability/metrics/backups.ts";

const LAST = "parade_last_backup_seconds";

test("reads the times once per scrape", async () => {
  const registry = new Registry();
  const read = vi.fn(async () => ({ backup: new Date(7_000) }));
  createBackupMetrics(registry).watch(read);
  const text = await registry.metrics();
  expect(read).toHaveBeenCalledTimes(1);
  expect(text).toContain(`${LAST} 7\n`);
  expect(text).toContain("parade_last_restore_check_seconds 0\n");
  await registry.metrics();
  expect(read).toHaveBeenCalledTimes(2);
});

test("reports the last times without a wait while the database does not answer", async () => {
  const registry = new Registry();
  const backups = createBackupMetrics(registry);
  backups.watch(async () => ({ backup: new Date(7_000) }));
  await registry.metrics();
  const silent = vi.fn(() => new Promise<never>(() => undefined));
  backups.watch(silent);
  const began = performance.now();
  for (let scrape = 0; scrape < 3; scrape++) {
    expect(await registry.metrics()).toContain(`${LAST} 7\n`);
  }
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(silent).toHaveBeenCalledTimes(1);
});

test("reports no time before the first read, rather than that there was no backup", async () => {
  const registry = new Registry();
  createBackupMetrics(registry).watch(() => Promise.reject(new Error("away")));
  expect(await registry.metrics()).not.toMatch(/^parade_last/m);
});
