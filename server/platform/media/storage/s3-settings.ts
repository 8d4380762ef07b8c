import { z } from "zod";
import type { MediaPurge } from "#server/platform/media/cdn-purge.ts";
import type { S3Settings } from "#server/platform/media/storage/s3-client.ts";
import { text, url } from "#server/platform/setting-fields.ts";

/** Environment variables of media in S3. */
export const s3Variables = {
  S3_BUCKET: text.optional(),
  S3_ENDPOINT: url.optional(),
  S3_REGION: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  MEDIA_URL: url.optional(),
  MEDIA_PURGE_URL: url.optional(),
  MEDIA_PURGE_TOKEN: text.optional(),
};
const variables = z.object(s3Variables);
type S3Variables = z.output<typeof variables>;

const NEEDED = [
  "S3_BUCKET",
  "S3_ENDPOINT",
  "S3_REGION",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;
const message = "must be set for media in S3, which takes all of the S3 settings or none";

/** Requires all S3 settings if one is set; MEDIA_URL needs them too. */
export function requireWholeS3(s: S3Variables, context: z.core.$RefinementCtx): void {
  if (![...NEEDED, "MEDIA_URL" as const].some((name) => s[name])) return;
  for (const name of NEEDED) {
    if (!s[name]) context.addIssue({ code: "custom", path: [name], message });
  }
}

/** Returns the CDN to purge withdrawn files from, if set; it may also be in front of a folder. */
export function mediaPurgeOf(s: S3Variables): MediaPurge | undefined {
  if (!s.MEDIA_PURGE_URL) return undefined;
  return { url: s.MEDIA_PURGE_URL, token: s.MEDIA_PURGE_TOKEN };
}

export function s3Of(s: S3Variables): S3Settings | undefined {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = s;
  if (!S3_BUCKET || !S3_ENDPOINT || !S3_REGION) return undefined;
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    mediaUrl: s.MEDIA_URL?.replace(/\/+$/, ""),
  };
}
