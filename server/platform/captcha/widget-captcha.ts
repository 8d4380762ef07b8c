import { z } from "zod";
import { type Captcha, refusedCaptcha, useCaptchaOnce } from "#server/platform/captcha/captcha.ts";
import type { WidgetCaptcha } from "#server/platform/captcha/providers.ts";
import type { Db } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/tokens.ts";

const TIMEOUT_MS = 5_000;
// Longer than any provider accepts a token.
const USED_TTL_MS = 3_600_000;
const UNCHECKED = "The captcha could not be checked. Please try again.";

const verdict = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).optional() });

/** Creates a captcha that its provider shows in the page and verifies for the server. */
export function createWidgetCaptcha(db: Db, widget: WidgetCaptcha): Captcha {
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
