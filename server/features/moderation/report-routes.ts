import type { FastifyInstance } from "fastify";
import { canModerate } from "#contract/moderation/policy.ts";
import { canReport } from "#contract/moderation/reporting-policy.ts";
import {
  createReport,
  getReport,
  listReports,
  openReport,
  type Report,
  resolveReport,
} from "#contract/moderation/reports.ts";
import { takeCase, writeReport } from "#server/features/moderation/report-commands.ts";
import { readCase } from "#server/features/moderation/report-detail-queries.ts";
import {
  presentAct,
  presentCase,
  presentMaker,
  presentNote,
  presentOutcome,
  presentReportedPost,
  presentSettled,
} from "#server/features/moderation/report-present.ts";
import {
  type CaseRow,
  countCases,
  getCase,
  listCasePage,
} from "#server/features/moderation/report-queries.ts";
import { settleCase } from "#server/features/moderation/report-settle-commands.ts";
import { getReported } from "#server/features/moderation/reported-queries.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";

const THANKS = "Thanks for telling us. Our moderators will look at it.";

function requireStaff(actor: SessionViewer | null): SessionViewer {
  authorize(canModerate(actor), actor, "Only staff can see reports.");
  return requireActor(actor);
}

export function registerReports(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;
  const { urlOf } = storage;

  const present = async (row: CaseRow): Promise<Report> => {
    const { post, comment, maker, notes } = await readCase(db, row);
    return {
      ...presentCase(row, urlOf),
      post: post && presentReportedPost(post.row, post.images, urlOf),
      comment: comment && { _id: comment.id, text: comment.text, postId: comment.post_id },
      maker: maker && presentMaker(maker.row, maker.cases, urlOf),
      said: notes.map((note) => presentNote(note, urlOf)),
      outcome: presentOutcome(row.outcome),
      history: (maker?.acts ?? []).map(presentAct),
    };
  };

  route(app, createReport, async ({ actor, body }) => {
    const reporter = requireActor(actor);
    authorize(reporter.verified, actor, "Please verify your email to report.");
    const reported = await getReported(db, reporter, body);
    authorize(canReport(actor, reported.makerId), actor, "You cannot report yourself.");
    await writeReport(db, reporter._id, body, reported);
    return { message: THANKS };
  });

  route(app, listReports, async ({ actor, query }) => {
    const staff = requireStaff(actor);
    const [{ rows, pageCount }, counts] = await Promise.all([
      listCasePage(db, staff, query),
      countCases(db, staff),
    ]);
    return { reports: rows.map((row) => presentCase(row, urlOf)), pageCount, counts };
  });

  route(app, getReport, async ({ actor, params }) => {
    return { report: await present(await getCase(db, requireStaff(actor), params.id)) };
  });

  route(app, openReport, async ({ actor, params }) => {
    const staff = requireStaff(actor);
    const row = await getCase(db, staff, params.id);
    if (row.resolved_at) return { message: presentSettled(row) };
    await takeCase(db, staff, row);
    const { opened_by, opener_name } = await getCase(db, staff, params.id);
    const isOwn = opened_by === staff._id;
    return { message: isOwn ? "You look after this now." : `${opener_name} looks after this.` };
  });

  route(app, resolveReport, async ({ actor, params, body }) => {
    return { message: await settleCase(services, requireStaff(actor), params.id, body) };
  });
}
