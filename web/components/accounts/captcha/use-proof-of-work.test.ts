import { describe, expect, it } from "vitest";
import { createProof, isExpired } from "./use-proof-of-work.ts";

const parameters = {
  algorithm: "PBKDF2/SHA-256",
  nonce: "00",
  salt: "00",
  cost: 1,
  keyLength: 32,
  keyPrefix: "00",
};
const solution = { counter: 7, derivedKey: "00ff" };

describe("captcha proof", () => {
  it("contains the challenge and its solution", () => {
    const challenge = { parameters: { ...parameters, expiresAt: 1_000 }, signature: "ab" };
    const { payload } = createProof(challenge, solution);
    expect(JSON.parse(atob(payload))).toEqual({ challenge, solution });
  });

  it("expires shortly before its challenge", () => {
    const proof = createProof({ parameters: { ...parameters, expiresAt: 1_000 } }, solution);
    expect(isExpired(proof, 990_000)).toBe(false);
    expect(isExpired(proof, 999_000)).toBe(true);
  });

  it("never expires when its challenge doesn't", () => {
    const proof = createProof({ parameters }, solution);
    expect(isExpired(proof, Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});
