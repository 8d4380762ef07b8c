import type { z } from "zod";

/**
 * Marks a field whose value opens something: a password, a token, a code, a captcha's answer. No
 * log holds it, whatever it looks like, and the OpenAPI document shows it as write-only.
 */
export function secret<S extends z.ZodType>(schema: S): S {
  return schema.meta({ writeOnly: true });
}
