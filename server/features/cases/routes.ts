import type { FastifyInstance } from "fastify";
import {
  askApplicant,
  type CaseDetail,
  claimCase,
  createStaffNote,
  getCase,
  listCases,
  settleCase,
  undoCase,
} from "#contract/cases/contract.ts";
import { canModerate } from "#contract/users/policy.ts";
import { undoOwnSettlement } from "#server/features/appeals/commands.ts";
import { presentDecision } from "#server/features/decisions/present.ts";
import { siteUrlOf } from "#server/features/images/present.ts";
import { presentForStaff } from "#server/features/notices/present.ts";
import { findComparison } from "#server/features/reports/comparison-queries.ts";
import { presentComparison } from "#server/features/reports/present.ts";
import { askApplicant as ask } from "#server/features/sign-ups/application-commands.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import * as commands from "./commands.ts";
import { readCase } from "./detail-queries.ts";
import {
  presentAct,
  presentAlike,
  presentApplication,
  presentCase,
  presentHold,
  presentMaker,
  presentNote,
  presentRecent,
  presentRemovalLike,
  presentReportedPost,
  presentSettled,
  presentSharedBrowser,
  presentStaffNote,
} from "./present.ts";
import * as queries from "./queries.ts";
import * as settling from "./settle-commands.ts";

function requireStaff(actor: SessionViewer | null): SessionViewer {
  authorize(canModerate(actor), actor, "Only staff can see this.");
  return requireActor(actor);
}

export function registerCases(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;
  const { urlOf } = storage;

  const present = async (viewer: SessionViewer, row: queries.CaseRow): Promise<CaseDetail> => {
    const [found, comparison] = await Promise.all([
      readCase(db, viewer, row),
      findComparison(db, row),
    ]);
    const { post, comment, loadout, board, maker, notice, decision, application, notes, hold } =
      found;
    const { staffNotes, alike, resembles } = found;
    // Only the site itself shows pictures of a post that not everybody sees.
    const decidedUrl = decision?.row.waits === null ? urlOf : siteUrlOf;
    const pictureUrl = row.held_post_id === null ? urlOf : siteUrlOf;
    return {
      ...presentCase(row, viewer, urlOf),
      post: post && presentReportedPost(post.row, post.images, pictureUrl),
      comment: comment && { _id: comment.id, text: comment.text, postId: comment.post_id },
      loadout: loadout ? { code: loadout.code, title: loadout.title, note: loadout.note } : null,
      board: board ? { code: board.code, title: board.title, text: board.text } : null,
      maker: maker && presentMaker(maker, urlOf),
      said: notes.map((note) => presentNote(note, urlOf)),
      hold: hold ? presentHold(hold) : null,
      notice: notice && presentForStaff(notice.row, notice, urlOf),
      decision: decision && presentDecision(decision.row, decidedUrl),
      application: application && presentApplication(application),
      canSettle:
        row.closed_at === null && notice?.canSettle !== false && decision?.canSettle !== false,
      comparison: comparison ? presentComparison(comparison, urlOf) : null,
      recent: maker?.recent ? presentRecent(maker.recent, urlOf) : null,
      resembles: resembles.map(presentRemovalLike),
      sharedBrowser: maker?.sharedBrowser ? presentSharedBrowser(maker.sharedBrowser) : null,
      history: (maker?.acts ?? []).map(presentAct),
      staffNotes: staffNotes.map(presentStaffNote),
      alike: alike.map(presentAlike),
    };
  };

  route(app, listCases, async ({ actor, query }) => {
    const staff = requireStaff(actor);
    const [{ groups, pageCount }, counts] = await Promise.all([
      queries.listCasePage(db, staff, query),
      queries.countCases(db, staff),
    ]);
    const presented = groups.map(({ cases, ...group }) => ({
      ...group,
      cases: cases.map((row) => presentCase(row, staff, urlOf)),
    }));
    return { groups: presented, pageCount, counts };
  });

  route(app, getCase, async ({ actor, params }) => {
    const staff = requireStaff(actor);
    return { case: await present(staff, await queries.getCase(db, staff, params.id)) };
  });

  route(app, claimCase, async ({ actor, params: { id }, body: { over } }) => {
    const staff = requireStaff(actor);
    await queries.getCase(db, staff, id);
    await commands.claimCase(db, staff, { id, over });
    const current = await queries.getCase(db, staff, id);
    if (current.closed_at) return { message: presentSettled(current) };
    const isOwn = current.claimed_by === staff._id;
    return {
      message: isOwn ? "You look after this now." : `${current.claimer_name} looks after this.`,
    };
  });

  route(
    app,
    createStaffNote,
    async ({ actor, params, body }) => {
      const staff = requireActor(actor);
      const { id } = await queries.getCase(db, staff, params.id);
      const note = await commands.insertStaffNote(db, staff, { caseId: id, text: body.text });
      return { message: "Note added", note: presentStaffNote(note) };
    },
    { before: requireStaff },
  );

  route(
    app,
    askApplicant,
    async ({ actor, params, body }) => {
      await ask(services, requireActor(actor), { caseId: params.id, text: body.text });
      return { message: "Question sent" };
    },
    { before: requireStaff },
  );

  route(
    app,
    settleCase,
    ({ actor, params, body }) =>
      settling.settleCase(services, requireActor(actor), params.id, body),
    { before: requireStaff },
  );

  route(app, undoCase, async ({ actor, params }) => {
    authorize(canModerate(actor), actor, "Only staff can undo reports.");
    await undoOwnSettlement(services, requireActor(actor), params.id);
    return { message: "The report is open again. Nobody was told." };
  });
}
