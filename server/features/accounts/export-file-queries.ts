import { exportKey } from "#server/features/accounts/export-key.ts";
import type { Trx } from "#server/platform/db/database.ts";

/** The archives of own data whose links still work; there are never many. */
export async function* listExportFiles(trx: Trx) {
  const rows = await trx
    .selectFrom("exports")
    .select("user_id")
    .distinct()
    .where("expires_at", ">", new Date())
    .execute();
  for (const { user_id } of rows) {
    yield { room: "private" as const, key: exportKey(user_id), needed: true };
  }
}
