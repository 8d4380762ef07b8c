import { resetMail } from "#server/features/accounts/mails.ts";
import { hashPassword } from "#server/features/accounts/password.ts";
import { deleteSessions } from "#server/features/accounts/session-commands.ts";
import { findUserByEmail } from "#server/features/users/queries.ts";
import { AppError } from "#server/platform/errors.ts";
import { MAIL_QUEUE } from "#server/platform/mail.ts";
import type { Services } from "#server/platform/services.ts";
import { hashToken, newToken } from "#server/platform/session.ts";

const VALID_MS = 3_600_000;
const MAILS_AN_HOUR = 3;

/**
 * Sends a reset link if the address is known, at most three an hour. Run as a job, so that nobody
 * can tell by the answer's time whether it is.
 */
export async function sendResetMail(services: Services, email: string): Promise<void> {
  const { db, jobs, settings } = services;
  const user = await findUserByEmail(db, email);
  if (!user) return;
  await db.transaction().execute(async (trx) => {
    const { sent } = await trx
      .selectFrom("reset_tokens")
      .select((eb) => eb.fn.countAll<string>().as("sent"))
      .where("user_id", "=", user.id)
      .where("created_at", ">", new Date(Date.now() - VALID_MS))
      .executeTakeFirstOrThrow();
    if (Number(sent) >= MAILS_AN_HOUR) return;
    const { token, hash } = newToken();
    await trx
      .insertInto("reset_tokens")
      .values({ token_hash: hash, user_id: user.id, expires_at: new Date(Date.now() + VALID_MS) })
      .execute();
    await jobs.send(MAIL_QUEUE, resetMail(settings.site, user, token), trx);
  });
}

/** Sets a new password by a link of a mail; every session and every other link ends with it. */
export async function resetPasswordByToken(
  { db, live }: Services,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const hash = await hashPassword(password);
  const ended = await db.transaction().execute(async (trx) => {
    const used = await trx
      .deleteFrom("reset_tokens")
      .where("token_hash", "=", hashToken(token))
      .returning(["user_id", "expires_at"])
      .executeTakeFirst();
    if (!used || used.expires_at.getTime() < Date.now()) return undefined;
    await trx
      .insertInto("passwords")
      .values({ user_id: used.user_id, hash })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ hash }))
      .execute();
    await trx.deleteFrom("reset_tokens").where("user_id", "=", used.user_id).execute();
    return deleteSessions(trx, used.user_id);
  });
  if (!ended) throw new AppError("validation", "This code is invalid or has already been used.");
  live.endSessions(ended);
}
