import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Gauge, type Registry } from "prom-client";

const NEVER = 0;

/** Returns the file whose time is that of the newest backup. */
export function lastBackupFile(dataDir: string): string {
  return join(dataDir, "last-backup");
}

/** Reports the time of the newest backup of a data folder. */
export function createBackupMetrics(registry: Registry) {
  let file: string | undefined;
  new Gauge({
    name: "parade_last_backup_seconds",
    help: "Unix time of the newest backup, 0 without one",
    registers: [registry],
    async collect() {
      const found = file === undefined ? undefined : await stat(file).catch(() => undefined);
      this.set((found?.mtimeMs ?? NEVER) / 1_000);
    },
  });
  return {
    watch: (dataDir: string) => {
      file = lastBackupFile(dataDir);
    },
  };
}
