import { type RawBuilder, sql } from "kysely";
import { canDecideAppeal } from "#contract/moderation/appeal-policy.ts";
import { decidedAction, UNDO_SECONDS } from "#contract/moderation/decisions.ts";
import {
  type DecisionRow,
  lockDecision,
  noDecision,
} from "#server/features/appeals/decision-queries.ts";
import { notifyUser } from "#server/features/appeals/jobs.ts";
import { isOnlyDecider } from "#server/features/appeals/queries.ts";
import { reverse } from "#server/features/appeals/reversal-commands.ts";
import { recordAct } from "#server/features/audit/commands.ts";
import { recordEvent } from "#server/features/transparency/commands.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, authorize } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";

const TOO_LATE_TO_UNDO = "It is too late to undo this.";

type Answer = { decisionId: string; reversed: boolean; reason: string };

/** Decides an appeal; a reversal restores what the decision changed. Notifies whom it concerns. */
export function answerAppeal(
  services: Services,
  actor: SessionViewer,
  { decisionId, reversed, reason }: Answer,
): Promise<void> {
  return transact(services.db, async (trx) => {
    const decision = await lockDecision(trx, decisionId, [actor._id]);
    await authorizeAnswer(trx, actor, decision);
    const answered = await trx
      .updateTable("appeals")
      .set({
        decided_at: new Date(),
        decider_id: actor._id,
        decider_name: actor.username,
        reversed,
        reason,
      })
      .where("decision_id", "=", decisionId)
      .where("decided_at", "is", null)
      .returning("decision_id")
      .executeTakeFirst();
    if (!answered) throw new AppError("conflict", "Somebody else decided this appeal meanwhile.");
    if (reversed && decision.over_at === null) await endByAppeal(services, trx, decision);
    if (reversed) await recordEvent(trx, "reversal");
    await recordAct(trx, {
      actor,
      action: "decideAppeal",
      target: { _id: decision.user_id, username: decision.username },
      subject: decision.subject,
      reason,
      after: { reversed },
      decisionId,
    });
    await notifyUser(services, trx, decision, { kind: "AppealDecided", senderId: actor._id });
  });
}

async function authorizeAnswer(trx: Trx, actor: SessionViewer, decision: DecisionRow) {
  const decided = {
    user: { _id: decision.user_id, roles: decision.roles },
    actorId: decision.actor_id,
  };
  const isOnly = await isOnlyDecider(trx, decision);
  const allowed = canDecideAppeal(actor, decided, { isOnly });
  authorize(allowed, actor, "Another member of staff decides this appeal.");
}

async function endByAppeal(services: Services, trx: Trx, decision: DecisionRow): Promise<void> {
  const missing = await reverse(services, trx, decision);
  await endDecision(trx, decision.id);
  await trx
    .updateTable("appeals")
    .set({ missing })
    .where("decision_id", "=", decision.id)
    .execute();
}

/**
 * Takes back one's decision before anyone is notified, within `UNDO_SECONDS`, and reopens the report that it
 * settled. Throws `conflict` later.
 */
export function undoOwnDecision(
  services: Services,
  actor: SessionViewer,
  decisionId: string,
): Promise<void> {
  return transact(services.db, async (trx) => {
    const decision = await lockDecision(trx, decisionId, [actor._id]);
    if (decision.actor_id !== actor._id) throw noDecision();
    if (decision.over_at) return;
    await undo(services, trx, actor, decision);
    if (decision.case_id !== null) await reopenCase(trx, decision.case_id);
  });
}

/**
 * Opens a report again that one settled within `UNDO_SECONDS`, and takes back what one decided with it.
 * Throws `conflict` later, or if the same was reported anew since.
 */
export function undoOwnSettlement(
  { db, ...services }: Services,
  actor: SessionViewer,
  caseId: string,
): Promise<void> {
  return transact(db, async (trx) => {
    const decisionId = await findDecisionOf(trx, caseId);
    const decision = decisionId && (await lockDecision(trx, decisionId, [actor._id]));
    if (decision && decision.over_at === null) {
      await undo({ db, ...services }, trx, actor, decision);
    }
    const isReopened = await reopenCase(trx, caseId, isJustSettledBy(actor));
    if (!isReopened) throw new AppError("conflict", TOO_LATE_TO_UNDO);
  });
}

async function undo(
  services: Services,
  trx: Trx,
  actor: SessionViewer,
  decision: DecisionRow,
): Promise<void> {
  if (!isUndoable(decision)) throw new AppError("conflict", TOO_LATE_TO_UNDO);
  await reverse(services, trx, decision);
  await endDecision(trx, decision.id);
  await recordEvent(trx, `undone/${decidedAction(decision.action)}`, decision.created_at);
  await recordAct(trx, {
    actor,
    action: "undoDecision",
    target: { _id: decision.user_id, username: decision.username },
    subject: decision.subject,
    decisionId: decision.id,
  });
}

/** Returns whether whoever decided can take the decision back; an answered notice stays answered. */
export function isUndoable({ created_at, told_at, over_at, notice_id }: DecisionRow): boolean {
  const isInTime = Date.now() < created_at.getTime() + UNDO_SECONDS * 1_000;
  return told_at === null && over_at === null && notice_id === null && isInTime;
}

async function endDecision(trx: Trx, id: string): Promise<void> {
  await trx.updateTable("decisions").set({ over_at: new Date() }).where("id", "=", id).execute();
}

/** Returns the latest decision by which a report was settled, if there is one. */
async function findDecisionOf(trx: Trx, caseId: string): Promise<string | undefined> {
  const decision = await trx
    .selectFrom("decisions")
    .select("id")
    .where("case_id", "=", caseId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return decision?.id;
}

/** Opens a settled report again, unless the same was reported anew since; returns whether it could. */
async function reopenCase(
  trx: Trx,
  caseId: string,
  condition: RawBuilder<boolean> = sql`true`,
): Promise<boolean> {
  const { rows } = await sql`update report_cases
    set resolved_at = null, resolved_by = null, outcome = null
    where id = ${caseId} and ${condition} and not exists (select from report_cases as newer
      where newer.kind = report_cases.kind and newer.target_id = report_cases.target_id
        and newer.resolved_at is null)
    returning id`.execute(trx);
  return rows.length > 0;
}

function isJustSettledBy({ _id }: SessionViewer): RawBuilder<boolean> {
  return sql`(resolved_by = ${_id}
    and resolved_at > now() - make_interval(secs => ${UNDO_SECONDS}))`;
}
