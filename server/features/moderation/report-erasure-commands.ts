import { sql } from "kysely";
import type { Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/row-batches.ts";
import type { Services } from "#server/platform/services.ts";

/**
 * Deletes up to `limit` reports by a user whose account is being deleted, and erases the user from up to
 * `limit` cases, as the reported user and as staff; the reports of others and outcomes stay.
 */
export async function eraseReportsOf(
  _services: Services,
  trx: Trx,
  userId: string,
  limit: number,
): Promise<number> {
  const deleted = await deleteRows(trx, "reports", sql`reporter_id = ${userId}`, limit);
  // Notes on a case are about the reported user.
  const about = await deleteRows(
    trx,
    "staff_notes",
    sql`case_id in (select id from report_cases where maker_id = ${userId})`,
    limit,
  );
  if (about === limit) return deleted + about;
  const { numAffectedRows } = await sql`
    update report_cases set
      title = case when maker_id = ${userId} then '' else title end,
      maker_id = nullif(maker_id, ${userId}),
      opened_by = nullif(opened_by, ${userId}),
      resolved_by = nullif(resolved_by, ${userId})
    where id in (
      select id from report_cases
      where maker_id = ${userId} or opened_by = ${userId} or resolved_by = ${userId}
      limit ${limit} for update skip locked)`.execute(trx);
  const { numAffectedRows: written } = await sql`
    update staff_notes set author_id = null, author_name = '' where id in (
      select id from staff_notes where author_id = ${userId}
      order by id limit ${limit} for update skip locked)`.execute(trx);
  return deleted + about + Number(numAffectedRows ?? 0) + Number(written ?? 0);
}
