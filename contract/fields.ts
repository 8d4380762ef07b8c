import { z } from "zod";
import { pageOf } from "./numbers.ts";

const BIGINT_MAX = String(2n ** 63n - 1n);

/** A database id as it travels: digits in a string. */
export const id = z
  .string()
  .regex(/^[1-9]\d{0,18}$/)
  .refine((value) => value.length < BIGINT_MAX.length || value <= BIGINT_MAX);

export const idParams = z.object({ id });

/** Counts from 1; absent or invalid means 1. */
export const page = z
  .preprocess(pageOf, z.number().int().min(1).max(Number.MAX_SAFE_INTEGER))
  .default(1);

/** A yes or no in a query or a form. */
export const flag = z
  .union([z.boolean(), z.string()])
  .optional()
  .transform((value) => value === true || value === "true" || value === "1");

// Beside the control characters: what turns the direction of the text around it (the marks U+200E,
// U+200F and U+061C do not), and halves of characters, which no database takes.
const CONTROL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is kept out
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Cs}]/u;
const LINE_BREAK = /\r\n?|[\u2028\u2029]/g;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

function clean(max: number, message: string, tidy: (value: string) => string) {
  return z
    .string(message)
    .trim()
    .normalize()
    .overwrite(tidy)
    .max(max, message)
    .refine((value) => !CONTROL.test(value), "Control characters are not allowed.");
}

/**
 * Text of at most `max` code points, trimmed and in normal form, without control characters. A
 * line ends with one character: forms send two, and would count longer than what was typed.
 */
export function text(max: number, message: string) {
  return clean(max, message, (value) => value.replace(LINE_BREAK, "\n"));
}

/** Like `text`, in one line: pasted line breaks and tabs become a space each. */
export function line(max: number, message: string) {
  return clean(max, message, (value) => value.replace(LINE_BREAK, "\n").replace(/[\n\t]/g, " "));
}

/** Like `text`, and something of it can be seen. */
export function visibleText(max: number, message: string) {
  return text(max, message).refine((value) => VISIBLE.test(value), message);
}

/** Like `line`, and something of it can be seen. */
export function visibleLine(max: number, message: string) {
  return line(max, message).refine((value) => VISIBLE.test(value), message);
}

/** Like `line`; what cannot be seen counts as nothing. */
export function optionalLine(max: number, message: string) {
  return line(max, message).overwrite((value) => (VISIBLE.test(value) ? value : ""));
}

/**
 * Marks a field whose value opens something: a password, a token, a code, a captcha's answer. No
 * log holds it, whatever it looks like, and the OpenAPI document shows it as write-only.
 */
export function secret<S extends z.ZodType>(schema: S): S {
  return schema.meta({ writeOnly: true });
}
