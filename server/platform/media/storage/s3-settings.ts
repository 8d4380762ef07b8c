import { z } from "zod";
import type { S3Settings } from "#server/platform/media/storage/s3-client.ts";
import { text, url } from "#server/platform/setting-fields.ts";

/** Environment variables of media in S3. */
export const s3Variables = {
  S3_BUCKET: text
    .optional()
    .describe("a private bucket for pictures and private files; all of the S3 settings or none"),
  S3_ENDPOINT: url.optional().describe("the URL of the S3 service"),
  S3_REGION: text.optional().describe("the region of the bucket"),
  S3_ACCESS_KEY_ID: text.optional().describe("the key of the bucket"),
  S3_SECRET_ACCESS_KEY: text.optional().describe("the secret of the key"),
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

/** Requires all S3 settings if one is set. */
export function requireWholeS3(s: S3Variables, context: z.core.$RefinementCtx): void {
  if (!NEEDED.some((name) => s[name])) return;
  for (const name of NEEDED) {
    if (!s[name]) context.addIssue({ code: "custom", path: [name], message });
  }
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
  };
}
