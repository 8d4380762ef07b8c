import type { BanBody } from "#contract/moderation/bans.ts";
import { REPORT_ACTIONS, type ReportAction } from "#contract/moderation/reports.ts";
import { recordAct } from "#server/features/audit/commands.ts";
import { deleteCommentRow, emitDeletedComment } from "#server/features/comments/commands.ts";
import { getComment } from "#server/features/comments/queries.ts";
import { writeBan } from "#server/features/moderation/ban-commands.ts";
import type { ModerationMail } from "#server/features/moderation/queues.ts";
import { findTarget } from "#server/features/moderation/report-commands.ts";
import { presentSettled } from "#server/features/moderation/report-present.ts";
import {
  type CaseRow,
  getCase,
  kindOf,
  listReporterIds,
} from "#server/features/moderation/report-queries.ts";
import { deletePostWithImages } from "#server/features/posts/delete-commands.ts";
import { updatePost } from "#server/features/posts/edit-commands.ts";
import { getPostRow } from "#server/features/posts/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import { MAIL_QUEUE } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";

type Settlement = { action: ReportAction; ban?: BanBody | undefined; note?: string | undefined };
type Done = { message: string; emit?: () => void };
type Act = (
  services: Services,
  trx: Trx,
  actInput: { actor: SessionViewer; reportCase: CaseRow; ban: BanBody | undefined },
) => Promise<Done>;

/**
 * Settles a case and performs its action in one transaction; returns what was done or, if somebody else
 * settled it meanwhile, how.
 */
export async function settleCase(
  services: Services,
  actor: SessionViewer,
  id: string,
  settlement: Settlement,
): Promise<string> {
  const { db } = services;
  const reportCase = await getCase(db, actor, id);
  if (reportCase.resolved_at) return presentSettled(reportCase);
  try {
    const done = await db
      .transaction()
      .execute((trx) => settle(services, trx, { actor, reportCase, settlement }));
    done.emit?.();
    return done.message;
  } catch (error) {
    const current = await getCase(db, actor, id);
    if (current.resolved_at) return presentSettled(current);
    throw error;
  }
}

type Settling = { actor: SessionViewer; reportCase: CaseRow; settlement: Settlement };

// The action locks users, posts and lists before the case, in the order of all transactions.
async function settle(services: Services, trx: Trx, { actor, reportCase, settlement }: Settling) {
  const { action, ban, note = "" } = settlement;
  const done = await ACTS[action](services, trx, { actor, reportCase, ban });
  const settled = await trx
    .updateTable("report_cases")
    .set({
      resolved_at: new Date(),
      resolved_by: actor._id,
      outcome: REPORT_ACTIONS.indexOf(action),
    })
    .where("id", "=", reportCase.id)
    .where("resolved_at", "is", null)
    .returning("num_reports")
    .executeTakeFirst();
  if (!settled) throw new AppError("conflict", "Somebody else settled this report meanwhile.");
  await recordAct(trx, {
    actor,
    action: "resolveReport",
    target: await findTarget(trx, reportCase.maker_id),
    subject: reportCase.title,
    reason: note,
    after: { outcome: action, kind: kindOf(reportCase), reports: settled.num_reports },
  });
  await mailReporters(services, trx, reportCase.id);
  return done;
}

async function mailReporters({ jobs }: Services, trx: Trx, caseId: string): Promise<void> {
  const mails = (await listReporterIds(trx, caseId)).map((userId) => ({
    template: "reportSettled" as const,
    userId,
    caseId,
  }));
  await jobs.sendAll<ModerationMail>(MAIL_QUEUE, mails, trx);
}

const ACTS: Record<ReportAction, Act> = {
  dismiss: async () => ({ message: "Report dismissed" }),
  resolve: async () => ({ message: "Report resolved" }),
  delete: async (services, trx, { actor, reportCase }) => {
    const kind = kindOf(reportCase);
    if (kind === "user") throw new AppError("validation", "A user cannot be deleted here.");
    if (kind === "post") {
      await deletePostWithImages(services, trx, actor, await getPostRow(trx, reportCase.target_id));
      return { message: "Post Deleted" };
    }
    const deleted = await deleteCommentRow(trx, actor, await getComment(trx, reportCase.target_id));
    if (!deleted) throw new AppError("notFound", "This comment does not exist.");
    return { message: "Comment Deleted", emit: () => emitDeletedComment(services, deleted) };
  },
  markNsfw: async (_services, trx, { actor, reportCase }) => {
    if (kindOf(reportCase) !== "post") {
      throw new AppError("validation", "Only a post can be marked as NSFW.");
    }
    await updatePost(trx, actor, reportCase.target_id, { nsfw: true });
    return { message: "Marked as NSFW" };
  },
  ban: async (services, trx, { actor, reportCase, ban }) => {
    if (reportCase.maker_id === null)
      throw new AppError("validation", "This account is gone already.");
    if (!ban) throw new AppError("validation", "Please choose how long the ban is.");
    const userBan = { userId: reportCase.maker_id, ban };
    const { user, sessionIds } = await writeBan(services, trx, actor, userBan);
    return {
      message: `Sayonara, ${user.username}.`,
      emit: () => services.live.endSessions(sessionIds),
    };
  },
};
