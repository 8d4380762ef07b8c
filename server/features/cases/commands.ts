import { sql } from "kysely";
import {
  CASE_KINDS,
  CASE_OUTCOMES,
  type CaseKind,
  type CaseOutcome,
  CLAIM_MINUTES,
} from "#contract/cases/contract.ts";
import { SUBJECT_KINDS, type SubjectKind } from "#contract/decisions/contract.ts";
import { recordAct } from "#server/features/audit/commands.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import { isClaimOver } from "./queries.ts";

type NewCase = {
  kind: CaseKind;
  subject: { kind: SubjectKind; id: string; title: string };
  /** Whom it concerns; null for a notice. */
  userId: string | null;
  /** Index in the list of reasons of the kind. */
  reason: number;
  dueAt?: Date;
  /** The post that waits. */
  heldPostId?: string;
  /** The comment that waits. */
  heldCommentId?: string;
  /** The decision that is appealed. */
  decisionId?: string;
};

/** Opens a case, in the transaction of what opens it; returns its id. */
export async function openCase(
  trx: Trx,
  { kind, subject, userId, reason, dueAt, heldPostId, heldCommentId, decisionId }: NewCase,
): Promise<string> {
  const { id } = await trx
    .insertInto("cases")
    .values({
      kind: CASE_KINDS.indexOf(kind),
      subject_kind: SUBJECT_KINDS.indexOf(subject.kind),
      subject_id: subject.id,
      user_id: userId,
      title: subject.title,
      reason,
      due_at: dueAt ?? null,
      held_post_id: heldPostId ?? null,
      held_comment_id: heldCommentId ?? null,
      decision_id: decisionId ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Cases that are closed together have the same time, by which an undo finds them. */
export type Closing = { actorId: string; outcome: CaseOutcome; at?: Date };

/** Closes an open case; returns false if somebody else did meanwhile. */
export async function closeCase(
  trx: Trx,
  id: string,
  { actorId, outcome, at = new Date() }: Closing,
): Promise<boolean> {
  const closed = await trx
    .updateTable("cases")
    .set({
      closed_at: at,
      closed_by: actorId,
      outcome: CASE_OUTCOMES.indexOf(outcome),
      held_post_id: null,
      held_comment_id: null,
    })
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return closed !== undefined;
}

/** Returns when a user closed a report; undefined if the user did not. */
export async function findClosingTime(
  trx: Trx,
  { id, by }: { id: string; by: string },
): Promise<Date | undefined> {
  const closed = await trx
    .selectFrom("cases")
    .select("closed_at")
    .where("id", "=", id)
    .where("kind", "=", CASE_KINDS.indexOf("report"))
    .where("closed_by", "=", by)
    .executeTakeFirst();
  return closed?.closed_at ?? undefined;
}

export type Reopening = {
  /** When and by whom they were closed. */
  at: Date;
  by: string;
  /** Only those about this. */
  subject?: { kind: number; id: string };
  exceptId?: string;
};

/**
 * Opens the reports again that a user closed at a time, unless the same was reported anew since; returns their
 * ids.
 */
export async function reopenReports(
  trx: Trx,
  { at, by, subject, exceptId }: Reopening,
): Promise<string[]> {
  const isSubject = subject
    ? sql`subject_kind = ${subject.kind} and subject_id = ${subject.id}`
    : sql`true`;
  const { rows } = await sql<{ id: string }>`
    update cases set closed_at = null, closed_by = null, outcome = null
    where kind = ${CASE_KINDS.indexOf("report")} and closed_by = ${by} and closed_at = ${at}
      and ${isSubject} and id is distinct from ${exceptId ?? null}
      and not exists (select from cases as newer
        where newer.kind = cases.kind and newer.subject_kind = cases.subject_kind
          and newer.subject_id = cases.subject_id and newer.closed_at is null)
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Assigns an open case to the actor for some time, unless somebody else looks after it; with `over`, even
 * then. Only a change of hands is logged.
 */
export function claimCase(
  db: Db,
  actor: SessionViewer,
  { id, over }: { id: string; over: boolean },
): Promise<void> {
  return transact(db, async (trx) => {
    const held = await trx
      .selectFrom("cases")
      .leftJoin("users", "users.id", "cases.user_id")
      .select(["claimed_by", "cases.title", "users.id as _id", "users.username"])
      .select(isClaimOver.as("claim_over"))
      .where("cases.id", "=", id)
      .where("closed_at", "is", null)
      .forNoKeyUpdate("cases")
      .executeTakeFirst();
    if (!held) return;
    const isOwn = held.claimed_by === actor._id;
    if (!(isOwn || over || held.claimed_by === null || held.claim_over)) return;
    await trx
      .updateTable("cases")
      .set({
        claimed_by: actor._id,
        claimed_until: sql<Date>`now() + make_interval(mins => ${CLAIM_MINUTES})`,
      })
      .where("id", "=", id)
      .execute();
    if (isOwn) return;
    const { _id, username, title } = held;
    const target = _id !== null && username !== null ? { _id, username } : null;
    await recordAct(trx, { actor, action: "openReport", target, subject: title });
  });
}

/** Adds a note of staff to a case, open or closed. */
export function insertStaffNote(
  db: Db,
  { _id, username }: SessionViewer,
  { caseId, text }: { caseId: string; text: string },
) {
  return db
    .insertInto("staff_notes")
    .values({ case_id: caseId, author_id: _id, author_name: username, text })
    .returning(["id", "author_name", "text", "created_at"])
    .executeTakeFirstOrThrow();
}
