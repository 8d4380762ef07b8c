import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

// Available in browsers and Node, but not in the types of the language.
declare const btoa: (bytes: string) => string;

// The salt is fixed so that a password always has the same transport hash.
export const PASSWORD_SALT = "$2b$10$ParadeApbCreateShareMe";

const TRANSFORMED_LENGTH = 60;

/** Returns whether a text is a transport hash of `transformPassword`. */
export function isTransformedPassword(value: string): boolean {
  return value.length === TRANSFORMED_LENGTH && value.startsWith(PASSWORD_SALT);
}

/**
 * Returns what a transport hash is the bcrypt of: base64(SHA-256(password)), because bcrypt ignores
 * everything after the 72nd byte.
 */
export function passwordDigest(password: string): string {
  return btoa(String.fromCharCode(...sha256(utf8ToBytes(password.normalize("NFC")))));
}
