import type { CAPTCHA_PROVIDERS } from "#contract/accounts/contract.ts";
import type { Db } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";

type CaptchaProvider = (typeof CAPTCHA_PROVIDERS)[number];

export type Captcha = {
  provider: CaptchaProvider;
  /** By which a provider's widget knows the site. */
  siteKey: string | null;
  /** The proof of work to hand out, or null. */
  challenge(): Promise<unknown>;
  /** Throws unless the text is a solution that was never used before. */
  verify(text: string | undefined): Promise<void>;
};

const AGAIN = "Please solve the captcha again.";

export function refusedCaptcha(): AppError {
  return new AppError("validation", AGAIN, { captcha: AGAIN });
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
