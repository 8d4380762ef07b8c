import type { CAPTCHA_PROVIDERS } from "#contract/accounts/contract.ts";
import type { Db } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";

type CaptchaProvider = (typeof CAPTCHA_PROVIDERS)[number];

export type Captcha = {
  provider: CaptchaProvider;
  /** By which a provider's widget knows the site. */
  siteKey: string | null;
  /** The proof of work to hand out, of so many times the usual work, or null. */
  challenge(work?: number): Promise<unknown>;
  /**
   * Throws unless the text is a solution that was never used before. One of less than `work` times
   * the usual work is refused with the field `captchaWork`, and is not used up.
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

/** Uses a solution up; throws when it was used before. Kept until it would have run out anyway. */
export async function useCaptchaOnce(db: Db, signature: string, validMs: number): Promise<void> {
  const used = await db
    .insertInto("used_captchas")
    .values({ signature, expires_at: new Date(Date.now() + validMs) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("signature")
    .executeTakeFirst();
  if (!used) throw refusedCaptcha();
}
