import { pbkdf2Async } from "@noble/hashes/pbkdf2.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { type Challenge, type DeriveKeyFunction, type Solution, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

// Browsers don't provide Web Crypto to pages served over plain HTTP.
const deriveKeyInScript: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength }),
});

/** Solves a challenge; takes about half a second on one core. */
export async function solveCaptcha(challenge: Challenge): Promise<Solution> {
  const solution = await solveChallenge({
    challenge,
    deriveKey: isSecureContext ? deriveKey : deriveKeyInScript,
  });
  if (!solution) throw new Error("The captcha took too long");
  return solution;
}
