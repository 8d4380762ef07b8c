import type { Db, Trx } from "#server/platform/db/database.ts";

/** Lists the account data archives that can be downloaded; there are never many. */
export async function* listExportFiles(trx: Trx) {
  const rows = await selectReady(trx).select("key").execute();
  for (const { key } of rows) yield { storageName: "private" as const, key, needed: true };
}

/** Returns a user's archive with the user's name, or undefined if there is none to download. */
export function findExport(db: Db, userId: string) {
  return selectReady(db)
    .innerJoin("users", "users.id", "account_exports.user_id")
    .select([
      "account_exports.key",
      "account_exports.ready_at",
      "account_exports.expires_at",
      "users.username",
    ])
    .where("account_exports.user_id", "=", userId)
    .orderBy("account_exports.id", "desc")
    .executeTakeFirst();
}

function selectReady(db: Db) {
  return db
    .selectFrom("account_exports")
    .where("account_exports.ready_at", "is not", null)
    .where("account_exports.user_id", "is not", null)
    .where("account_exports.expires_at", ">", new Date());
}
