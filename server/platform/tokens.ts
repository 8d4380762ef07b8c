import { createHash, randomBytes, randomInt } from "node:crypto";

const TOKEN_BYTES = 32;

/** Returns a new secret for a cookie or a link, and the hash to store. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Returns a random code of signs that somebody may read or type. */
export function newCode(signs: string, length: number): string {
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join("");
}
