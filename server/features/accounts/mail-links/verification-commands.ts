import { isAdmin } from "#contract/users/policy.ts";
import { ROLE } from "#contract/users/roles.ts";
import type { AccountMail } from "#server/features/accounts/queues.ts";
import { recordSecurityEvent } from "#server/features/security/commands.ts";
import {
  createMailLink,
  deleteMailLinks,
  lockMailLink,
} from "#server/features/security/link-commands.ts";
import { setRoles, verifyUser } from "#server/features/users/commands.ts";
import { getUser, type UserRow } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { MAIL_QUEUE } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";

type Addressee = { id: string; email: string };
type Mailing = Pick<Services, "jobs">;

/** Mails a verification link to who signed up, with one that removes the account if nobody there did. */
export async function sendSignUpMail(
  services: Mailing,
  trx: Trx,
  { id, email }: Addressee,
): Promise<void> {
  await createMailLink(trx, { userId: id, kind: "removeAccount", email });
  await sendVerificationMail(services, trx, { id, email });
}

/** Mails a new verification link; those sent before stop working. */
export async function sendVerificationMail(
  { jobs }: Mailing,
  trx: Trx,
  { id: userId, email }: Addressee,
): Promise<void> {
  await deleteMailLinks(trx, userId, ["verification"]);
  const linkId = await createMailLink(trx, { userId, kind: "verification", email });
  await jobs.send<AccountMail>(MAIL_QUEUE, { template: "verification", userId, linkId }, trx);
}

/** Whether the settings name a user's address and the user is not Admin yet. */
export function isAdminToBe(
  { settings }: Pick<Services, "settings">,
  user: Pick<UserRow, "email" | "roles">,
): boolean {
  return settings.admins.includes(user.email.toLowerCase()) && !isAdmin(user);
}

/** Mails who is to become Admin a new link in place of one that ended. */
export async function sendAdminLink(services: Services, trx: Trx, userId: string): Promise<void> {
  const user = await getUser(trx, userId);
  if (user.verified && isAdminToBe(services, user)) await sendVerificationMail(services, trx, user);
}

type Verification = {
  token: string;
  /** Whose session the link was opened in. */
  actorId: string | undefined;
};

/**
 * Uses a verification link. It proves who has the mailbox, not who made the account: whoever the
 * settings name becomes Admin only when the link is opened while signed in to the account, for which
 * it goes on working; returns whether that is still to be done.
 */
export async function verifyByToken(
  services: Services,
  { token, actorId }: Verification,
): Promise<{ needsSignIn: boolean }> {
  const used = await services.db.transaction().execute(async (trx) => {
    const link = await lockMailLink(trx, "verification", token);
    if (!link) return undefined;
    const user = await getUser(trx, link.user_id);
    if (user.email !== link.email) return undefined;
    if (!user.verified) await verifyUser(trx, user.id);
    if (!isAdminToBe(services, user)) {
      await deleteMailLinks(trx, user.id, ["verification"]);
      return { needsSignIn: false };
    }
    if (user.id !== actorId) return { needsSignIn: true };
    await deleteMailLinks(trx, user.id, ["verification"]);
    await setRoles(trx, user.id, [
      ROLE.admin,
      ...user.roles.filter((role) => role !== ROLE.member),
    ]);
    await recordSecurityEvent(services, trx, { userId: user.id, kind: "becameAdmin" });
    return { needsSignIn: false };
  });
  if (!used) throw new AppError("validation", "This code is invalid or has already been used.");
  return used;
}
