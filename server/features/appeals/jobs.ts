import { decidedAction } from "#contract/decisions/contract.ts";
import type { NotificationKind } from "#contract/notifications/contract.ts";
import { mailDecision } from "#server/features/accounts/mail-links/decision-commands.ts";
import { DECISION_QUEUE, type DecisionJob } from "#server/features/decisions/commands.ts";
import { type DecisionRow, findDecision } from "#server/features/decisions/detail-queries.ts";
import { listDecidedTogether } from "#server/features/decisions/queries.ts";
import { notify } from "#server/features/notifications/commands.ts";
import { lockUserRows } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";

/** Notifies whom a decision concerns, unless it was undone. */
export function createDecisionQueue(services: Services): Queue<DecisionJob> {
  return {
    name: DECISION_QUEUE,
    concurrency: 2,
    expireInSeconds: 2 * HOUR_SECONDS,
    work: ({ decisionId }) =>
      transact(services.db, (trx) => notifyOfDecision(services, trx, decisionId)),
  };
}

async function notifyOfDecision(services: Services, trx: Trx, decisionId: string): Promise<void> {
  const found = await findDecision(trx, decisionId);
  if (!found) return;
  await lockUserRows(trx, [found.user_id, ...(found.actor_id ? [found.actor_id] : [])]);
  const marked = await trx
    .updateTable("decisions")
    .set({ told_at: new Date() })
    .where("id", "=", decisionId)
    .where("told_at", "is", null)
    .where("over_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!marked) return;
  const news = { kind: "Decision", senderId: found.actor_id } as const;
  if (await isMailedWith(trx, found)) await notifyInApp(services, trx, found, news);
  else await notifyUser(services, trx, found, news);
}

/** Returns whether a mail has named a decision with others of its case; a ban has a mail of its own. */
async function isMailedWith(trx: Trx, decision: DecisionRow): Promise<boolean> {
  if (decidedAction(decision.action) === "ban") return false;
  const others = await listDecidedTogether(trx, decision);
  return others.some(({ told_at }) => told_at !== null);
}

type DecisionNews = {
  kind: Extract<NotificationKind, "Decision" | "AppealDecided">;
  senderId: string | null;
};

/** Notifies and mails whom a decision concerns; the users are locked. */
export async function notifyUser(
  services: Services,
  trx: Trx,
  decision: DecisionRow,
  news: DecisionNews,
): Promise<void> {
  const { id, user_id: userId, email } = decision;
  const template = news.kind === "Decision" ? "decision" : "appealDecided";
  await mailDecision(services, trx, { id, userId, email }, template);
  await notifyInApp(services, trx, decision, news);
}

async function notifyInApp(
  services: Services,
  trx: Trx,
  { id, user_id: userId, post_id: postId }: DecisionRow,
  { kind, senderId }: DecisionNews,
): Promise<void> {
  await notify(services, trx, {
    userId,
    senderId: senderId ?? userId,
    kind,
    targetId: id,
    ...(postId && { postId }),
  });
}
