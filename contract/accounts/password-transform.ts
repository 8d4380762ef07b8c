import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { hash } from "bcryptjs";
import { PASSWORD_SALT } from "./transformed-password.ts";

// Both sides have it; the language's own types don't.
declare const btoa: (bytes: string) => string;

/**
 * The text that travels instead of a password: bcrypt, cost 10, fixed salt, over
 * base64(SHA-256(password)), because bcrypt alone ignores what follows the 72nd byte.
 * Takes about a tenth of a second of CPU.
 */
export function transformPassword(password: string): Promise<string> {
  const digest = sha256(utf8ToBytes(password.normalize("NFC")));
  return hash(btoa(String.fromCharCode(...digest)), PASSWORD_SALT);
}
