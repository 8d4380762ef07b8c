import { type Challenge, createChallenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Db } from "#server/platform/db/database.ts";
import { siteSecret } from "#server/platform/db/secrets.ts";

/** Solves a challenge like a browser; returns what it sends. */
export async function solvedCaptcha(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

/** Returns a solved captcha of a site, whose solution is found at once. */
export async function aSolvedCaptcha(db: Db, cost = 1_000): Promise<string> {
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost,
    counter: 1,
    deriveKey,
    hmacSignatureSecret: await siteSecret(db, "captcha-signature"),
    hmacKeySignatureSecret: await siteSecret(db, "captcha-key"),
    expiresAt: new Date(Date.now() + 60_000),
  });
  return solvedCaptcha(challenge);
}
