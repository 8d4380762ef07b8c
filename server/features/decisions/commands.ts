import { AUDIT_ACTIONS } from "#contract/audit/contract.ts";
import {
  CHOOSE_RULE,
  type DecidedAction,
  NO_REASON,
  type Statement,
  SUBJECT_KINDS,
  type SubjectKind,
  UNDO_SECONDS,
} from "#contract/decisions/contract.ts";
import { type Person, recordDecidedAct } from "#server/features/audit/commands.ts";
import { owesReason } from "#server/features/decisions/queries.ts";
import { recordEvent } from "#server/features/transparency/commands.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { fieldError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

export const DECISION_QUEUE = "decisions-tell";
export type DecisionJob = { decisionId: string };

const DAY_MS = 24 * 3_600_000;

/** The statement of whoever decides, and the case that it settles. */
export type Grounds = Statement & { caseId?: string };

export type NewDecision = {
  actor: Person;
  action: DecidedAction;
  /** Whom it concerns, locked. */
  target: Person;
  subject: { kind: SubjectKind; id: string; title: string };
  grounds: Grounds | undefined;
  /** Changed values before and after, from which a reversal restores; never a secret. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  until?: Date | null;
};

/** A decision, and the time until which it can be appealed. */
type Recorded = { id: string; appealUntil: Date };

/**
 * Records a decision of staff with its statement of reasons, in the transaction of the act, and logs the
 * act; without a statement the decision owes its reason. Whom it concerns is notified after `UNDO_SECONDS`.
 * Throws `validation` for a rule that is not in force.
 */
export async function recordDecision(
  { jobs, settings }: Pick<Services, "jobs" | "settings">,
  trx: Trx,
  { actor, action, target, subject, grounds, before, after, until }: NewDecision,
): Promise<Recorded> {
  const { rule: number = null, reason = NO_REASON, caseId } = grounds ?? {};
  const rule = number === null ? NO_RULE : await getRuleInForce(trx, number);
  const appealUntil = new Date(Date.now() + settings.appealDays * DAY_MS);
  const { id } = await trx
    .insertInto("decisions")
    .values({
      user_id: target._id,
      actor_id: actor._id,
      actor_name: actor.username,
      action: AUDIT_ACTIONS.indexOf(action),
      subject_kind: SUBJECT_KINDS.indexOf(subject.kind),
      subject_id: subject.id,
      subject: subject.title,
      rule: number,
      rule_title: rule.title,
      rule_text: rule.text,
      reason,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      until: until ?? null,
      case_id: caseId ?? null,
      appeal_until: appealUntil,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordDecidedAct(trx, {
    actor,
    action,
    target,
    subject: subject.title === target.username ? "" : subject.title,
    reason,
    before: before ?? null,
    after: after ?? null,
    decisionId: id,
  });
  await recordEvent(trx, `act/${action}`);
  const job = { decisionId: id };
  await jobs.send<DecisionJob>(DECISION_QUEUE, job, trx, { afterSeconds: UNDO_SECONDS });
  return { id, appealUntil };
}

type AutomaticDecision = {
  action: DecidedAction;
  target: Person;
  subject: { kind: SubjectKind; id: string; title: string };
  reason: string;
};

/**
 * Records what a program decided, for staff to look at; whom it concerns is notified at once, and need
 * not appeal. The audit log has the decision of staff that follows.
 */
export async function recordAutomatic(
  { jobs }: Pick<Services, "jobs">,
  trx: Trx,
  { action, target, subject, reason }: AutomaticDecision,
): Promise<void> {
  const { id } = await trx
    .insertInto("decisions")
    .values({
      user_id: target._id,
      actor_id: null,
      actor_name: "",
      action: AUDIT_ACTIONS.indexOf(action),
      subject_kind: SUBJECT_KINDS.indexOf(subject.kind),
      subject_id: subject.id,
      subject: subject.title,
      rule: null,
      rule_title: "",
      rule_text: "",
      reason,
      automatic: true,
      appeal_until: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordEvent(trx, `automatic/${action}`);
  await jobs.send<DecisionJob>(DECISION_QUEUE, { decisionId: id }, trx);
}

const NO_RULE = { title: "", text: "" };

/** Gives a decision of staff the statement that it owes; returns whether it owed one. */
export async function setStatement(
  trx: Trx,
  id: string,
  { rule: number, reason }: Statement,
): Promise<boolean> {
  const rule = await getRuleInForce(trx, number);
  const updated = await trx
    .updateTable("decisions")
    .set({ rule: number, rule_title: rule.title, rule_text: rule.text, reason })
    .where("id", "=", id)
    .where(owesReason)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

async function getRuleInForce(trx: Trx, number: number): Promise<{ title: string; text: string }> {
  const rule = await trx
    .selectFrom("rules")
    .select(["title", "text"])
    .where("number", "=", number)
    .where("retired_at", "is", null)
    .executeTakeFirst();
  if (!rule) throw fieldError("validation", "statement", CHOOSE_RULE);
  return rule;
}

type StandingDecisions = {
  userId: string;
  action: DecidedAction;
  subjectId?: string;
  at?: Date;
};

/** Marks the standing decisions of an action on a user, or on one thing of theirs, as over. */
export async function endDecisions(
  trx: Trx,
  { userId, action, subjectId, at = new Date() }: StandingDecisions,
): Promise<void> {
  await trx
    .updateTable("decisions")
    .set({ over_at: at })
    .where("user_id", "=", userId)
    .where("action", "=", AUDIT_ACTIONS.indexOf(action))
    .$if(subjectId !== undefined, (query) => query.where("subject_id", "=", subjectId ?? ""))
    .where("over_at", "is", null)
    .execute();
}

/** Lets the decisions stand again that `endDecisions` ended at a time. */
export async function resumeDecisions(
  trx: Trx,
  { userId, action, subjectId, at }: Required<StandingDecisions>,
): Promise<void> {
  await trx
    .updateTable("decisions")
    .set({ over_at: null })
    .where("user_id", "=", userId)
    .where("action", "=", AUDIT_ACTIONS.indexOf(action))
    .where("subject_id", "=", subjectId)
    .where("over_at", "=", at)
    .execute();
}
