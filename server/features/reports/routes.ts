import type { FastifyInstance } from "fastify";
import {
  createReport,
  createStaffNote,
  getReport,
  listReports,
  openReport,
  type Report,
  resolveReport,
  takeReport,
} from "#contract/reports/contract.ts";
import { canReport } from "#contract/reports/policy.ts";
import { canModerate } from "#contract/users/policy.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { insertReport, insertStaffNote, takeCase } from "./commands.ts";
import { findComparison } from "./comparison-queries.ts";
import { readCase } from "./detail-queries.ts";
import {
  presentAct,
  presentAlike,
  presentCase,
  presentComparison,
  presentMaker,
  presentNote,
  presentOutcome,
  presentReportedPost,
  presentSettled,
  presentStaffNote,
} from "./present.ts";
import { type CaseRow, countCases, getCase, listCasePage } from "./queries.ts";
import { checkOriginal, getReported } from "./reported-queries.ts";
import { settleCase } from "./settle-commands.ts";

const UNVERIFIED = "Please verify your email to report.";
const THANKS = "Thanks for telling us. Our moderators will look at it.";

function requireStaff(actor: SessionViewer | null): SessionViewer {
  authorize(canModerate(actor), actor, "Only staff can see reports.");
  return requireActor(actor);
}

export function registerReports(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;
  const { urlOf } = storage;

  const present = async (row: CaseRow): Promise<Report> => {
    const [{ post, comment, loadout, maker, notes, staffNotes, alike }, comparison] =
      await Promise.all([readCase(db, row), findComparison(db, row)]);
    return {
      ...presentCase(row, urlOf),
      post: post && presentReportedPost(post.row, post.images, urlOf),
      comment: comment && { _id: comment.id, text: comment.text, postId: comment.post_id },
      loadout: loadout ? { code: loadout.code, title: loadout.title, note: loadout.note } : null,
      maker: maker && presentMaker(maker.row, maker.cases, urlOf),
      said: notes.map((note) => presentNote(note, urlOf)),
      comparison: comparison ? presentComparison(comparison, urlOf) : null,
      outcome: presentOutcome(row.outcome),
      history: (maker?.acts ?? []).map(presentAct),
      staffNotes: staffNotes.map(presentStaffNote),
      alike: alike.map(presentAlike),
    };
  };

  route(
    app,
    createReport,
    async ({ actor, body }) => {
      const reporter = requireActor(actor);
      const reported = await getReported(db, reporter, body);
      authorize(canReport(actor, reported.makerId), actor, "You cannot report yourself.");
      await checkOriginal(db, reporter, body);
      await transact(db, (trx) => insertReport(trx, reporter._id, body, reported));
      return { message: THANKS };
    },
    { before: (actor) => authorize(actor?.verified === true, actor, UNVERIFIED) },
  );

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

  const take = async (actor: SessionViewer | null, id: string, over: boolean) => {
    const staff = requireStaff(actor);
    const row = await getCase(db, staff, id);
    if (!row.resolved_at) await takeCase(db, staff, row, { over });
    const current = await getCase(db, staff, id);
    if (current.resolved_at) return { message: presentSettled(current) };
    const isOwn = current.opened_by === staff._id;
    return {
      message: isOwn ? "You look after this now." : `${current.opener_name} looks after this.`,
    };
  };

  route(app, openReport, ({ actor, params }) => take(actor, params.id, false));
  route(app, takeReport, ({ actor, params }) => take(actor, params.id, true));

  route(
    app,
    createStaffNote,
    async ({ actor, params, body }) => {
      const staff = requireActor(actor);
      const { id } = await getCase(db, staff, params.id);
      const note = await insertStaffNote(db, staff, { caseId: id, text: body.text });
      return { message: "Note added", note: presentStaffNote(note) };
    },
    { before: requireStaff },
  );

  route(
    app,
    resolveReport,
    ({ actor, params, body }) => settleCase(services, requireActor(actor), params.id, body),
    { before: requireStaff },
  );
}
