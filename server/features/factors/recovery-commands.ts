import { randomBytes, randomInt } from "node:crypto";
import { RECOVERY_CODES } from "#contract/factors/contract.ts";
import { hasFactor } from "#server/features/factors/queries.ts";
import { recordSecurityEvent } from "#server/features/security/commands.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashWithSalt } from "#server/platform/hashing.ts";
import type { Services } from "#server/platform/services.ts";

// Without letters and digits that are easily confused.
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const CODE_LENGTH = 10;
const SALT_BYTES = 16;

/** Like a password: a code has fewer than 112 random bits. */
function hashCode(code: string, salt: Buffer): Promise<Buffer> {
  return hashWithSalt(code.toLowerCase(), salt);
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/**
 * New codes, as they are shown once, and their hashes. All codes of a user share a salt, so that one hash
 * finds a code.
 */
export type NewCodes = { codes: string[]; salt: Buffer; hashes: Buffer[] };

/** Makes codes, one hash after another; not in a transaction, which others would wait for. */
async function makeCodes(): Promise<NewCodes> {
  const salt = randomBytes(SALT_BYTES);
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes: Buffer[] = [];
  for (const code of codes) hashes.push(await hashCode(code, salt));
  return { codes, salt, hashes };
}

/** Makes the first codes of a user; undefined if there are some. */
export async function makeFirstCodes(db: Db, userId: string): Promise<NewCodes | undefined> {
  return (await findSalt(db, userId)) ? undefined : makeCodes();
}

/** Replaces the recovery codes of a user with a second factor; throws `conflict` without one. */
export async function renewRecoveryCodes(services: Services, userId: string): Promise<string[]> {
  const made = await makeCodes();
  return transact(services.db, async (trx) => {
    await lockUsers(trx, [userId]);
    if (!(await hasFactor(trx, userId))) {
      throw new AppError("conflict", "Add a passkey or an authenticator app first.");
    }
    return replaceRecoveryCodes(services, trx, { userId, made });
  });
}

/** Replaces the codes; returns them as they are shown. */
async function replaceRecoveryCodes(
  services: Services,
  trx: Trx,
  { userId, made: { codes, salt, hashes } }: { userId: string; made: NewCodes },
): Promise<string[]> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx
    .insertInto("recovery_codes")
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, salt })))
    .execute();
  await recordSecurityEvent(services, trx, { userId, kind: "recoveryCodesMade" });
  return codes.map((code) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`);
}

/** Stores the first codes of a user, who is locked; returns null if there are some. */
export async function storeFirstCodes(
  services: Services,
  trx: Trx,
  { userId, made }: { userId: string; made: NewCodes | undefined },
): Promise<string[] | null> {
  if (!made || (await findSalt(trx, userId))) return null;
  return replaceRecoveryCodes(services, trx, { userId, made });
}

function findSalt(db: Db, userId: string) {
  return db
    .selectFrom("recovery_codes")
    .select("salt")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
}

/** Consumes a recovery code and mails its owner; returns whether it was one. */
export async function consumeRecoveryCode(
  services: Services,
  userId: string,
  code: string,
): Promise<boolean> {
  const found = await findSalt(services.db, userId);
  if (!found) return false;
  const hash = await hashCode(code, found.salt);
  return transact(services.db, async (trx) => {
    const used = await trx
      .deleteFrom("recovery_codes")
      .where("user_id", "=", userId)
      .where("code_hash", "=", hash)
      .returning("user_id")
      .executeTakeFirst();
    if (used) await recordSecurityEvent(services, trx, { userId, kind: "recoveryCodeUsed" });
    return used !== undefined;
  });
}

/** Deletes the codes of a user who has no second factor left. */
export async function deleteIdleRecoveryCodes(trx: Trx, userId: string): Promise<void> {
  if (await hasFactor(trx, userId)) return;
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}
