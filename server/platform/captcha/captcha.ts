import type { CAPTCHA_PROVIDERS } from "#contract/site.ts";
import type { Db } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";

type CaptchaProvider = (typeof CAPTCHA_PROVIDERS)[number];

export type Captcha = {
  provider: CaptchaProvider;
  /** The key by which a provider's widget identifies the site. */
  siteKey: string | null;
  /** Returns a challenge of `work` times the usual proof of work, or null without one. */
  challenge(work?: number): Promise<unknown>;
  /**
   * Throws unless the text is a solution that was never used before. A solution of less than `work`
   * times the usual work is refused with the field `captchaWork`, and can still be used.
   */
  verify(text: string | undefined, work?: number): Promise<void>;
};

const AGAIN = "Please solve the captcha again.";
const MORE = "There were many tries on this account. Please solve a longer captcha.";

export function refusedCaptcha(): AppError {
  return new AppError("validation", AGAIN, { captcha: AGAIN });
}

export function refusedAsTooEasy(work: number): AppError {
  return new AppError("validation", MORE, { captcha: MORE, captchaWork: String(work) });
}

/** Marks a solution as used until it expires; throws if it already was. */
export async function useCaptchaOnce(db: Db, signature: string, validMs: number): Promise<void> {
  const used = await db
    .insertInto("used_captchas")
    .values({ signature, expires_at: new Date(Date.now() + validMs) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("signature")
    .executeTakeFirst();
  if (!used) throw refusedCaptcha();
}
