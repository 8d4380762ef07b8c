import type { Captcha } from "#server/platform/captcha/captcha.ts";
import { createProofOfWork } from "#server/platform/captcha/proof-of-work.ts";
import { createWidgetCaptcha } from "#server/platform/captcha/widget-captcha.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Settings } from "#server/settings.ts";

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
