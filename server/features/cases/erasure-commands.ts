import { sql } from "kysely";
import type { Erasure } from "#server/platform/erasure.ts";

/** Erases a deleted user from cases, as the reported user and as staff; the reports of others and outcomes stay. */
export const eraseCasesOf: Erasure = async (_services, trx, userId) => {
  // Notes on a case are about the reported user.
  await sql`delete from staff_notes
    where case_id in (select id from cases where user_id = ${userId})`.execute(trx);
  await sql`update cases set title = '', user_id = null where user_id = ${userId}`.execute(trx);
  await sql`update staff_notes set author_id = null, author_name = ''
    where author_id = ${userId}`.execute(trx);
};
