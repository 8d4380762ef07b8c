import { z } from "zod";

/** What the operator's settings tell the web; nothing in it is secret. */
export const site = z.object({
  name: z.string(),
  /** Origin and path of the site, without a slash at the end. */
  url: z.string(),
  contactEmail: z.string(),
  discordInviteUrl: z.string(),
  socialUrl: z.string(),
  streamerPackUrl: z.string(),
  demo: z.boolean(),
  /** Whether signing in by Discord is set up. */
  discord: z.boolean(),
});
export type Site = z.output<typeof site>;
