import { type Challenge, createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import type { Db } from "#server/platform/db/database.ts";
import { siteSecret } from "#server/platform/db/secrets.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/tokens.ts";
import type { Settings } from "#server/settings.ts";
import { type Captcha, refusedAsTooEasy, refusedCaptcha, useCaptchaOnce } from "./captcha.ts";
import type { WidgetCaptcha } from "./providers.ts";

/** Creates the captcha that the settings name. */
export async function createCaptcha(
  db: Db,
  { captcha, widgetCaptcha }: Pick<Settings, "captcha" | "widgetCaptcha">,
): Promise<Captcha> {
  if (widgetCaptcha) return createWidgetCaptcha(db, widgetCaptcha);
  if (captcha === "altcha") return createProofOfWork(db);
  return {
    provider: "off",
    siteKey: null,
    challenge: async () => null,
    verify: async () => undefined,
  };
}

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
async function createProofOfWork(db: Db): Promise<Captcha> {
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

const TIMEOUT_MS = 5_000;
// Longer than any provider accepts a token.
const USED_TTL_MS = 3_600_000;
const UNCHECKED = "The captcha could not be checked. Please try again.";

const verdict = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).optional() });

/** Creates a captcha that its provider shows in the page and verifies for the server. */
function createWidgetCaptcha(db: Db, widget: WidgetCaptcha): Captcha {
  return {
    provider: widget.provider,
    siteKey: widget.siteKey,
    challenge: async () => null,
    verify: async (token) => {
      if (!token) throw refusedCaptcha();
      if (!(await isGood(widget, token))) throw refusedCaptcha();
      await useCaptchaOnce(db, hashToken(token).toString("hex"), USED_TTL_MS);
    },
  };
}

/** Returns the provider's verdict; throws `unavailable` if it has none or rejects our secret. */
async function isGood({ verifyUrl, secret }: WidgetCaptcha, token: string): Promise<boolean> {
  try {
    const response = await fetch(verifyUrl, {
      method: "POST",
      body: new URLSearchParams({ secret, response: token }),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status >= 500) throw new Error(`The provider responded ${response.status}.`);
    const { success, "error-codes": codes = [] } = verdict.parse(await response.json());
    if (codes.some((code) => code.endsWith("-input-secret"))) throw new Error(codes.join());
    return success;
  } catch (cause) {
    const refusal = new AppError("unavailable", UNCHECKED);
    refusal.cause = cause;
    throw refusal;
  }
}
