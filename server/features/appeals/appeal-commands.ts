import {
  APPEAL_ANSWER_DAYS,
  decidedAction,
  type Statement,
  SUBJECT_KINDS,
} from "#contract/decisions/contract.ts";
import { canGiveReason } from "#contract/decisions/policy.ts";
import { mailDecision } from "#server/features/accounts/mail-links/decision-commands.ts";
import {
  attachAppealPictures,
  deleteUnsent,
  storeAppealPictures,
} from "#server/features/appeals/picture-commands.ts";
import { recordAct } from "#server/features/audit/commands.ts";
import { setBanReason } from "#server/features/bans/commands.ts";
import { openCase } from "#server/features/cases/commands.ts";
import { setStatement } from "#server/features/decisions/commands.ts";
import {
  type DecisionRow,
  lockDecision,
  noDecision,
} from "#server/features/decisions/detail-queries.ts";
import { recordEvent } from "#server/features/transparency/commands.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, authorize } from "#server/platform/errors.ts";
import type { UploadedFile } from "#server/platform/http/multipart.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";

const DAY_MS = 24 * 3_600_000;

const ALREADY = "You have appealed against this decision already.";
const TOO_LATE = "The time to appeal is over.";
const IS_OVER = "This decision is over already.";
const HAS_REASON = "This decision has its reasons already, or is over.";

type NewAppeal = { decision: DecisionRow; text: string; uploads: readonly UploadedFile[] };

/**
 * Stores the one appeal against a decision, with its pictures; the same again changes nothing, as its reply may
 * have been lost. Throws `conflict` for another, or too late.
 */
export async function createAppeal(
  services: Services,
  userId: string,
  { decision, text, uploads }: NewAppeal,
): Promise<void> {
  const isSent = (row: DecisionRow) =>
    row.user_id === userId &&
    row.appeal_text === text &&
    row.appeal_pictures.length === uploads.length;
  if (isSent(decision)) return;
  // Refused before pictures are encoded, and again under the lock.
  requireAppealable(decision, userId);
  const pictureIds = await storeAppealPictures(services, userId, uploads);
  try {
    const isNew = await transact(services.db, async (trx) => {
      const locked = await lockDecision(trx, decision.id, [userId]);
      if (isSent(locked)) return false;
      requireAppealable(locked, userId);
      await trx.insertInto("appeals").values({ decision_id: decision.id, text }).execute();
      await openCase(trx, {
        kind: "appeal",
        subject: {
          kind: SUBJECT_KINDS[locked.subject_kind] ?? "user",
          id: locked.subject_id,
          title: locked.subject,
        },
        userId,
        reason: locked.action,
        dueAt: new Date(Date.now() + APPEAL_ANSWER_DAYS * DAY_MS),
        decisionId: decision.id,
      });
      await attachAppealPictures(trx, decision.id, pictureIds);
      await recordEvent(trx, "appeal");
      return true;
    });
    if (!isNew) await deleteUnsent(services, pictureIds);
  } catch (error) {
    await deleteUnsent(services, pictureIds);
    throw error;
  }
}

function requireAppealable(decision: DecisionRow, userId: string): void {
  if (decision.user_id !== userId || decision.told_at === null) throw noDecision();
  const refusal = appealRefusal(decision);
  if (refusal !== null) throw new AppError("conflict", refusal);
}

/** Returns why a decision cannot be appealed, in a sentence, or null if it can. */
export function appealRefusal({ appeal_text, over_at, appeal_until }: DecisionRow): string | null {
  if (over_at) return IS_OVER;
  if (appeal_text !== null) return ALREADY;
  return appeal_until < new Date() ? TOO_LATE : null;
}

type OwedReason = { decisionId: string; statement: Statement };

/**
 * Gives a decision of staff the reasons that it owes, and mails them to whom it concerns, if they were notified
 * before. Throws `conflict` if it has reasons.
 */
export async function giveOwedReason(
  services: Services,
  actor: SessionViewer,
  { decisionId, statement }: OwedReason,
): Promise<void> {
  await transact(services.db, async (trx) => {
    const decision = await lockDecision(trx, decisionId, [actor._id]);
    const { user_id: userId, username, email, roles, subject } = decision;
    authorize(
      canGiveReason(actor, { user: { _id: userId, roles } }),
      actor,
      "Only staff can do this.",
    );
    if (!(await setStatement(trx, decisionId, statement)))
      throw new AppError("conflict", HAS_REASON);
    if (decidedAction(decision.action) === "ban") {
      await setBanReason(trx, userId, statement.reason);
    }
    await recordAct(trx, {
      actor,
      action: "giveReason",
      target: { _id: userId, username },
      subject: subject === username ? "" : subject,
      reason: statement.reason,
      decisionId,
    });
    if (decision.told_at) await mailDecision(services, trx, { id: decisionId, userId, email });
  });
}
