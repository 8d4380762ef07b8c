import { ROLE } from "#contract/users/roles.ts";
import { verificationMail } from "#server/features/accounts/mails.ts";
import { hashPassword, isPassword } from "#server/features/accounts/password.ts";
import { findPassword } from "#server/features/accounts/queries.ts";
import { createUser, verifyUser } from "#server/features/users/commands.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { MAIL_QUEUE } from "#server/platform/mail.ts";
import type { Services } from "#server/platform/services.ts";
import { hashToken, newToken } from "#server/platform/session.ts";

const VERIFICATION_HOURS = 24;

type SignUp = { username: string; email: string; password: string };

/** Writes a user with password and sends the verification mail, or refuses a taken name. */
export async function signUpByEmail(services: Services, input: SignUp): Promise<string> {
  const hash = await hashPassword(input.password);
  return services.db.transaction().execute(async (trx) => {
    const id = await createAccount(trx, input, hash);
    await sendVerificationMail(services, trx, { id, ...input });
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
    await verifyUser(trx, { userId: id, email: account.email, role });
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
      eb.selectFrom("users").select("id").where("email", "in", emails),
    )
    .execute();
}

/** The id of the user these are the address and password of. */
export async function checkPassword(
  { db }: Services,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const stored = await findPassword(db, email);
  if (!(await isPassword(stored?.hash, password)) || !stored) {
    throw new AppError("unauthorized", "The email or the password is wrong.");
  }
  return stored.id;
}

type Recipient = { id: string; username: string; email: string };

/** A new verification link; those sent before stop working. */
export async function sendVerificationMail(
  { jobs, settings }: Services,
  trx: Trx,
  user: Recipient,
): Promise<void> {
  const { token, hash } = newToken();
  await trx.deleteFrom("email_tokens").where("user_id", "=", user.id).execute();
  await trx
    .insertInto("email_tokens")
    .values({
      token_hash: hash,
      user_id: user.id,
      email: user.email,
      expires_at: new Date(Date.now() + VERIFICATION_HOURS * 3_600_000),
    })
    .execute();
  await jobs.send(MAIL_QUEUE, verificationMail(settings.site, user, token), trx);
}

/** Uses a verification link up; whoever the settings name becomes Admin by it. */
export async function verifyByToken({ db, settings }: Services, token: string): Promise<void> {
  const verified = await db.transaction().execute(async (trx) => {
    const used = await trx
      .deleteFrom("email_tokens")
      .where("token_hash", "=", hashToken(token))
      .returning(["user_id", "email", "expires_at"])
      .executeTakeFirst();
    if (!used || used.expires_at.getTime() < Date.now()) return false;
    const isAdmin = settings.admins.includes(used.email.toLowerCase());
    const role = isAdmin ? ROLE.admin : undefined;
    return verifyUser(trx, { userId: used.user_id, email: used.email, role });
  });
  if (!verified) {
    throw new AppError("validation", "This code is invalid or has already been used.");
  }
}
