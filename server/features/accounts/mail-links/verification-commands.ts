import { emailKey } from "#contract/accounts/rules.ts";
import { isAdmin } from "#contract/users/policy.ts";
import { ROLE } from "#contract/users/roles.ts";
import type { AccountMail } from "#server/features/accounts/queues.ts";
import { recordSecurityEvent } from "#server/features/security/commands.ts";
import {
  createMailLink,
  deleteMailLinks,
  lockMailLink,
  markMailLinkUsed,
} from "#server/features/security/link-commands.ts";
import { findUserOfUsedLink } from "#server/features/security/link-queries.ts";
import { setRoles, verifyUser } from "#server/features/users/commands.ts";
import { getUser, lockUsers, type UserRow } from "#server/features/users/queries.ts";
import { findStoppingAnswer } from "#server/features/users/refusal-queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import { MAIL_QUEUE } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";

type Recipient = { id: string; email: string };
type MailServices = Pick<Services, "jobs">;

/** Mails a verification link after sign-up, and one that removes the account if it was not the recipient. */
export async function sendSignUpMail(
  services: MailServices,
  trx: Trx,
  { id, email }: Recipient,
): Promise<void> {
  await createMailLink(trx, { userId: id, kind: "removeAccount", email });
  await sendVerificationMail(services, trx, { id, email });
}

/** Mails a new verification link; earlier ones stop working. */
export async function sendVerificationMail(
  { jobs }: MailServices,
  trx: Trx,
  { id: userId, email }: Recipient,
): Promise<void> {
  await deleteMailLinks(trx, userId, ["verification"]);
  const linkId = await createMailLink(trx, { userId, kind: "verification", email });
  await jobs.send<AccountMail>(MAIL_QUEUE, { template: "verification", userId, linkId }, trx);
}

/** Mails a user a new verification link on request, also to confirm an address again to which mail has stopped; returns it. */
export function requestVerification(services: Services, userId: string): Promise<string> {
  return transact(services.db, async (trx) => {
    await lockUsers(trx, [userId]);
    const user = await getUser(trx, userId);
    const isDone = user.verified && !isFutureAdmin(services, user);
    if (isDone && (await findStoppingAnswer(trx, userId)) === null) {
      throw new AppError("conflict", "Your email is already verified.");
    }
    await sendVerificationMail(services, trx, user);
    return user.email;
  });
}

/** Returns whether the settings list a user's address as Admin and the user is not Admin yet. */
export function isFutureAdmin(
  { settings }: Pick<Services, "settings">,
  user: Pick<UserRow, "email" | "roles">,
): boolean {
  return settings.admins.includes(emailKey(user.email)) && !isAdmin(user);
}

/** Mails a future Admin a new link in place of one that ended. */
export async function sendAdminLink(services: Services, trx: Trx, userId: string): Promise<void> {
  const user = await getUser(trx, userId);
  if (user.verified && isFutureAdmin(services, user))
    await sendVerificationMail(services, trx, user);
}

/**
 * Returns whether a link that works no more has done its work: scanners of mails open links before their
 * owner does, and who is signed in may open an older one.
 */
async function isDone(services: Services, { token, actorId }: Verification): Promise<boolean> {
  const { db } = services;
  const owner = await findUserOfUsedLink(db, "verification", token);
  if (owner?.verified) return true;
  if (actorId === undefined) return false;
  const actor = await getUser(db, actorId);
  return actor.verified && !isFutureAdmin(services, actor);
}

type Verification = {
  token: string;
  /** The user of the session in which the link was opened. */
  actorId: string | undefined;
};

/**
 * Uses a verification link. It proves who reads the mailbox, not who created the account: a user whom the
 * settings list becomes Admin only if the link is opened while signed in to the account, and the link
 * stays valid until then. Returns whether that still has to happen.
 */
export async function verifyByToken(
  services: Services,
  { token, actorId }: Verification,
): Promise<{ needsSignIn: boolean }> {
  const used = await transact(services.db, async (trx) => {
    const link = await lockMailLink(trx, "verification", token);
    if (!link) return undefined;
    const user = await getUser(trx, link.user_id);
    if (user.email !== link.email) return undefined;
    await verifyUser(trx, user.id);
    if (!isFutureAdmin(services, user)) {
      await markMailLinkUsed(trx, link.id);
      return { userId: user.id, needsSignIn: false };
    }
    if (user.id !== actorId) return { userId: user.id, needsSignIn: true };
    await markMailLinkUsed(trx, link.id);
    await setRoles(trx, user.id, [
      ROLE.admin,
      ...user.roles.filter((role) => role !== ROLE.member),
    ]);
    await recordSecurityEvent(services, trx, { userId: user.id, kind: "becameAdmin" });
    return { userId: user.id, needsSignIn: false };
  });
  if (!used) {
    if (await isDone(services, { token, actorId })) return { needsSignIn: false };
    throw new AppError("validation", "This code is invalid or has already been used.");
  }
  services.live.emitToUser(used.userId, "EMAIL_VERIFIED", { _id: used.userId });
  return used;
}
