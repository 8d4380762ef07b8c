import { randomBytes, randomInt } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import { RECOVERY_CODES } from "#contract/factors/contract.ts";
import { hasFactor } from "#server/features/factors/queries.ts";
import { recordSecurityEvent } from "#server/features/security/commands.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

// Without letters and digits that are easily confused.
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const CODE_LENGTH = 10;
const SALT_BYTES = 16;
// The parameters of passwords: a code has fewer than 112 random bits.
const HASH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

function hashCode(code: string, salt: Buffer): Promise<Buffer> {
  return hashRaw(code.toLowerCase(), { ...HASH, salt });
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** Replaces the recovery codes of a user with a second factor; throws `conflict` without one. */
export function renewRecoveryCodes(services: Services, userId: string): Promise<string[]> {
  return services.db.transaction().execute(async (trx) => {
    await lockUsers(trx, [userId]);
    if (!(await hasFactor(trx, userId))) {
      throw new AppError("conflict", "Add a passkey or an authenticator app first.");
    }
    return replaceRecoveryCodes(services, trx, userId);
  });
}

/**
 * Returns the new codes as they are shown, once. All codes of a user share a salt, so that one hash finds
 * a code.
 */
async function replaceRecoveryCodes(
  services: Services,
  trx: Trx,
  userId: string,
): Promise<string[]> {
  const salt = randomBytes(SALT_BYTES);
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashCode(code, salt)));
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx
    .insertInto("recovery_codes")
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, salt })))
    .execute();
  await recordSecurityEvent(services, trx, { userId, kind: "recoveryCodesMade" });
  return codes.map((code) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`);
}

/** Creates codes for a user without any; returns null if there are some. */
export async function ensureRecoveryCodes(
  services: Services,
  trx: Trx,
  userId: string,
): Promise<string[] | null> {
  const existing = await findSalt(trx, userId);
  return existing ? null : replaceRecoveryCodes(services, trx, userId);
}

function findSalt(trx: Trx, userId: string) {
  return trx
    .selectFrom("recovery_codes")
    .select("salt")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
}

/** Consumes a recovery code and mails its owner; returns whether it was one. */
export async function consumeRecoveryCode(
  services: Services,
  trx: Trx,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const found = await findSalt(trx, userId);
  if (!found) return false;
  const used = await trx
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", await hashCode(code, found.salt))
    .returning("user_id")
    .executeTakeFirst();
  if (!used) return false;
  await recordSecurityEvent(services, trx, { userId, kind: "recoveryCodeUsed" });
  return true;
}

/** Deletes the codes of a user who has no second factor left. */
export async function deleteIdleRecoveryCodes(trx: Trx, userId: string): Promise<void> {
  if (await hasFactor(trx, userId)) return;
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}
