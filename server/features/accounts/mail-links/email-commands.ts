import { canCorrectEmail } from "#contract/accounts/policy.ts";
import { endCredentials } from "#server/features/accounts/credential-commands.ts";
import { requireAcceptedAddress } from "#server/features/accounts/mail-domains.ts";
import type { AccountMail } from "#server/features/accounts/queues.ts";
import { deleteSessions } from "#server/features/accounts/sign-in/commands.ts";
import { recordAct } from "#server/features/audit/commands.ts";
import { recordSecurityEvent } from "#server/features/security/commands.ts";
import {
  consumeMailLink,
  createMailLink,
  deleteMailLinks,
  deleteRestoringLinks,
} from "#server/features/security/link-commands.ts";
import { setEmail, updateUserRow } from "#server/features/users/commands.ts";
import { getUser, lockUsers, type UserRow } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, authorize, fieldError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import { MAIL_QUEUE } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";
import { createResetMail } from "./reset-commands.ts";
import { sendSignUpMail, sendVerificationMail } from "./verification-commands.ts";

type EmailChange = {
  before: UserRow;
  after: UserRow;
  /** The owner's session that made the change, which is not ended. */
  currentSessionId: string | undefined;
};

/**
 * Mails the former address a link that undoes the change, mails the new address, and ends links and
 * sessions of the account.
 */
export async function handleEmailChange(
  services: Services,
  trx: Trx,
  { before, after, currentSessionId }: EmailChange,
): Promise<void> {
  const userId = before.id;
  await deleteMailLinks(trx, userId, ["verification", "passwordReset", "removeAccount"]);
  const { email, verified } = before;
  const linkId = await createMailLink(trx, { userId, kind: "restoreEmail", email, verified });
  const mail: AccountMail = { template: "emailChanged", userId, linkId };
  await services.jobs.send<AccountMail>(MAIL_QUEUE, mail, trx);
  await recordSecurityEvent(services, trx, { userId, kind: "emailChanged" });
  if (!after.verified) await sendVerificationMail(services, trx, after);
  await deleteSessions(services, trx, userId, currentSessionId);
}

/**
 * Corrects the user's own address before it is verified. The former address may be a stranger's, so
 * unlike after a change by staff it gets no link, and its links stop working. Throws `forbidden` once
 * the address is verified.
 */
export async function correctOwnEmail(
  services: Services,
  actor: SessionViewer,
  email: string,
): Promise<void> {
  const userId = actor._id;
  requireAcceptedAddress(services, email);
  await transact(services.db, async (trx) => {
    await lockUsers(trx, [userId]);
    const before = await getUser(trx, userId);
    authorize(canCorrectEmail(before), actor, "Only a moderator can change a verified email.");
    if (before.email === email)
      throw fieldError("conflict", "email", "This is your email already.");
    await updateUserRow(trx, before, { email });
    await recordOwnEmail(trx, before, { action: "editUser", email });
    await deleteMailLinks(trx, userId, ["verification", "passwordReset", "removeAccount"]);
    await recordSecurityEvent(services, trx, { userId, kind: "emailChanged" });
    await sendSignUpMail(services, trx, { id: userId, email });
    await deleteSessions(services, trx, userId, actor.sessionId);
  });
}

/**
 * Restores an account's former email address. Whoever used the account meanwhile may have set a password,
 * so it is deleted too, and a mail contains the link to set a new one.
 */
export async function restoreEmailByToken(services: Services, token: string): Promise<void> {
  const isRestored = await transact(services.db, async (trx) => {
    const link = await consumeMailLink(trx, "restoreEmail", token);
    if (!link) return false;
    const userId = link.user_id;
    const before = await getUser(trx, userId);
    await deleteRestoringLinks(trx, userId, link.id);
    await setEmail(trx, userId, link);
    await endCredentials(services, trx, userId);
    await trx.deleteFrom("passwords").where("user_id", "=", userId).execute();
    await recordOwnEmail(trx, before, { action: "restoreEmail", email: link.email });
    await recordSecurityEvent(services, trx, { userId, kind: "emailRestored" });
    await createResetMail(services, trx, { id: userId, email: link.email });
    return true;
  });
  if (!isRestored) {
    throw new AppError("validation", "This code is invalid or has already been used.");
  }
}

type RecordedChange = { action: "editUser" | "restoreEmail"; email: string };

/** Logs a change of the email with the owner as the actor. */
async function recordOwnEmail(
  trx: Trx,
  before: UserRow,
  { action, email }: RecordedChange,
): Promise<void> {
  const owner = { _id: before.id, username: before.username };
  await recordAct(trx, {
    actor: owner,
    action,
    target: owner,
    before: { email: before.email },
    after: { email },
  });
}
