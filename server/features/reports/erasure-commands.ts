import { sql } from "kysely";
import type { Erasure } from "#server/platform/erasure.ts";

/** Erases a deleted user from cases, as the reported user and as staff; the reports of others and outcomes stay. */
export const eraseReportsOf: Erasure = async (_services, trx, userId) => {
  // Notes on a case are about the reported user.
  await sql`delete from staff_notes
    where case_id in (select id from report_cases where maker_id = ${userId})`.execute(trx);
  await sql`update report_cases set title = '', maker_id = null where maker_id = ${userId}`.execute(
    trx,
  );
  await sql`update staff_notes set author_id = null, author_name = ''
    where author_id = ${userId}`.execute(trx);
};
