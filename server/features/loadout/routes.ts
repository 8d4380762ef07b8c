import type { FastifyInstance } from "fastify";
import {
  countLoadoutUse,
  createLoadout,
  deleteLoadout,
  editLoadout,
  getLoadout,
  likeLoadout,
  listLoadouts,
  listUserLoadouts,
  unlikeLoadout,
} from "#contract/loadout/contract.ts";
import { canDeleteLoadout, canEditLoadout, canPublishLoadout } from "#contract/loadout/policy.ts";
import { getRelationship } from "#server/features/blocks/queries.ts";
import {
  addLoadoutUse,
  createLoadoutLike,
  deleteLoadoutLike,
  publishLoadout,
  updateLoadout,
} from "#server/features/loadout/commands.ts";
import { deleteOwnLoadout, removeLoadout } from "#server/features/loadout/deletion-commands.ts";
import {
  presentListedLoadout,
  presentLoadout,
  presentPublicLoadout,
} from "#server/features/loadout/present.ts";
import {
  getLoadoutRow,
  getReachableLoadout,
  isLoadoutLiked,
  listLoadoutPage,
  listPublicLoadouts,
} from "#server/features/loadout/queries.ts";
import { getUser, NO_USER } from "#server/features/users/queries.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";

const UNVERIFIED = "Please verify your email to publish.";
const NOT_YOURS = "Only the author can change a loadout.";
const NOT_ALLOWED = "Only the author or a moderator can do this.";

export function registerLoadouts(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;

  route(
    app,
    createLoadout,
    async ({ actor, body }) => {
      const code = await publishLoadout(db, requireActor(actor)._id, body);
      return { code, message: "Published" };
    },
    { before: (actor) => authorize(canPublishLoadout(actor), actor, UNVERIFIED) },
  );

  route(app, listLoadouts, async ({ actor, query }) => {
    const { rows, ...counts } = await listPublicLoadouts(db, actor, query.page);
    return { loadouts: rows.map(presentPublicLoadout), ...counts };
  });

  route(app, getLoadout, async ({ actor, params }) => {
    const row = await getReachableLoadout(db, actor, params.id);
    const liked = await isLoadoutLiked(db, actor?._id, row.id);
    return { loadout: presentLoadout(row, liked, storage.urlOf) };
  });

  route(app, editLoadout, async ({ actor, params, body }) => {
    const row = await getReachableLoadout(db, actor, params.id);
    authorize(canEditLoadout(actor, ownedBy(row)), actor, NOT_YOURS);
    await updateLoadout(db, row, body);
    return { message: "Saved" };
  });

  route(app, deleteLoadout, async ({ actor, params, body }) => {
    const loadout = await getReachableLoadout(db, actor, params.id);
    authorize(canDeleteLoadout(actor, ownedBy(loadout)), actor, NOT_ALLOWED);
    const by = requireActor(actor);
    await transact(db, (trx) =>
      by._id === loadout.owner_id
        ? deleteOwnLoadout(trx, loadout)
        : removeLoadout(services, trx, { actor: by, loadout, grounds: body?.statement }),
    );
    return { message: "Loadout Deleted" };
  });

  route(app, likeLoadout, async ({ actor, params }) => {
    const viewer = requireActor(actor);
    const row = await getReachableLoadout(db, viewer, params.id);
    const numLikes = await createLoadoutLike(db, viewer._id, row);
    return { message: "Liked", liked: true, numLikes };
  });

  route(app, unlikeLoadout, async ({ actor, params }) => {
    const { _id } = requireActor(actor);
    const row = await getLoadoutRow(db, params.id);
    const numLikes = await deleteLoadoutLike(db, _id, row);
    return { message: "Unliked", liked: false, numLikes };
  });

  route(app, countLoadoutUse, async ({ actor, params, body }) => {
    const { id } = await getReachableLoadout(db, actor, params.id);
    await addLoadoutUse(db, id, body.use);
    return { message: "Counted" };
  });

  route(app, listUserLoadouts, async ({ actor, params, query }) => {
    const user = await getUser(db, params.id);
    const { blocked } = await getRelationship(db, actor, user.id, NO_USER);
    if (blocked) return { loadouts: [], pageCount: 0, total: 0 };
    const own = actor?._id === user.id;
    const { rows, ...counts } = await listLoadoutPage(db, { ownerId: user.id, own, ...query });
    return { loadouts: rows.map(presentListedLoadout), ...counts };
  });
}

function ownedBy({ owner_id }: { owner_id: string }) {
  return { owner: { _id: owner_id } };
}
