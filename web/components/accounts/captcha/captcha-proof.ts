import type { Challenge, Solution } from "altcha-lib";

/**
 * A solved captcha: the payload to send, and when the server stops accepting it (ms since 1970).
 */
export type Proof = { payload: string; expiresAt: number };

/** Time reserved for sending the request. */
const MARGIN_MS = 5_000;

export function createProof(challenge: Challenge, solution: Solution): Proof {
  const { expiresAt } = challenge.parameters;
  return {
    payload: btoa(JSON.stringify({ challenge, solution })),
    expiresAt: expiresAt === undefined ? Number.POSITIVE_INFINITY : expiresAt * 1000,
  };
}

export function isExpired(proof: Proof, now: number): boolean {
  return now > proof.expiresAt - MARGIN_MS;
}
