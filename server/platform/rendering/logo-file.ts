import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";

/** `hash` is part of the logo's URL, which may then be cached forever. */
export type Logo = { bytes: Buffer; type: string; hash: string };

const MAX_BYTES = 512 * 1024;

/** Reads the operator's logo; returns a message instead if it is invalid. */
export function readLogo(path: string): Logo | string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return "must name a file that can be read";
  }
  const type = typeOf(bytes);
  if (!type) return "must be an SVG, PNG or WebP picture";
  if (bytes.length > MAX_BYTES) return "must be at most 512 KB";
  return { bytes, type, hash: createHash("sha256").update(bytes).digest("hex").slice(0, 12) };
}

/** Returns the media type by the file's bytes, not by its name. */
function typeOf(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 8).toString("latin1") === "\x89PNG\r\n\x1a\n") return "image/png";
  const riff = bytes.subarray(0, 12).toString("latin1");
  if (riff.startsWith("RIFF") && riff.endsWith("WEBP")) return "image/webp";
  return isSvg(bytes) ? "image/svg+xml" : undefined;
}

function isSvg(bytes: Buffer): boolean {
  const start = bytes
    .subarray(0, 4096)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg[\s>]/i.test(
    start,
  );
}

/** The setting of the operator's logo: the path of its file. */
export const logoFile = z
  .string()
  .trim()
  .min(1)
  .transform((path, context) => {
    const logo = readLogo(resolve(path));
    if (typeof logo !== "string") return logo;
    context.addIssue({ code: "custom", message: logo });
    return z.NEVER;
  });
