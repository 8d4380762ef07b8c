import { sql } from "kysely";
import { emailKey } from "#contract/accounts/rules.ts";
import type { Db } from "#server/platform/db/database.ts";

/** After how many mails that an address refused for good it gets no more. */
const REFUSED_MAX = 2;

/** Returns whether mail to an address has stopped, until the owner of its account confirms it again. */
export async function isMailStopped(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from users join mail_refusals on mail_refusals.user_id = users.id
    where lower(email) = ${emailKey(email)} and deleted_at is null
    having count(*) >= ${sql.lit(REFUSED_MAX)}`.execute(db);
  return rows.length > 0;
}

/** Returns what the mail server answered last if mail to a user's address has stopped, else null. */
export async function findStoppingAnswer(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ answer: string }>`
    select answer from mail_refusals where user_id = ${userId}
    order by created_at desc limit ${sql.lit(REFUSED_MAX)}`.execute(db);
  return rows.length < REFUSED_MAX ? null : (rows[0]?.answer ?? null);
}

/** Counts the addresses to which mail has stopped. */
export async function countStoppedMail(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from mail_refusals group by user_id
      having count(*) >= ${sql.lit(REFUSED_MAX)}) as stopped`.execute(db);
  return rows[0]?.count ?? 0;
}
