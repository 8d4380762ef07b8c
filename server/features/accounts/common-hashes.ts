import { PASSWORD_SALT } from "#contract/accounts/rules.ts";
import listed from "./common-hashes.json" with { type: "json" };

/** Characters of a transport hash (after its salt) in the list: enough to be distinct. */
export const SHORT_HASH_LENGTH = 8;

const hashes = new Set(listed.match(new RegExp(`.{${SHORT_HASH_LENGTH}}`, "g")));

export function shortHashOf(transportHash: string): string {
  return transportHash.slice(PASSWORD_SALT.length, PASSWORD_SALT.length + SHORT_HASH_LENGTH);
}

/** Returns whether a transport hash is that of a common password that satisfies the rules. */
export function isCommonHash(transportHash: string): boolean {
  return hashes.has(shortHashOf(transportHash));
}
