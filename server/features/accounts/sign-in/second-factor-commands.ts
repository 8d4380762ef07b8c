import { sql } from "kysely";
import { type Assertion, SECOND_STEP_MINUTES } from "#contract/factors/contract.ts";
import { verifyPasskey } from "#server/features/factors/assertion-commands.ts";
import { consumeAuthenticatorCode } from "#server/features/factors/authenticator-commands.ts";
import { consumeRecoveryCode } from "#server/features/factors/recovery-commands.ts";
import { recordSecurityEvent } from "#server/features/security/commands.ts";
import type { Db } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, fieldError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";

const FAILURES_MAX = 5;
/** A further sign-in ends the oldest, so that one batch can end them all. */
const CHALLENGES_MAX = 100;
export const STEP_ENDED = "This sign-in has run out. Please log in again.";

/** Stores that a user's first factor was correct; returns the token for the browser's cookie. */
export async function createSignInChallenge(db: Db, userId: string): Promise<string> {
  const { token, hash } = newToken();
  await db
    .insertInto("sign_in_challenges")
    .values({
      token_hash: hash,
      user_id: userId,
      expires_at: new Date(Date.now() + SECOND_STEP_MINUTES * 60_000),
    })
    .execute();
  await sql`delete from sign_in_challenges where token_hash in (
    select token_hash from sign_in_challenges
    where user_id = ${userId} order by expires_at desc offset ${CHALLENGES_MAX})`.execute(db);
  return token;
}

/** Ends a user's sign-ins that wait for a second factor, because their first factor may be gone. */
export async function deleteSignInChallenges(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("sign_in_challenges").where("user_id", "=", userId).execute();
}

/** Returns the user whose sign-in waits for a second factor, or undefined. */
export async function findSignInChallenge(db: Db, token: string): Promise<string | undefined> {
  const challenge = await db
    .selectFrom("sign_in_challenges")
    .select("user_id")
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", new Date())
    .executeTakeFirst();
  return challenge?.user_id;
}

/** A second factor, parsed by the contract. */
export type SecondProof =
  | { method: "totp" | "recovery"; code: string }
  | { method: "passkey"; credential: Assertion };

const WRONG = {
  totp: "This code is wrong or was used already. Wait for the next one.",
  recovery: "This recovery code is wrong or was used already.",
};

/** Checks a user's second factor; throws `unauthorized` for a wrong passkey, `validation` for a wrong code. */
export async function checkSecondFactor(
  services: Services,
  userId: string,
  proof: SecondProof,
): Promise<void> {
  if (proof.method === "passkey") {
    await verifyPasskey(services, proof.credential, userId);
    return;
  }
  const { method, code } = proof;
  const accepted =
    method === "totp"
      ? await transact(services.db, (trx) => consumeAuthenticatorCode(trx, userId, code))
      : await consumeRecoveryCode(services, userId, code);
  if (!accepted) throw fieldError("validation", "code", WRONG[method]);
}

/** Consumes a sign-in challenge for a session; throws `unauthorized` if it was consumed before. */
export async function takeSignInChallenge(db: Db, token: string): Promise<void> {
  const consumed = await db
    .deleteFrom("sign_in_challenges")
    .where("token_hash", "=", hashToken(token))
    .returning("user_id")
    .executeTakeFirst();
  if (!consumed) throw new AppError("unauthorized", STEP_ENDED);
}

/**
 * Counts a wrong second factor. After five the sign-in ends, and the owner gets a mail because somebody
 * has the first factor.
 */
export function countStepFailure(services: Services, token: string): Promise<void> {
  return transact(services.db, async (trx) => {
    const challenge = await trx
      .updateTable("sign_in_challenges")
      .set((eb) => ({ failures: eb("failures", "+", 1) }))
      .where("token_hash", "=", hashToken(token))
      .returning(["user_id", "failures"])
      .executeTakeFirst();
    if (!challenge || challenge.failures < FAILURES_MAX) return;
    await trx.deleteFrom("sign_in_challenges").where("token_hash", "=", hashToken(token)).execute();
    const { user_id: userId } = challenge;
    await recordSecurityEvent(services, trx, { userId, kind: "secondFactorFailed" });
  });
}

/** Returns whether a refusal is caused by the factor itself. */
export function isWrongFactor(error: unknown): boolean {
  return error instanceof AppError && ["validation", "unauthorized"].includes(error.code);
}
