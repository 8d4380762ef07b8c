import { sendVerificationMail } from "#server/features/accounts/commands.ts";
import type { DiscordUser } from "#server/features/accounts/discord-client.ts";
import { hasPassword } from "#server/features/accounts/queries.ts";
import { createUser, setDiscord } from "#server/features/users/commands.ts";
import { findUserByDiscord } from "#server/features/users/queries.ts";
import { violatedIndex } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";
import { hashToken, newToken } from "#server/platform/session.ts";

const REGISTRATION_MS = 30 * 60_000;
const ALREADY_LINKED = "This Discord account is already linked to another user.";

/** Links a Discord account to a user; one that is someone else's is refused. */
export async function linkDiscord({ db }: Services, userId: string, discord: DiscordUser) {
  try {
    await setDiscord(db, userId, discord);
  } catch (error) {
    if (violatedIndex(error) !== "users_discord_id_key") throw error;
    throw new AppError("conflict", ALREADY_LINKED);
  }
}

/** Unlinks Discord, unless it is the only way to sign in. */
export async function unlinkDiscord({ db }: Services, userId: string): Promise<void> {
  if (!(await hasPassword(db, userId))) {
    throw new AppError("conflict", "Set a password first, or you could not log in any more.");
  }
  await setDiscord(db, userId, null);
}

/** Keeps who wants to sign up until name and address are chosen; answers the token for that. */
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

/** Writes the user a registration was begun for; a taken name leaves the registration usable. */
export async function completeRegistration(
  services: Services,
  { registrationTokenId, username, email }: Registration,
): Promise<string> {
  try {
    return await services.db.transaction().execute(async (trx) => {
      const begun = await trx
        .deleteFrom("discord_registrations")
        .where("token_hash", "=", hashToken(registrationTokenId))
        .where("expires_at", ">", new Date())
        .returning(["discord_id", "discord_username"])
        .executeTakeFirst();
      if (!begun) throw new AppError("validation", "This sign-up has run out. Please start again.");
      const discord = { id: begun.discord_id, username: begun.discord_username };
      const id = await createUser(trx, { username, email, discord });
      await sendVerificationMail(services, trx, { id, email });
      return id;
    });
  } catch (error) {
    if (violatedIndex(error) !== "users_discord_id_key") throw error;
    throw new AppError("conflict", ALREADY_LINKED);
  }
}
