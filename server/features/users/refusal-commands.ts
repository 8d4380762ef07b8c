import { findUserByEmail, lockUserRows } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import type { RefusedMail } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";

/** Records that the address of an account refused a mail for good; of an address without one nothing is stored. */
export async function recordRefusal(
  { db }: Pick<Services, "db">,
  { jobId, email, answer }: RefusedMail,
): Promise<void> {
  await transact(db, async (trx) => {
    const found = await findUserByEmail(trx, email);
    if (!found) return;
    await lockUserRows(trx, [found.id]);
    // Read under the lock: the refusals of a replaced address are deleted.
    const user = await findUserByEmail(trx, email);
    if (user?.id !== found.id) return;
    await trx
      .insertInto("mail_refusals")
      .values({ job_id: jobId, user_id: user.id, answer: `${answer.code} ${answer.text}` })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Lets mail to a user's address begin again: it was confirmed, or is another. */
export async function deleteRefusals(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("mail_refusals").where("user_id", "=", userId).execute();
}
