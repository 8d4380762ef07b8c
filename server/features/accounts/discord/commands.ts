import { canLinkDiscord } from "#contract/accounts/policy.ts";
import { sendSignUpMail } from "#server/features/accounts/mail-links/verification-commands.ts";
import { hasPassword } from "#server/features/accounts/queries.ts";
import { deleteSignInChallenges } from "#server/features/accounts/sign-in/second-factor-commands.ts";
import { recordSecurityEvent } from "#server/features/security/commands.ts";
import { createUser, refuseTakenIdentity, setDiscord } from "#server/features/users/commands.ts";
import {
  findRequestedUser,
  findUserByDiscord,
  getUser,
  lockUsers,
} from "#server/features/users/queries.ts";
import { violatedIndex } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, authorize } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import { requestIdOf } from "#server/platform/request-id.ts";
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

type Registration = { registrationTokenId: string; username: string; email: string };

/**
 * Creates the user of a registration; after a taken name the registration can be used again. Returns the user's
 * id, which a repetition of the request gets too. `count` is called before the account is created.
 */
export async function completeRegistration(
  services: Services,
  { registrationTokenId, username, email }: Registration,
  count: () => Promise<void>,
): Promise<string> {
  const requestId = requestIdOf(registrationTokenId, [username, email]);
  const first = await findRequestedUser(services.db, requestId);
  // A reset of the password unlinks Discord.
  if (first && first.discord_id !== null) return first.id;
  await refuseTakenIdentity(services.db, { username, email });
  await count();
  try {
    return await transact(services.db, async (trx) => {
      const registration = await trx
        .deleteFrom("discord_registrations")
        .where("token_hash", "=", hashToken(registrationTokenId))
        .where("expires_at", ">", new Date())
        .returning(["discord_id", "discord_username"])
        .executeTakeFirst();
      if (!registration)
        throw new AppError("validation", "This sign-up has run out. Please start again.");
      const discord = { id: registration.discord_id, username: registration.discord_username };
      const id = await createUser(trx, { username, email, discord, requestId });
      await sendSignUpMail(services, trx, { id, email });
      return id;
    });
  } catch (error) {
    if (violatedIndex(error) !== "users_discord_id_key") throw error;
    throw new AppError("conflict", ALREADY_LINKED);
  }
}
