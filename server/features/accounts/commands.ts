import { sendSignUpMail } from "#server/features/accounts/mail-links/verification-commands.ts";
import { hashPassword, isPassword } from "#server/features/accounts/password.ts";
import { findPassword, findPasswordOf } from "#server/features/accounts/queries.ts";
import type { ProvenUser } from "#server/features/accounts/sign-in/commands.ts";
import {
  createUser,
  refuseTakenIdentity,
  setRoles,
  verifyUser,
} from "#server/features/users/commands.ts";
import { findRequestedUser } from "#server/features/users/queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import { requestIdOf } from "#server/platform/request-id.ts";
import type { Services } from "#server/platform/services.ts";

type Account = { username: string; email: string; password: string };
type SignUp = Account & { requestKey?: string | undefined };

/**
 * Creates a user with a password and sends the verification mail; refuses a taken name. Returns the user's id,
 * which a repetition of the request gets too. `count` is called before anything costly is done.
 */
export async function signUpByEmail(
  services: Services,
  input: SignUp,
  count: () => Promise<void>,
): Promise<string> {
  const { username, email, password, requestKey } = input;
  const { db } = services;
  const requestId = requestIdOf(requestKey, [username, email, password]);
  const first = await findSignedUp(db, requestId, password);
  if (first !== undefined) return first;
  await refuseTakenIdentity(db, input);
  await count();
  const hash = await hashPassword(password);
  try {
    return await transact(db, async (trx) => {
      const id = await createAccount(trx, { ...input, requestId }, hash);
      await sendSignUpMail(services, trx, { id, email });
      return id;
    });
  } catch (error) {
    // The same request may have come twice at once.
    const repeated = await findSignedUp(db, requestId, password);
    if (repeated !== undefined) return repeated;
    throw error;
  }
}

/** Returns the user that an earlier request with the same id has created, unless the password has changed. */
async function findSignedUp(
  db: Db,
  requestId: string | null,
  password: string,
): Promise<string | undefined> {
  const user = await findRequestedUser(db, requestId);
  const stored = user && (await findPasswordOf(db, user.id));
  return stored && (await isPassword(stored.hash, password)) ? user.id : undefined;
}

/** Inserts a user and the password's hash. */
async function createAccount(
  trx: Trx,
  { username, email, requestId }: Omit<Account, "password"> & { requestId: string | null },
  hash: string,
): Promise<string> {
  const id = await createUser(trx, { username, email, requestId });
  await trx.insertInto("passwords").values({ user_id: id, hash }).execute();
  return id;
}

/** Creates a verified account without a mail, for content that the site makes itself. */
export async function createVerifiedAccount(
  { db }: Pick<Services, "db">,
  { role, ...account }: Account & { role: number },
): Promise<string> {
  const hash = await hashPassword(account.password);
  return transact(db, async (trx) => {
    const id = await createAccount(trx, { ...account, requestId: null }, hash);
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
