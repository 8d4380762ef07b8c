import { z } from "zod";
import { GAME_MAX } from "./game-color.ts";
import { lengthOf, pageOf } from "./numbers.ts";
import { foldText, hasControls, isVisible, onOneLine, onPlainLines } from "./texts.ts";

/**
 * zod also measures what is no string or list, and throws for a hostile `length`. This check runs after a
 * wrong type, and no other after it.
 */
const STOP = { abort: true, when: () => true };

/** What a check over several fields or elements needs: it runs only where each of them passed. */
export const ALL_PASSED = {
  when: ({ issues }: { issues: readonly unknown[] }) => issues.length === 0,
};

/** A string, before its length is checked. */
export function string(message?: string) {
  return z.string(message).refine((value) => typeof value === "string", STOP);
}

/** Marks in a row on one letter, which no language needs; sorting very many takes seconds. */
const STACKED_MARKS = /\p{M}{31}/u;

/**
 * A string that is measured before anything else is done with it: trimming and normalizing may shorten it to a
 * quarter of its length. `noText` is the message for what is no string.
 */
export function sized(max: number, message: string, noText = message) {
  const isInOrder = (value: string) => value.length <= 4 * max && !STACKED_MARKS.test(value);
  return string(noText).superRefine((value, context) => {
    if (isInOrder(value)) return;
    context.addIssue({ code: "too_big", origin: "string", maximum: max, message, continue: false });
  });
}

/** A list that the site or another program sends, before its length is checked. */
export function array<S extends z.ZodType>(item: S) {
  return z.array(item).refine((value) => Array.isArray(value), STOP);
}

type Lengths = { min?: number; tooFew?: string; max: number; tooMany?: string };

/** A list that a client sends, whose length is checked before its elements. It cannot be part of a reply. */
export function list<S extends z.ZodType>(item: S, { min = 0, tooFew, max, tooMany }: Lengths) {
  const schema = array(item).min(min, tooFew).max(max, tooMany);
  const measured = z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= max) return value;
    context.addIssue({ code: "too_big", origin: "array", maximum: max, message: tooMany });
    return z.NEVER;
  }, schema);
  // Without this, callers could send anything.
  return measured as z.ZodType<z.output<S>[], z.input<S>[]>;
}

const BIGINT_MAX = String(2n ** 63n - 1n);

/** A database id as it is sent: a string of digits. */
export const id = z
  .string()
  .regex(/^[1-9]\d{0,18}$/)
  .refine((value) => value.length < BIGINT_MAX.length || value <= BIGINT_MAX);

/**
 * A key that a client makes for what it creates: the same content with the same key is a repetition, and gets
 * the first reply.
 */
export const requestKey = z.uuid().optional();

export const idParams = z.object({ id });

/** A page number, counted from 1; missing or invalid means 1. */
export const page = z
  .preprocess(pageOf, z.number().int().min(1).max(Number.MAX_SAFE_INTEGER))
  .default(1);

/** A boolean in a query or a form. */
export const flag = z
  .union([z.boolean(), z.string()])
  .optional()
  .transform((value) => value === true || value === "true" || value === "1");

/** A field of a form that holds JSON; `missing` stands for an empty one. */
export function jsonField(message: string, missing: unknown = undefined) {
  return z
    .string()
    .optional()
    .transform((value, context) => {
      try {
        return value ? JSON.parse(value) : missing;
      } catch {
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      }
    });
}

function clean(max: number, message: string, tidy: (value: string) => string) {
  return sized(max, message)
    .overwrite(tidy)
    .trim()
    .normalize()
    .max(max, message)
    .refine((value) => !hasControls(value), "Control characters are not allowed.");
}

/**
 * A text of at most `max` code points, trimmed and normalized, without control characters. Line breaks
 * become one character: forms send two, which would count as more than was typed. What overrides the direction
 * of text is removed.
 */
export function text(max: number, message: string) {
  return clean(max, message, onPlainLines);
}

/** Like `text`, on one line: line breaks and tabs become spaces. */
export function line(max: number, message: string) {
  return clean(max, message, onOneLine);
}

/** Like `text`, with at least one visible character. */
export function visibleText(max: number, message: string) {
  return text(max, message).refine((value) => isVisible(value), message);
}

/** Like `line`, with at least one visible character. */
export function visibleLine(max: number, message: string) {
  return line(max, message).refine((value) => isVisible(value), message);
}

/** Like `line`; becomes empty without visible characters. */
export function optionalLine(max: number, message: string) {
  return line(max, message).overwrite((value) => (isVisible(value) ? value : ""));
}

/**
 * Returns a check: what a text is searched by is at most twice as long as its maximum. One letter folds to up to
 * eighteen.
 */
export function foldsShort(max: number) {
  return (value: string) => lengthOf(foldText(value)) <= 2 * max;
}

/** HTML's pattern, with at least one dot in the domain. */
const EMAIL = new RegExp(z.regexes.html5Email.source.replace(/\*\$$/, "+$"));

/** An email address of less than `limit` characters; a Unicode domain becomes punycode. */
export function emailAddress(limit: number, tooLong: string) {
  const message = "Email must be valid.";
  return sized(limit - 1, tooLong, message)
    .trim()
    .overwrite(withAsciiDomain)
    .max(limit - 1, tooLong)
    .pipe(z.email({ pattern: EMAIL, error: message }));
}

/** Returns an address with its domain as mail servers know it; `owl@käuze.example` is one of xn--kuze-loa. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  if (!/^[\p{L}\p{N}\p{M}.。-]+$/u.test(domain) || /^[a-z0-9.-]+$/i.test(domain)) return address;
  return URL.canParse(`http://${domain}`)
    ? address.slice(0, at) + new URL(`http://${domain}`).hostname
    : address;
}

/**
 * Marks a field as secret: a password, token, code or captcha solution. It is never logged, and is
 * write-only in the OpenAPI document.
 */
export function secret<S extends z.ZodType>(schema: S): S {
  return schema.meta({ writeOnly: true });
}

const value = (name: string, max: number) => {
  const message = `${name} must be a whole number from 0 to ${max}.`;
  return z.number(message).int(message).min(0, message).max(max, message);
};

/** A color in the game's format. */
export const gameColor = z.object({
  hue: value("Hue", GAME_MAX.hue),
  sat: value("Sat", GAME_MAX.sat),
  lum: value("Lum", GAME_MAX.lum),
});
