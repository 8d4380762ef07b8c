import type { FastifyInstance } from "fastify";
import {
  answerRequest,
  askForCredit,
  closePair,
  countNewPairs,
  getPair,
  listPairs,
  markPairsSeen,
  type PairAct,
  refuseRelation,
  reopenPair,
  reportPair,
  setRelation,
} from "#contract/likeness/contract.ts";
import { PAIR_PAGE_SIZE } from "#contract/likeness/rules.ts";
import {
  countPairs,
  countUnseen,
  getPairOf,
  listPairPage,
} from "#server/features/copies/pair-list-queries.ts";
import { presentPair } from "#server/features/copies/present.ts";
import { reportCopy } from "#server/features/copies/report-commands.ts";
import {
  acceptCredit,
  answer,
  ask,
  type Change,
  changePair,
  closeAsFine,
  markAllSeen,
  refuseCredit,
  relate,
  reopen,
} from "#server/features/likeness/act-commands.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";

/** Options of acts, which need a verified email address. */
const BY_VERIFIED = {
  before: (actor: SessionViewer | null) =>
    authorize(actor?.verified === true, actor, "Please verify your email first."),
};

export function registerCopies(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;

  const present = async (viewer: SessionViewer, id: string) =>
    presentPair(await getPairOf(db, viewer, id), viewer, storage.urlOf);

  /** Performs an act on a pair that the actor sees, and replies with it. */
  const change = async (
    actor: SessionViewer | null,
    id: string,
    { act, by, message }: { act: PairAct; by: Change; message: string },
  ) => {
    const viewer = requireActor(actor);
    await getPairOf(db, viewer, id);
    await changePair(services, viewer, id, { act, change: by });
    return { message, pair: await present(viewer, id) };
  };

  route(app, listPairs, async ({ actor, query }) => {
    const viewer = requireActor(actor);
    const { loose } = query;
    const count = (tab: typeof query.tab) => countPairs(db, viewer, { tab, loose });
    const [rows, open, waiting, settled] = await Promise.all([
      listPairPage(db, viewer, query),
      count("open"),
      count("waiting"),
      count("settled"),
    ]);
    const counts = { open, waiting, settled };
    return {
      pairs: rows.map((row) => presentPair(row, viewer, storage.urlOf)),
      counts,
      pageCount: Math.ceil(counts[query.tab] / PAIR_PAGE_SIZE),
    };
  });

  route(app, countNewPairs, async ({ actor }) => {
    return { count: await countUnseen(db, requireActor(actor)) };
  });

  route(app, markPairsSeen, async ({ actor, body }) => {
    await markAllSeen(db, requireActor(actor)._id, body.upToId);
    return { message: "Marked as seen" };
  });

  route(app, getPair, async ({ actor, params }) => {
    return { pair: await present(requireActor(actor), params.id) };
  });

  route(
    app,
    closePair,
    ({ actor, params, body }) =>
      change(
        actor,
        params.id,
        body.outcome === "fine"
          ? { act: "close", by: closeAsFine, message: "Closed" }
          : { act: "accept", by: acceptCredit, message: "Credit accepted" },
      ),
    BY_VERIFIED,
  );

  route(
    app,
    reopenPair,
    ({ actor, params }) =>
      change(actor, params.id, { act: "reopen", by: reopen, message: "Opened again" }),
    BY_VERIFIED,
  );

  route(
    app,
    refuseRelation,
    ({ actor, params }) =>
      change(actor, params.id, { act: "refuse", by: refuseCredit, message: "Saved" }),
    BY_VERIFIED,
  );

  route(
    app,
    askForCredit,
    ({ actor, params, body }) =>
      change(actor, params.id, { act: "ask", by: ask(body.note), message: "Sent" }),
    BY_VERIFIED,
  );

  route(
    app,
    answerRequest,
    ({ actor, params, body }) =>
      change(actor, params.id, {
        act: "answer",
        by: answer(body.relation, body.note),
        message: "Sent",
      }),
    BY_VERIFIED,
  );

  route(
    app,
    setRelation,
    ({ actor, params, body }) =>
      change(actor, params.id, { act: "relate", by: relate(body.relation), message: "Saved" }),
    BY_VERIFIED,
  );

  route(
    app,
    reportPair,
    ({ actor, params, body }) =>
      change(actor, params.id, {
        act: "report",
        by: reportCopy(body.note),
        message: "Reported. Staff will look at both posts.",
      }),
    BY_VERIFIED,
  );
}
