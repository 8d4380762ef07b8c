import { type Db, openDatabase } from "#server/platform/db/database.ts";
import type { TestSite } from "#test/e2e/site.ts";

/**
 * Changes a site's database while its server is stopped, to simulate elapsed time or another
 * release.
 */
export async function changeStored(site: TestSite, change: (db: Db) => Promise<unknown>) {
  await site.server.end();
  const { db, close } = await openDatabase({ dataDir: site.server.dataDir });
  await change(db).finally(close);
  await site.server.start();
}
