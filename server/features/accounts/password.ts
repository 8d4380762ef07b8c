import { hash, verify } from "@node-rs/argon2";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { COMMON_PASSWORD } from "#contract/accounts/rules.ts";
import { isTransformedPassword } from "#contract/accounts/transformed-password.ts";
import { isCommonHash } from "#server/features/accounts/common-hashes.ts";
import { fieldError } from "#server/platform/errors.ts";

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane; the salt is generated.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let decoy: Promise<string> | undefined;

/** Returns the transport hash; clients of the API may send the plain password instead. */
async function transportHashOf(password: string): Promise<string> {
  return isTransformedPassword(password) ? password : transformPassword(password);
}

/** Returns the hash to store for a new password; throws `validation` for a common one. */
export async function hashPassword(password: string): Promise<string> {
  const transportHash = await transportHashOf(password);
  if (await isCommon(password, transportHash)) {
    throw fieldError("validation", "password", COMMON_PASSWORD);
  }
  return hash(transportHash, OPTIONS);
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
  decoy ??= hash("nobody's password", OPTIONS);
  const matches = await verify(stored ?? (await decoy), await transportHashOf(password));
  return matches && stored !== undefined;
}
