import { CASE_KINDS, CASE_OUTCOMES } from "#contract/cases/contract.ts";
import {
  type Appeal,
  type Decision,
  type DecisionBasis,
  decidedAction,
  SUBJECT_KINDS,
} from "#contract/decisions/contract.ts";
import { alternativeText } from "#contract/posts/texts.ts";
import { COPIED_REASON } from "#contract/reports/contract.ts";
import { presentImageIfAny } from "#server/features/images/present.ts";
import type { DecisionRow } from "./detail-queries.ts";

type UrlOf = (key: string) => string;
type Values = Record<string, unknown> | null;

/** Where the account of whoever decided is gone. */
export const FORMER_STAFF = "A former member of staff";

export function presentDecision(row: DecisionRow, urlOf: UrlOf): Decision {
  const kind = SUBJECT_KINDS[row.subject_kind] ?? "user";
  const pictured = { category: row.post_category ?? 0, title: row.subject };
  return {
    _id: row.id,
    action: decidedAction(row.action),
    subject: { kind, title: row.subject, postId: kind === "post" ? row.post_id : null },
    image: presentImageIfAny(row, (text) => alternativeText(text, pictured), urlOf),
    rule:
      row.rule === null ? null : { number: row.rule, title: row.rule_title, text: row.rule_text },
    reason: row.reason,
    automatic: row.automatic,
    basis: basisOf(row),
    by: row.actor_name || FORMER_STAFF,
    before: row.before as Values,
    after: presentAfter(row),
    at: row.created_at.toISOString(),
    until: row.until?.toISOString() ?? null,
    over: row.over_at !== null,
    waits: row.waits,
    appealUntil: row.appeal_until.toISOString(),
    appeal: presentAppeal(row),
  };
}

/** Presents the changed values; for a credit its line instead, because the original's maker may be gone. */
function presentAfter({ action, after, original_title, credited_name }: DecisionRow): Values {
  if (decidedAction(action) !== "creditPost") return after as Values;
  const title = original_title === null ? "a post" : `“${original_title}”`;
  return { credit: `After ${title} by ${credited_name ?? "another maker"}` };
}

function basisOf({ automatic, case_kind, case_reason }: DecisionRow): DecisionBasis | null {
  if (automatic) return null;
  const kind = case_kind === null ? undefined : CASE_KINDS[case_kind];
  if (kind === "notice") return "notice";
  if (kind !== "report") return "subject";
  return case_reason === COPIED_REASON ? "copied" : "report";
}

function presentAppeal(row: DecisionRow): Appeal | null {
  const { appeal_text: text, appeal_created_at: at, appeal_decided_at: decidedAt } = row;
  if (text === null || at === null) return null;
  const outcome = decidedAt && {
    reversed: row.appeal_outcome === CASE_OUTCOMES.indexOf("reverse"),
    reason: row.appeal_reason ?? "",
    by: row.decider_name || FORMER_STAFF,
    at: decidedAt.toISOString(),
    missing: row.appeal_missing ?? "",
  };
  const pictures = row.appeal_pictures.map(({ _id, width, height }) => ({ _id, width, height }));
  return { text, at: at.toISOString(), pictures, outcome };
}
