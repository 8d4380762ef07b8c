import type { NotificationKind } from "#contract/notifications/contract.ts";
import { type DecisionRow, findDecision } from "#server/features/appeals/decision-queries.ts";
import type { DecisionMail } from "#server/features/appeals/queues.ts";
import { DECISION_QUEUE, type DecisionJob } from "#server/features/decisions/commands.ts";
import {
  createNotification,
  type PushedNotification,
  pushNotification,
} from "#server/features/notifications/commands.ts";
import { createMailLink } from "#server/features/security/link-commands.ts";
import { lockUserRows } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import { MAIL_QUEUE } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";

/** Notifies whom a decision concerns, unless it was undone. */
export function createDecisionQueue(services: Services): Queue<DecisionJob> {
  return {
    name: DECISION_QUEUE,
    concurrency: 2,
    expireInSeconds: 2 * HOUR_SECONDS,
    work: async ({ decisionId }) => {
      const pushed = await transact(services.db, (trx) =>
        notifyOfDecision(services, trx, decisionId),
      );
      if (pushed) await pushNotification(services, pushed);
    },
  };
}

async function notifyOfDecision(
  services: Services,
  trx: Trx,
  decisionId: string,
): Promise<PushedNotification | undefined> {
  const found = await findDecision(trx, decisionId);
  if (!found) return undefined;
  await lockUserRows(trx, [found.user_id, ...(found.actor_id ? [found.actor_id] : [])]);
  const marked = await trx
    .updateTable("decisions")
    .set({ told_at: new Date() })
    .where("id", "=", decisionId)
    .where("told_at", "is", null)
    .where("over_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!marked) return undefined;
  return notifyUser(services, trx, found, { kind: "Decision", senderId: found.actor_id });
}

type DecisionNews = {
  kind: Extract<NotificationKind, "Decision" | "AppealDecided">;
  senderId: string | null;
};

/** Notifies and mails whom a decision concerns; the users are locked. Push what it returns. */
export async function notifyUser(
  { jobs }: Pick<Services, "jobs">,
  trx: Trx,
  { id, user_id: userId, email, post_id: postId }: DecisionRow,
  { kind, senderId }: DecisionNews,
): Promise<PushedNotification | undefined> {
  const linkId = await createMailLink(trx, { userId, kind: "decision", email });
  const template = kind === "Decision" ? "decision" : "appealDecided";
  const mail = { template, userId, decisionId: id, linkId } as const;
  await jobs.send<DecisionMail>(MAIL_QUEUE, mail, trx);
  const notificationId = await createNotification(trx, {
    userId,
    senderId: senderId ?? userId,
    kind,
    targetId: id,
    ...(postId && { postId }),
  });
  return notificationId === undefined ? undefined : { id: notificationId, userId };
}
