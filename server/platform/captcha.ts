import { type Challenge, createChallenge, randomInt, verifySolution } from "altcha-lib";

import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import type { Db } from "#server/platform/db/database.ts";
import { siteSecret } from "#server/platform/db/secrets.ts";
import { AppError } from "#server/platform/errors.ts";

const VALID_FOR_MS = 10 * 60_000;
// About half a second of one core for the visitor, one derivation for the server.
const WORK = { algorithm: "PBKDF2/SHA-256", cost: 1_000 } as const;
const COUNTER = { from: 300, to: 900 };

const solved = z.object({
  challenge: z.looseObject({ parameters: z.looseObject({}), signature: z.string() }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
});

export type Captcha = {
  provider: "altcha" | "off";
  /** The proof of work to hand out. */
  challenge(): Promise<unknown>;
  /** Throws unless the text is a solution of ours that was never used before. */
  verify(text: string | undefined): Promise<void>;
};

export async function createCaptcha(db: Db, provider: Captcha["provider"]): Promise<Captcha> {
  if (provider === "off") {
    return { provider, challenge: async () => null, verify: async () => undefined };
  }
  const secrets = {
    hmacSignatureSecret: await siteSecret(db, "captcha-signature"),
    hmacKeySignatureSecret: await siteSecret(db, "captcha-key"),
  };
  return {
    provider,
    challenge: () =>
      createChallenge({
        ...WORK,
        ...secrets,
        counter: randomInt(COUNTER.from, COUNTER.to),
        deriveKey,
        expiresAt: new Date(Date.now() + VALID_FOR_MS),
      }),
    verify: async (text) => {
      const { challenge, solution } = parseSolution(text);
      const result = await verifySolution({
        challenge: challenge as unknown as Challenge,
        solution,
        deriveKey,
        ...secrets,
      }).catch(() => ({ verified: false }));
      if (!result.verified) throw refused();
      await useOnce(db, challenge.signature);
    },
  };
}

function refused(): AppError {
  return new AppError("validation", "Please solve the captcha again.", {
    captcha: "Please solve the captcha again.",
  });
}

function parseSolution(text: string | undefined): z.output<typeof solved> {
  try {
    return solved.parse(JSON.parse(Buffer.from(text ?? "", "base64").toString("utf8")));
  } catch {
    throw refused();
  }
}

async function useOnce(db: Db, signature: string): Promise<void> {
  const used = await db
    .insertInto("used_captchas")
    .values({ signature, expires_at: new Date(Date.now() + VALID_FOR_MS) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("signature")
    .executeTakeFirst();
  if (!used) throw refused();
}
