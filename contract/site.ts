import { z } from "zod";

/** Who is told of page views. */
export const analytics = z.discriminatedUnion("provider", [
  z.object({ provider: z.literal("plausible"), domain: z.string(), url: z.string() }),
  z.object({ provider: z.literal("ga4"), id: z.string() }),
]);
export type Analytics = z.output<typeof analytics>;

/** Whose ads are shown. */
export const ads = z.discriminatedUnion("provider", [
  z.object({ provider: z.literal("house") }),
  z.object({ provider: z.literal("adsense"), client: z.string(), slot: z.string() }),
]);
export type Ads = z.output<typeof ads>;

/** What the operator's settings tell the web; nothing in it is secret. */
export const site = z.object({
  name: z.string(),
  /** Origin and path of the site, without a slash at the end. */
  url: z.string(),
  contactEmail: z.string(),
  discordInviteUrl: z.string(),
  socialUrl: z.string(),
  streamerPackUrl: z.string(),
  /** The operator's own logo; null: ours. */
  logoUrl: z.string().nullable(),
  analytics: analytics.nullable(),
  ads: ads.nullable(),
  demo: z.boolean(),
  /** Whether signing in by Discord is set up. */
  discord: z.boolean(),
  /** Whether this browser asked, by Global Privacy Control, for its data to stay here. */
  optedOut: z.boolean(),
});
export type Site = z.output<typeof site>;
