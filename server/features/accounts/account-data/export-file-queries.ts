import type { Db } from "#server/platform/db/database.ts";

/** Returns a user's archive with the user's name, or undefined if there is none to download. */
export function findExport(db: Db, userId: string) {
  return db
    .selectFrom("account_exports")
    .innerJoin("users", "users.id", "account_exports.user_id")
    .select([
      "account_exports.key",
      "account_exports.ready_at",
      "account_exports.expires_at",
      "users.username",
    ])
    .where("account_exports.user_id", "=", userId)
    .where("account_exports.ready_at", "is not", null)
    .where("account_exports.expires_at", ">", new Date())
    .orderBy("account_exports.id", "desc")
    .executeTakeFirst();
}
