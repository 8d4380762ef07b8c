import { z } from "zod";
import type { MediaPurge } from "#server/platform/media/cdn-purge.ts";
import { text, url } from "#server/platform/setting-fields.ts";

/** Environment variables of a CDN that fetches public media from the site. */
export const cdnVariables = {
  MEDIA_URL: url
    .optional()
    .describe("the URL of a CDN whose origin is the site's `/media/`, never the bucket"),
  MEDIA_PURGE_URL: url
    .optional()
    .describe('a CDN gets the URLs of files that may no longer be seen: `POST {"files": […]}`'),
  MEDIA_PURGE_TOKEN: text.optional().describe("sent as a bearer token"),
};
const variables = z.object(cdnVariables);
type CdnVariables = z.output<typeof variables>;

/** Returns the URL below which browsers get public media from a CDN, if there is one. */
export function mediaUrlOf(s: CdnVariables): string | undefined {
  return s.MEDIA_URL?.replace(/\/+$/, "");
}

/** Returns the CDN to purge hidden files from, if set; it may also be in front of the whole site. */
export function mediaPurgeOf(s: CdnVariables): MediaPurge | undefined {
  if (!s.MEDIA_PURGE_URL) return undefined;
  return { url: s.MEDIA_PURGE_URL, token: s.MEDIA_PURGE_TOKEN };
}
