import { hashPassword, isPassword } from "#server/features/accounts/password.ts";
import { findPasswordOf } from "#server/features/accounts/queries.ts";
import { deleteSessions } from "#server/features/accounts/sign-in/commands.ts";
import { deleteSignInChallenges } from "#server/features/accounts/sign-in/second-factor-commands.ts";
import { recordSecurityEvent } from "#server/features/security/commands.ts";
import { deleteMailLinks } from "#server/features/security/link-commands.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, fieldError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";

type PasswordChange = { currentPassword?: string | undefined; password: string };

/**
 * Changes the user's own password, or sets the first one. Ends the other sessions, sign-ins under way
 * and reset links. Throws `validation` unless the current password is the account's, or the new one already is,
 * because the reply of the first request was lost.
 */
export async function changeOwnPassword(
  services: Services,
  { _id: userId, sessionId }: SessionViewer,
  { currentPassword, password }: PasswordChange,
): Promise<void> {
  const { db } = services;
  const stored = await findPasswordOf(db, userId);
  const refusal = stored && (await currentPasswordRefusal(stored.hash, currentPassword));
  if (stored && refusal) {
    if (await isPassword(stored.hash, password)) return;
    throw refusal;
  }
  const hash = await hashPassword(password);
  await transact(db, async (trx) => {
    await lockUsers(trx, [userId]);
    // Hashing takes long, and a reset must win over a password that is known to somebody else.
    if ((await findPasswordOf(trx, userId))?.hash !== stored?.hash) {
      throw new AppError("conflict", "Your password was changed just now. Please try again.");
    }
    await upsertPassword(trx, userId, hash);
    await deleteMailLinks(trx, userId, ["passwordReset"]);
    await deleteSignInChallenges(trx, userId);
    const detail = "In the settings";
    await recordSecurityEvent(services, trx, { userId, kind: "passwordChanged", detail });
    await deleteSessions(services, trx, userId, sessionId);
  });
}

async function currentPasswordRefusal(hash: string, given: string | undefined) {
  const field = "currentPassword";
  if (given === undefined) {
    return fieldError("validation", field, "Please enter your current password.");
  }
  if (await isPassword(hash, given)) return undefined;
  return fieldError("validation", field, "The password is wrong.");
}

/** Stores the hash of a user's password in place of an earlier one. */
export async function upsertPassword(trx: Trx, userId: string, hash: string): Promise<void> {
  await trx
    .insertInto("passwords")
    .values({ user_id: userId, hash })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ hash }))
    .execute();
}
