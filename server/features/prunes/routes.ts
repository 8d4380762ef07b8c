import type { FastifyInstance } from "fastify";
import {
  getPrune,
  type Prune,
  type PruneCounts,
  pruneUser,
  restoreUser,
} from "#contract/prunes/contract.ts";
import { canModerate, canPrune } from "#contract/users/policy.ts";
import { presentTile } from "#server/features/posts/present.ts";
import { getUser } from "#server/features/users/queries.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { CANNOT_PRUNE, createPrune, restorePrune } from "./commands.ts";
import { countContent, findPruneOf, listNewestPosts, type PruneRow } from "./queries.ts";

export function registerPrunes(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;

  route(app, getPrune, async ({ actor, params }) => {
    const viewer = requireActor(actor);
    const user = await getUser(db, params.id);
    const target = { _id: user.id, roles: user.roles };
    authorize(canPrune(actor, target), actor, CANNOT_PRUNE);
    const [counts, posts, prune] = await Promise.all([
      countContent(db, user.id),
      listNewestPosts(db, viewer, user.id),
      findPruneOf(db, user.id),
    ]);
    return {
      username: user.username,
      counts,
      posts: posts.map((row) => presentTile(row, storage.urlOf)),
      prune: presentPrune(prune),
    };
  });

  route(
    app,
    pruneUser,
    async ({ actor, params, body }) => {
      const by = requireActor(actor);
      const { username } = await createPrune(services, by, params.id, body?.statement);
      return { message: `Pruned ${username}` };
    },
    { before: (actor) => authorize(canModerate(actor), actor, CANNOT_PRUNE) },
  );

  route(app, restoreUser, async ({ actor, params }) => {
    const { username } = await restorePrune(services, requireActor(actor), params.id);
    return { message: `Restored ${username}` };
  });
}

/** Presents a prune to staff; null without one. */
function presentPrune(row: PruneRow | undefined): Prune | null {
  if (!row) return null;
  return {
    counts: row.counts as PruneCounts,
    prunedBy: row.pruned_by,
    prunedAt: row.created_at.toISOString(),
    restorableUntil: row.restorable_until.toISOString(),
  };
}
