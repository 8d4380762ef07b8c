import { sendSignUpMail } from "#server/features/accounts/mail-links/verification-commands.ts";
import { hashPassword, isPassword } from "#server/features/accounts/password.ts";
import { findPassword } from "#server/features/accounts/queries.ts";
import type { Proved } from "#server/features/accounts/sign-in/session-commands.ts";
import { createUser, setRoles, verifyUser } from "#server/features/users/commands.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

type SignUp = { username: string; email: string; password: string };

/** Writes a user with password and sends the verification mail, or refuses a taken name. */
export async function signUpByEmail(services: Services, input: SignUp): Promise<string> {
  const hash = await hashPassword(input.password);
  return services.db.transaction().execute(async (trx) => {
    const id = await createAccount(trx, input, hash);
    await sendSignUpMail(services, trx, { id, ...input });
    return id;
  });
}

/** Writes a user and the password's hash. */
async function createAccount(
  trx: Trx,
  { username, email }: { username: string; email: string },
  hash: string,
): Promise<string> {
  const id = await createUser(trx, { username, email });
  await trx.insertInto("passwords").values({ user_id: id, hash }).execute();
  return id;
}

/** An account that needs no mail to be verified, for content the site makes itself. */
export async function createVerifiedAccount(
  { db }: Pick<Services, "db">,
  { role, ...account }: SignUp & { role: number },
): Promise<string> {
  const hash = await hashPassword(account.password);
  return db.transaction().execute(async (trx) => {
    const id = await createAccount(trx, account, hash);
    await verifyUser(trx, id);
    await setRoles(trx, id, [role]);
    return id;
  });
}

/** Sets the password of the accounts with these addresses, for content the site makes itself. */
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

/** Whose address and password these are; throws `unauthorized` where they are nobody's. */
export async function checkPassword(
  { db }: Services,
  { email, password }: { email: string; password: string },
): Promise<Proved> {
  const stored = await findPassword(db, email);
  if (!(await isPassword(stored?.hash, password)) || !stored) {
    throw new AppError("unauthorized", "The email or the password is wrong.");
  }
  const isStillProven = async (trx: Trx) => (await findPassword(trx, email))?.hash === stored.hash;
  return { userId: stored.id, isStillProven };
}
