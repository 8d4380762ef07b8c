import { hash } from "bcryptjs";
import { PASSWORD_SALT, passwordDigest } from "./transformed-password.ts";

/**
 * Returns the transport hash, which is sent instead of a password: bcrypt, cost 10, fixed salt. Takes about
 * 0.1 s of CPU.
 */
export function transformPassword(password: string): Promise<string> {
  return hash(passwordDigest(password), PASSWORD_SALT);
}
