import { requireAcceptedAddress } from "#server/features/accounts/mail-domains.ts";
import { sendSignUpMail } from "#server/features/accounts/mail-links/verification-commands.ts";
import { hashPassword, isPassword } from "#server/features/accounts/password.ts";
import { findPassword, findPasswordOf } from "#server/features/accounts/queries.ts";
import type { ProvenUser } from "#server/features/accounts/sign-in/commands.ts";
import { applyIfNeeded, requireSignUps } from "#server/features/sign-ups/application-commands.ts";
import {
  createUser,
  refuseTakenIdentity,
  setRoles,
  verifyUser,
} from "#server/features/users/commands.ts";
import { findNewcomer } from "#server/features/users/queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

type SignUp = {
  username: string;
  email: string;
  password: string;
  /** Why one wants to join, where that is asked. */
  application?: string | undefined;
  /** The code of an invitation. */
  invitation?: string | undefined;
};

/**
 * Creates a user with a password and sends the verification mail; refuses a taken name. Returns the user's id,
 * also where the same sign-up was sent a moment ago. `count` is called before anything costly is done.
 */
export async function signUpByEmail(
  services: Services,
  input: SignUp,
  count: () => Promise<void>,
): Promise<string> {
  const { db } = services;
  const before = await findSignedUp(db, input);
  if (before !== undefined) return before;
  requireAcceptedAddress(services, input.email);
  await requireSignUps(services, input);
  await refuseTakenIdentity(db, input);
  await count();
  const hash = await hashPassword(input.password);
  try {
    return await transact(db, async (trx) => {
      const id = await createAccount(trx, input, hash);
      await applyIfNeeded(services, trx, { ...input, id });
      await sendSignUpMail(services, trx, { id, ...input });
      return id;
    });
  } catch (error) {
    // The same request may have come twice at once.
    const repeated = await findSignedUp(db, input);
    if (repeated !== undefined) return repeated;
    throw error;
  }
}

/** Returns the user whom the same sign-up has created, unless the password was changed since. */
async function findSignedUp(
  db: Db,
  { password, ...identity }: SignUp,
): Promise<string | undefined> {
  const user = await findNewcomer(db, identity);
  const stored = user && (await findPasswordOf(db, user.id));
  return stored && (await isPassword(stored.hash, password)) ? user.id : undefined;
}

/** Inserts a user and the password's hash. */
async function createAccount(
  trx: Trx,
  { username, email, joinedAt }: { username: string; email: string; joinedAt?: Date },
  hash: string,
): Promise<string> {
  const id = await createUser(trx, { username, email, joinedAt });
  await trx.insertInto("passwords").values({ user_id: id, hash }).execute();
  return id;
}

/** Creates a verified account without a mail, for content that the site makes itself. */
export async function createVerifiedAccount(
  { db }: Pick<Services, "db">,
  { role, ...account }: SignUp & { role: number; joinedAt: Date },
): Promise<string> {
  const hash = await hashPassword(account.password);
  return transact(db, async (trx) => {
    const id = await createAccount(trx, account, hash);
    await verifyUser(trx, id);
    await setRoles(trx, id, [role]);
    return id;
  });
}

/** Sets the password of the accounts with these email addresses, for content that the site makes itself. */
export async function replacePasswords(
  { db }: Pick<Services, "db">,
  emails: readonly string[],
  password: string,
): Promise<void> {
  const hash = await hashPassword(password);
  await db
    .updateTable("passwords")
    .set({ hash })
    .where("user_id", "in", (eb) =>
      eb.selectFrom("users").select("id").where("email", "=", anyOf(emails)),
    )
    .execute();
}

/** Returns the account of an email address and password; throws `unauthorized` if they don't match one. */
export async function checkPassword(
  { db }: Services,
  { email, password }: { email: string; password: string },
): Promise<ProvenUser> {
  const stored = await findPassword(db, email);
  if (!(await isPassword(stored?.hash, password)) || !stored) {
    throw new AppError("unauthorized", "The email or the password is wrong.");
  }
  const isStillProven = async (trx: Trx) => (await findPassword(trx, email))?.hash === stored.hash;
  return { userId: stored.id, isStillProven };
}
