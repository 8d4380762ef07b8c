import type { FastifyInstance } from "fastify";
import {
  changePair,
  countNewPairs,
  findLookalikes,
  getPair,
  listPairs,
  markPairsSeen,
  type PairAct,
  type SimilarPost,
  similarPosts,
} from "#contract/likeness/contract.ts";
import {
  LOOKALIKES_MAX,
  PAIR_PAGE_SIZE,
  SIMILAR_MAX,
  SIMILAR_MIN_SIDE,
} from "#contract/likeness/rules.ts";
import { pageCountOf } from "#contract/numbers.ts";
import { canCreatePost, VERIFY_TO_POST } from "#contract/posts/policy.ts";
import { MISSING_IMAGES } from "#contract/posts/rules.ts";
import { presentTile } from "#server/features/posts/present.ts";
import { authorize, fieldError, requireActor } from "#server/platform/errors.ts";
import type { UploadedFile } from "#server/platform/http/multipart.ts";
import { route } from "#server/platform/http/routes.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { actOnPair, markAllSeen } from "./act-commands.ts";
import { countPairs, countUnseen, getPairOf, listPairPage } from "./pair-list-queries.ts";
import { presentPair } from "./pair-present.ts";
import { presentMatch } from "./present.ts";
import { listSimilarPosts, type SimilarRow } from "./similar-queries.ts";

const DONE: Readonly<Record<PairAct, string>> = {
  close: "Closed",
  accept: "Credit accepted",
  refuse: "Saved",
  reopen: "Opened again",
  ask: "Sent",
  answer: "Sent",
  relate: "Saved",
  report: "Reported. Staff will look at both posts.",
};

export function registerCopies(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;

  const present = async (viewer: SessionViewer, id: string) =>
    presentPair(await getPairOf(db, viewer, id), viewer, storage.urlOf);

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
      pageCount: pageCountOf(counts[query.tab], PAIR_PAGE_SIZE),
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
    changePair,
    async ({ actor, params, body }, { request, reply }) => {
      const viewer = requireActor(actor);
      const { act } = body;
      if (act === "ask" || act === "report") await app.countCall("report", request, reply);
      await getPairOf(db, viewer, params.id);
      await actOnPair(services, viewer, params.id, body);
      return { message: DONE[act], pair: await present(viewer, params.id) };
    },
    {
      before: (actor) =>
        authorize(actor?.verified === true, actor, "Please verify your email first."),
    },
  );
}

/** Visitors share a place in the queue of pictures. */
const VISITORS = "visitors";

export function registerSimilar(app: FastifyInstance, { db, media, storage }: Services): void {
  const fingerprint = async (upload: UploadedFile, account: string) =>
    media.fingerprint(await media.inspect(upload, { minSide: SIMILAR_MIN_SIDE }, account), account);

  const present = (row: SimilarRow): SimilarPost => ({
    ...presentTile(row, storage.urlOf),
    createdAt: row.created_at.toISOString(),
    ...presentMatch(row.match),
  });

  route(app, similarPosts, async ({ actor, form, files }) => {
    const [image] = files.image ?? [];
    if (!image) throw fieldError("validation", "image", "Choose a picture.");
    const fingerprints = await fingerprint(image, actor?._id ?? VISITORS);
    const rows = await listSimilarPosts(db, { viewer: actor, nsfw: form.nsfw }, fingerprints, {
      likenesses: form.loose ? ["very close", "close", "loose"] : ["very close", "close"],
      limit: SIMILAR_MAX,
      category: form.category,
    });
    return { posts: rows.map(present) };
  });

  route(
    app,
    findLookalikes,
    async ({ actor, form, files }) => {
      const { _id } = requireActor(actor);
      const images = files.images ?? [];
      if (images.length === 0) throw fieldError("validation", "images", MISSING_IMAGES);
      const found: (SimilarRow & { position: number })[] = [];
      for (const [position, image] of images.entries()) {
        const rows = await listSimilarPosts(
          db,
          { viewer: actor, nsfw: form.nsfw },
          await fingerprint(image, _id),
          { likenesses: ["very close", "close"], limit: LOOKALIKES_MAX, exceptOwnerId: _id },
        );
        found.push(...rows.map((row) => ({ ...row, position })));
      }
      return {
        lookalikes: closestPosts(found).map((row) => ({ ...present(row), position: row.position })),
      };
    },
    { before: (actor) => authorize(canCreatePost(actor), actor, VERIFY_TO_POST) },
  );
}

/** Returns the closest matches of different posts. */
function closestPosts<Row extends SimilarRow>(rows: readonly Row[]): Row[] {
  const sorted = rows.toSorted((a, b) => a.match.distance - b.match.distance);
  const isFirst = ({ id }: Row, index: number) =>
    sorted.findIndex((row) => row.id === id) === index;
  return sorted.filter(isFirst).slice(0, LOOKALIKES_MAX);
}
