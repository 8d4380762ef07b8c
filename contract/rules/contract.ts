import { z } from "zod";
import { STATEMENT_MAX } from "../decisions/contract.ts";
import { endpoint, LARGE_BODY_MAX_BYTES } from "../endpoint.ts";
import { ALL_PASSED, list, text, visibleLine, visibleText } from "../fields.ts";
import { success } from "../reply.ts";

export const RULES_MAX = 40;
export const RULE_TITLE_MAX = 80;
export const RULE_TEXT_MAX = 1_000;
const NUMBER_MAX = 2 ** 31 - 1;

/** The refusal of changes to an outdated version of the rules. */
export const RULES_CHANGED = "Somebody else changed the rules meanwhile. Load them again.";

const siteRule = z.object({
  /** Never changes, and is never used again; numbers of retired rules are missing. */
  number: z.number(),
  title: z.string(),
  text: z.string(),
  /** What staff begin a reason with; empty without. */
  template: z.string(),
});
export type SiteRule = z.output<typeof siteRule>;

const siteRules = success({
  /** Grows with every change. */
  version: z.number(),
  rules: z.array(siteRule),
});

const ruleDraft = z.object({
  /** Null for a new rule, which gets the next number. */
  number: z.number().int().min(1).max(NUMBER_MAX).nullable(),
  title: visibleLine(RULE_TITLE_MAX, `Titles have 1 to ${RULE_TITLE_MAX} characters.`),
  text: visibleText(RULE_TEXT_MAX, "Texts have 1 to 1,000 characters."),
  template: text(STATEMENT_MAX, `Templates have at most ${STATEMENT_MAX} characters.`),
});
export type RuleDraft = z.output<typeof ruleDraft>;

export const ruleDrafts = list(ruleDraft, {
  min: 1,
  tooFew: "There must be at least one rule.",
  max: RULES_MAX,
  tooMany: `There can be at most ${RULES_MAX} rules.`,
}).refine(haveOwnNumbers, { message: "Two rules have the same number.", ...ALL_PASSED });

function haveOwnNumbers(rules: readonly { number: number | null }[]): boolean {
  const numbers = rules.flatMap(({ number }) => number ?? []);
  return new Set(numbers).size === numbers.length;
}

export const listRules = endpoint({
  method: "GET",
  path: "/api/rules",
  tag: "moderation",
  summary: "The rules that staff decide by, by number",
  reply: siteRules,
});

export const changeRules = endpoint({
  method: "PATCH",
  path: "/api/rules",
  tag: "moderation",
  summary: "Replace the rules, for admins; rules that are missing are retired",
  body: z.object({
    /** The version that was changed; refused if there is a newer one. */
    version: z.number().int().min(0).max(NUMBER_MAX),
    rules: ruleDrafts,
  }),
  bodyMaxBytes: LARGE_BODY_MAX_BYTES,
  reply: siteRules,
});
