import { PASSWORD_SALT } from "#contract/accounts/transformed-password.ts";
import listed from "./common-hashes.json" with { type: "json" };

/** How much of a transport hash, after its salt, stands in the list: enough for no two to be alike. */
export const SHORT_HASH_LENGTH = 8;

const hashes = new Set(listed.match(new RegExp(`.{${SHORT_HASH_LENGTH}}`, "g")));

export function shortHashOf(transportHash: string): string {
  return transportHash.slice(PASSWORD_SALT.length, PASSWORD_SALT.length + SHORT_HASH_LENGTH);
}

/** Whether a transport hash is that of one of the most common passwords that fulfil the rules. */
export function isCommonHash(transportHash: string): boolean {
  return hashes.has(shortHashOf(transportHash));
}
