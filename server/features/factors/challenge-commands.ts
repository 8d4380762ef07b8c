import { sql } from "kysely";
import { CHALLENGE_MINUTES } from "#contract/factors/contract.ts";
import type { Db } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";
import type { Settings } from "#server/settings.ts";

const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;
/** A further one ends the oldest, so that one batch can delete them all. */
const CHALLENGES_MAX = 100;

/** `create` a passkey for one user, or `use` the passkey of any user. */
type Purpose = { purpose: "create"; userId: string } | { purpose: "use"; userId: null };

/** Returns a challenge (base64url) for an authenticator to sign; only its hash is stored. */
export async function createChallenge(db: Db, { purpose, userId }: Purpose): Promise<string> {
  const { token, hash } = newToken();
  await db
    .insertInto("passkey_challenges")
    .values({
      challenge_hash: hash,
      purpose,
      user_id: userId,
      expires_at: new Date(Date.now() + CHALLENGE_MS),
    })
    .execute();
  if (userId !== null) {
    await sql`delete from passkey_challenges where challenge_hash in (
      select challenge_hash from passkey_challenges
      where user_id = ${userId} order by expires_at desc offset ${CHALLENGES_MAX})`.execute(db);
  }
  return token;
}

/**
 * Consumes and returns the challenge of a response, whether or not that turns out valid. Throws
 * `validation` for a challenge that was not issued, was used, or has expired.
 */
export async function consumeChallenge(
  db: Db,
  { purpose, userId }: Purpose,
  clientDataJson: string,
): Promise<string> {
  const challenge = challengeOf(clientDataJson);
  const used = await db
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", hashToken(challenge))
    .where("purpose", "=", purpose)
    .where("user_id", "is not distinct from", userId)
    .where("expires_at", ">", new Date())
    .returning("challenge_hash")
    .executeTakeFirst();
  if (!used) throw new AppError("validation", "This took too long. Please try again.");
  return challenge;
}

/** Returns the challenge in the client data, or an empty string if it cannot be parsed. */
function challengeOf(clientDataJson: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, "base64url").toString("utf8"));
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

/** Returns the relying party for authenticators: passkeys belong to the host of PUBLIC_URL. */
export function relyingParty({ publicUrl, site }: Pick<Settings, "publicUrl" | "site">) {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin, rpName: site.name };
}
