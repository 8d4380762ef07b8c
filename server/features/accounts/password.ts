import { COMMON_PASSWORD, isTransformedPassword } from "#contract/accounts/rules.ts";
import { isCommonHash } from "#server/features/accounts/common-hashes.ts";
import { transportHashOf } from "#server/features/accounts/transport-hash.ts";
import { fieldError } from "#server/platform/errors.ts";
import { hashSecret, verifySecret } from "#server/platform/hashing.ts";

let decoy: Promise<string> | undefined;

/** Returns the hash to store for a new password; throws `validation` for a common one. */
export async function hashPassword(password: string): Promise<string> {
  const transportHash = await transportHashOf(password);
  if (await isCommon(password, transportHash)) {
    throw fieldError("validation", "password", COMMON_PASSWORD);
  }
  return hashSecret(transportHash);
}

/** Compares a plain password with the whole list, a transport hash with the listed hash prefixes. */
async function isCommon(password: string, transportHash: string): Promise<boolean> {
  if (isCommonHash(transportHash)) return true;
  if (isTransformedPassword(password)) return false;
  const { isCommonPassword } = await import("#contract/accounts/common-password.ts");
  return isCommonPassword(password);
}

/** Returns whether a password matches; takes as long without a stored hash as with a wrong password. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashSecret("nobody's password");
  const matches = await verifySecret(stored ?? (await decoy), await transportHashOf(password));
  return matches && stored !== undefined;
}
