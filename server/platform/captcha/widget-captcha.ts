import { z } from "zod";
import { type Captcha, refusedCaptcha, useCaptchaOnce } from "#server/platform/captcha/captcha.ts";
import type { WidgetCaptcha } from "#server/platform/captcha/providers.ts";
import type { Db } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/http/session.ts";

const PATIENCE_MS = 5_000;
// Longer than any provider takes a token for.
const REMEMBERED_MS = 3_600_000;
const UNCHECKED = "The captcha could not be checked. Please try again.";

const verdict = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).optional() });

/** A captcha that its provider shows in the page and checks for the server. */
export function createWidgetCaptcha(db: Db, widget: WidgetCaptcha): Captcha {
  return {
    provider: widget.provider,
    siteKey: widget.siteKey,
    challenge: async () => null,
    verify: async (token) => {
      if (!token) throw refusedCaptcha();
      if (!(await isGood(widget, token))) throw refusedCaptcha();
      await useCaptchaOnce(db, hashToken(token).toString("hex"), REMEMBERED_MS);
    },
  };
}

/** What the provider says; throws `unavailable` when it says nothing, or that our secret is wrong. */
async function isGood({ verifyUrl, secret }: WidgetCaptcha, token: string): Promise<boolean> {
  try {
    const answer = await fetch(verifyUrl, {
      method: "POST",
      body: new URLSearchParams({ secret, response: token }),
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { success, "error-codes": codes = [] } = verdict.parse(await answer.json());
    if (codes.some((code) => code.endsWith("-input-secret"))) throw new Error(codes.join());
    return success;
  } catch (cause) {
    const refusal = new AppError("unavailable", UNCHECKED);
    refusal.cause = cause;
    throw refusal;
  }
}
