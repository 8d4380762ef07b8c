import type { z } from "zod";
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

/** What the names of a bucket's variables begin with: that of media, and that of backups. */
type Prefix = "S3" | "BACKUP_S3";
type Variables = Readonly<Record<string, unknown>>;

const NEEDED = ["BUCKET", "ENDPOINT", "REGION", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"] as const;
const USES: Record<Prefix, string> = { S3: "media in S3", BACKUP_S3: "backups in S3" };

/** Requires all S3 settings of a prefix if one is set. */
export function requireWholeS3(
  s: Variables,
  context: z.core.$RefinementCtx,
  prefix: Prefix = "S3",
): void {
  const names = NEEDED.map((name) => `${prefix}_${name}`);
  if (!names.some((name) => s[name])) return;
  const message = `must be set for ${USES[prefix]}, which takes all of the ${prefix} settings or none`;
  for (const name of names) {
    if (!s[name]) context.addIssue({ code: "custom", path: [name], message });
  }
}

/** Returns the bucket of a prefix, if its settings are there. */
export function s3Of(s: Variables, prefix: Prefix = "S3"): S3Settings | undefined {
  const read = (name: (typeof NEEDED)[number]) => s[`${prefix}_${name}`] as string | undefined;
  const [bucket, endpoint, region] = [read("BUCKET"), read("ENDPOINT"), read("REGION")];
  const [accessKeyId, secretAccessKey] = [read("ACCESS_KEY_ID"), read("SECRET_ACCESS_KEY")];
  if (!bucket || !endpoint || !region || !accessKeyId || !secretAccessKey) return undefined;
  return { bucket, endpoint, region, accessKeyId, secretAccessKey };
}
