import { LIMITS } from "#contract/limits.ts";
import { endCredentials } from "#server/features/accounts/credential-commands.ts";
import { hashPassword, isPassword } from "#server/features/accounts/password.ts";
import { upsertPassword } from "#server/features/accounts/password-commands.ts";
import { findPasswordOf } from "#server/features/accounts/queries.ts";
import type { AccountMail } from "#server/features/accounts/queues.ts";
import { recordSecurityEvent } from "#server/features/security/commands.ts";
import { consumeMailLink, createMailLink } from "#server/features/security/link-commands.ts";
import { countMailLinks, findUserOfUsedLink } from "#server/features/security/link-queries.ts";
import { findUser, lockUserRows } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { markEffect } from "#server/platform/db/job-effects.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import { MAIL_QUEUE } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";
import { sendAdminLink } from "./verification-commands.ts";

const HOUR_MS = 3_600_000;
/** Anybody who knows the address can use these up, so a known browser has an allowance of its own. */
const MAILS_AN_HOUR = LIMITS.resetMail.max;
const MAILS_AN_HOUR_KNOWN = MAILS_AN_HOUR + LIMITS.resetMail.max;

/**
 * Mails a user a reset link, at most three per hour, six if requests come from a known browser. It runs as
 * a job, which is created for every requested address, so that the time of the reply does not reveal
 * whether the address is known.
 */
export async function sendResetMail(
  services: Services,
  { userId, fromKnown, jobId }: { userId: string; fromKnown: boolean; jobId: string },
): Promise<void> {
  await transact(services.db, async (trx) => {
    await lockUserRows(trx, [userId]);
    // Read under the lock: a link to an address that is being replaced would outlive it.
    const user = await findUser(trx, userId);
    if (!user || !(await markEffect(trx, jobId))) return;
    const since = new Date(Date.now() - HOUR_MS);
    const sent = await countMailLinks(trx, { userId, kind: "passwordReset", since });
    const max = fromKnown ? MAILS_AN_HOUR_KNOWN : MAILS_AN_HOUR;
    if (sent < max) await createResetMail(services, trx, user);
  });
}

/** Mails a user a reset link without a limit. */
export async function createResetMail(
  { jobs }: Pick<Services, "jobs">,
  trx: Trx,
  { id: userId, email }: { id: string; email: string },
): Promise<void> {
  const linkId = await createMailLink(trx, { userId, kind: "passwordReset", email });
  await jobs.send<AccountMail>(MAIL_QUEUE, { template: "passwordReset", userId, linkId }, trx);
}

/**
 * Sets a new password by a mailed link; all other credentials of the account end. Sent again with the same
 * password it changes nothing.
 */
export async function resetPasswordByToken(
  services: Services,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const hash = await hashPassword(password);
  const isSet = await transact(services.db, async (trx) => {
    const link = await consumeMailLink(trx, "passwordReset", token);
    if (!link) return false;
    const userId = link.user_id;
    await upsertPassword(trx, userId, hash);
    await endCredentials(services, trx, userId);
    await recordSecurityEvent(services, trx, { userId, kind: "passwordChanged" });
    await sendAdminLink(services, trx, userId);
    return true;
  });
  if (isSet || (await hasSet(services, { token, password }))) return;
  throw new AppError("validation", "This code is invalid or has already been used.");
}

/** Returns whether a used link has set this password, which is still the account's. */
async function hasSet(
  { db }: Services,
  { token, password }: { token: string; password: string },
): Promise<boolean> {
  const user = await findUserOfUsedLink(db, "passwordReset", token);
  if (!user) return false;
  const stored = await findPasswordOf(db, user.id);
  return stored !== undefined && isPassword(stored.hash, password);
}
