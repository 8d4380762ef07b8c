import { hash, verify } from "@node-rs/argon2";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { isTransformedPassword } from "#contract/accounts/transformed-password.ts";

// OWASP's least for argon2id: 19 MiB, two passes, one lane; the salt is its own.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let decoy: Promise<string> | undefined;

/** A client of the API may send the plain password; it is transformed as the browser would. */
async function travelling(password: string): Promise<string> {
  return isTransformedPassword(password) ? password : transformPassword(password);
}

export async function hashPassword(password: string): Promise<string> {
  return hash(await travelling(password), OPTIONS);
}

/** Takes as long for an account that is not there as for a wrong password. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash("nobody's password", OPTIONS);
  const matches = await verify(stored ?? (await decoy), await travelling(password));
  return matches && stored !== undefined;
}
