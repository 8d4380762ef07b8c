import { type Challenge, createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import {
  type Captcha,
  refusedAsTooEasy,
  refusedCaptcha,
  useCaptchaOnce,
} from "#server/platform/captcha/captcha.ts";
import type { Db } from "#server/platform/db/database.ts";
import { siteSecret } from "#server/platform/db/secrets.ts";

const VALID_FOR_MS = 10 * 60_000;
// About half a second of one core in the browser, and one key derivation on the server.
const WORK = { algorithm: "PBKDF2/SHA-256", cost: 1_000 } as const;
const COUNTER = { from: 300, to: 900 };

const solved = z.object({
  challenge: z.looseObject({
    parameters: z.looseObject({ cost: z.number() }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
});

/** Creates a proof-of-work captcha, which needs no other service. */
export async function createProofOfWork(db: Db): Promise<Captcha> {
  const secrets = {
    hmacSignatureSecret: await siteSecret(db, "captcha-signature"),
    hmacKeySignatureSecret: await siteSecret(db, "captcha-key"),
  };
  return {
    provider: "altcha",
    siteKey: null,
    challenge: (work = 1) =>
      createChallenge({
        ...WORK,
        cost: WORK.cost * work,
        ...secrets,
        counter: randomInt(COUNTER.from, COUNTER.to),
        deriveKey,
        expiresAt: new Date(Date.now() + VALID_FOR_MS),
      }),
    verify: async (text, work = 1) => {
      const { challenge, solution } = parseSolution(text);
      const result = await verifySolution({
        challenge: challenge as unknown as Challenge,
        solution,
        deriveKey,
        ...secrets,
      }).catch(() => ({ verified: false }));
      if (!result.verified) throw refusedCaptcha();
      if (challenge.parameters.cost < WORK.cost * work) throw refusedAsTooEasy(work);
      await useCaptchaOnce(db, challenge.signature, VALID_FOR_MS);
    },
  };
}

function parseSolution(text: string | undefined): z.output<typeof solved> {
  try {
    return solved.parse(JSON.parse(Buffer.from(text ?? "", "base64").toString("utf8")));
  } catch {
    throw refusedCaptcha();
  }
}
