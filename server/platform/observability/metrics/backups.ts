import { Gauge, type Registry } from "prom-client";
import { readOrElse } from "#server/platform/observability/metrics/timed.ts";

/** When the last backup was read, and when one was last proved to restore. */
type BackupTimes = { backup?: Date; restoreCheck?: Date };
const NEVER = 0;

/**
 * Reports the times that the previous scrape read, because a scrape must not wait for the database; only
 * the first one waits. Each scrape reads them once.
 */
export function createBackupMetrics(registry: Registry) {
  let read: () => Promise<BackupTimes> = async () => ({});
  let times: BackupTimes | undefined;
  let reading: Promise<void> | undefined;
  const refresh = (): Promise<void> => {
    reading ??= read()
      .then((latest) => {
        times = latest;
      })
      // While the database is away, the times that were read last are still right.
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const gauge = (name: string, help: string, kind: keyof BackupTimes) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const refreshed = refresh();
        if (!times) await readOrElse(() => refreshed, undefined);
        if (times) this.set((times[kind]?.getTime() ?? NEVER) / 1_000);
        else this.remove();
      },
    });
  gauge("parade_last_backup_seconds", "Unix time of the newest backup, 0 without one", "backup");
  gauge(
    "parade_last_restore_check_seconds",
    "Unix time at which a backup was last proved to restore, 0 if never",
    "restoreCheck",
  );
  return {
    watch: (reading: () => Promise<BackupTimes>) => {
      read = reading;
    },
  };
}
