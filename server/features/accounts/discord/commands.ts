import { canLinkDiscord } from "#contract/accounts/policy.ts";
import { requireAcceptedAddress } from "#server/features/accounts/mail-domains.ts";
import { sendSignUpMail } from "#server/features/accounts/mail-links/verification-commands.ts";
import { hasPassword } from "#server/features/accounts/queries.ts";
import { deleteSignInChallenges } from "#server/features/accounts/sign-in/second-factor-commands.ts";
import { recordSecurityEvent } from "#server/features/security/commands.ts";
import { applyIfNeeded, requireSignUps } from "#server/features/sign-ups/application-commands.ts";
import { createUser, refuseTakenIdentity, setDiscord } from "#server/features/users/commands.ts";
import { findUserByDiscord, getUser, lockUsers } from "#server/features/users/queries.ts";
import { type Db, violatedIndex } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, authorize } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";
import type { DiscordUser } from "./client.ts";

const REGISTRATION_MS = 30 * 60_000;
const ALREADY_LINKED = "This Discord account is already linked to another user.";

/** Links a Discord account to a user; throws `conflict` if it is linked to another. */
export async function linkDiscord(services: Services, actor: SessionViewer, discord: DiscordUser) {
  const userId = actor._id;
  try {
    await transact(services.db, async (trx) => {
      await lockUsers(trx, [userId]);
      authorizeLink(await getUser(trx, userId));
      // Relying on the unique index, two users who swap accounts would wait for each other forever.
      const linked = await findUserByDiscord(trx, discord.id);
      if (linked && linked.id !== userId) throw new AppError("conflict", ALREADY_LINKED);
      await setDiscord(trx, userId, discord);
      const detail = discord.username;
      await recordSecurityEvent(services, trx, { userId, kind: "discordLinked", detail });
    });
  } catch (error) {
    if (violatedIndex(error) !== "users_discord_id_key") throw error;
    throw new AppError("conflict", ALREADY_LINKED);
  }
}

/** Throws `forbidden` unless the account's email address is verified. */
export function authorizeLink(user: Pick<SessionViewer, "verified">): void {
  authorize(canLinkDiscord(user), user, "Verify your email first, then link Discord.");
}

/** Unlinks Discord, unless it is the only way to sign in. */
export async function unlinkDiscord(services: Services, userId: string): Promise<void> {
  await transact(services.db, async (trx) => {
    await lockUsers(trx, [userId]);
    if (!(await hasPassword(trx, userId))) {
      throw new AppError("conflict", "Set a password first, or you could not log in any more.");
    }
    const { discord_id, discord_username } = await getUser(trx, userId);
    if (discord_id === null) return;
    await setDiscord(trx, userId, null);
    await deleteSignInChallenges(trx, userId);
    const detail = discord_username ?? "";
    await recordSecurityEvent(services, trx, { userId, kind: "discordUnlinked", detail });
  });
}

/** Stores a sign-up until username and email are chosen; returns its token. */
export async function createRegistration({ db }: Services, discord: DiscordUser): Promise<string> {
  if (await findUserByDiscord(db, discord.id)) throw new AppError("conflict", ALREADY_LINKED);
  const { token, hash } = newToken();
  await db
    .insertInto("discord_registrations")
    .values({
      token_hash: hash,
      discord_id: discord.id,
      discord_username: discord.username,
      expires_at: new Date(Date.now() + REGISTRATION_MS),
    })
    .execute();
  return token;
}

type Registration = {
  registrationTokenId: string;
  username: string;
  email: string;
  application?: string | undefined;
  invitation?: string | undefined;
};

/**
 * Creates the user of a registration; after a taken name the registration can be used again. Returns the user's
 * id, also where the same was sent a moment ago. `count` is called before the account is created.
 */
export async function completeRegistration(
  services: Services,
  { registrationTokenId, username, email, ...admission }: Registration,
  count: () => Promise<void>,
): Promise<string> {
  const { db } = services;
  const tokenHash = hashToken(registrationTokenId);
  const completed = await findCompleted(db, tokenHash, { username, email });
  if (completed) return completed.id;
  requireAcceptedAddress(services, email);
  await requireSignUps(services, { email, ...admission });
  await refuseTakenIdentity(db, { username, email });
  await count();
  try {
    return await transact(db, async (trx) => {
      const registration = await trx
        .selectFrom("discord_registrations")
        .select(["discord_id", "discord_username"])
        .where("token_hash", "=", tokenHash)
        .where("expires_at", ">", new Date())
        .where("user_id", "is", null)
        .forUpdate()
        .executeTakeFirst();
      if (!registration)
        throw new AppError("validation", "This sign-up has run out. Please start again.");
      const discord = { id: registration.discord_id, username: registration.discord_username };
      const id = await createUser(trx, { username, email, discord });
      await applyIfNeeded(services, trx, { id, username, email, ...admission });
      await trx
        .updateTable("discord_registrations")
        .set({ user_id: id })
        .where("token_hash", "=", tokenHash)
        .execute();
      await sendSignUpMail(services, trx, { id, email });
      return id;
    });
  } catch (error) {
    if (violatedIndex(error) !== "users_discord_id_key") throw error;
    throw new AppError("conflict", ALREADY_LINKED);
  }
}

/** Returns the user whom a registration has created with this name and address, while Discord is linked. */
function findCompleted(
  db: Db,
  tokenHash: Buffer,
  { username, email }: { username: string; email: string },
) {
  return db
    .selectFrom("discord_registrations")
    .innerJoin("users", "users.id", "discord_registrations.user_id")
    .select("users.id")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", new Date())
    .where("users.username", "=", username)
    .where("users.email", "=", email)
    .whereRef("users.discord_id", "=", "discord_registrations.discord_id")
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
}
