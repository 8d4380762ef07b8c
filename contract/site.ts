import { z } from "zod";

/** The provider that page views are reported to. */
export const analytics = z.discriminatedUnion("provider", [
  z.object({ provider: z.literal("plausible"), domain: z.string(), url: z.string() }),
  z.object({ provider: z.literal("ga4"), id: z.string() }),
]);
export type Analytics = z.output<typeof analytics>;

export const CAPTCHA_PROVIDERS = ["altcha", "turnstile", "hcaptcha", "recaptcha", "off"] as const;

/** The provider of ads. */
export const ads = z.discriminatedUnion("provider", [
  z.object({ provider: z.literal("house") }),
  z.object({ provider: z.literal("adsense"), client: z.string(), slot: z.string() }),
]);
export type Ads = z.output<typeof ads>;

/** The operator's settings for the web; none of them is secret. */
export const site = z.object({
  name: z.string(),
  /** Origin and path of the site, without a trailing slash. */
  url: z.string(),
  contactEmail: z.string(),
  /** Links elsewhere; null where the operator has none. */
  discordInviteUrl: z.string().nullable(),
  socialUrl: z.string().nullable(),
  streamerPackUrl: z.string().nullable(),
  /** The operator's logo; null for the default one. */
  logoUrl: z.string().nullable(),
  analytics: analytics.nullable(),
  ads: ads.nullable(),
  demo: z.boolean(),
  /** Whether signing in by Discord is set up. */
  discord: z.boolean(),
  /** Whether an outside service looks at pictures before they are published. */
  imageCheck: z.boolean(),
  /** Whether this browser opts out of sharing its data (Global Privacy Control). */
  optedOut: z.boolean(),
});
export type Site = z.output<typeof site>;
