import { requireMigrated } from "#server/migrations/migrate.ts";
import { requireDatabase } from "#server/platform/backup/make-backup.ts";
import { tryLockFolder } from "#server/platform/db/connection/folder-lock.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { createJobs } from "#server/platform/jobs.ts";
import { createLive } from "#server/platform/live/live.ts";
import { createLiveServer } from "#server/platform/live/live-server.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { OperatorError } from "#server/platform/operator/operator-error.ts";
import { sendOrder } from "#server/platform/operator/order-socket.ts";
import type { Services } from "#server/platform/services.ts";
import type { Settings } from "#server/settings.ts";

/** Does an order in the database, and returns a sentence about it. */
type Work = (services: Pick<Services, "db" | "jobs" | "live" | "settings">) => Promise<string>;

/**
 * Does an order: in the database itself, or through the site that has the embedded one open. Throws an
 * `OperatorError` if it is refused.
 */
export async function giveOrder(
  settings: Settings,
  { name, input, work }: { name: string; input: object; work: Work },
): Promise<string> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl) return runIn({ url: databaseUrl }, settings, work);
  requireDatabase(dataDir);
  const lock = tryLockFolder(dataDir);
  if (!lock) return String(await sendOrder(dataDir, name, input));
  try {
    return await runIn({ dataDir }, settings, work);
  } finally {
    lock.release();
  }
}

type Place = { url: string } | { dataDir: string };

async function runIn(place: Place, settings: Settings, work: Work): Promise<string> {
  const log = createLog("error");
  const database = await openDatabase(place);
  try {
    await requireMigrated(database.db);
    const jobs = createJobs("url" in place ? place.url : (database.embedded ?? ""), log);
    await jobs.open([]);
    // Pages open on nodes lose their connection when these look after ended sessions, within seconds.
    const live = createLive(createLiveServer(), { log, alone: true });
    try {
      return await work({ db: database.db, jobs, live, settings });
    } finally {
      await jobs.stop();
    }
  } catch (error) {
    throw error instanceof AppError ? new OperatorError(error.message) : error;
  } finally {
    await database.close();
  }
}
