import type { FastifyInstance } from "fastify";
import * as contract from "#contract/worn/contract.ts";
import { canUntie, canWear } from "#contract/worn/policy.ts";
import { createPostLister } from "#server/features/feeds/list-present.ts";
import { presentTile } from "#server/features/posts/present.ts";
import { getReachablePost, type TileRow } from "#server/features/posts/queries.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { createWorn, deleteWorn } from "./commands.ts";
import { countWornOn, getWorn, listNewestWornOn, listWears, listWornOnPage } from "./queries.ts";

const NOT_YOURS = "Only its maker can say what a creation wears.";
const NOT_ONE_OF_YOURS = "Only the makers of the two can do this.";

export function registerWorn(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;
  const listed = createPostLister(services);
  const present = (rows: readonly TileRow[]) => rows.map((row) => presentTile(row, storage.urlOf));

  route(app, contract.getWorn, async ({ actor, params, query: { nsfw } }) => {
    const { id } = await getReachablePost(db, actor, params.id);
    const audience = { viewer: actor, nsfw };
    const [wears, wornOn, wornOnCount] = await Promise.all([
      listWears(db, audience, id),
      listNewestWornOn(db, audience, id),
      countWornOn(db, audience, id),
    ]);
    return { wears: present(wears), wornOn: present(wornOn), wornOnCount };
  });

  route(app, contract.listWornOn, async ({ actor, params, query: { page, nsfw, tiles } }) => {
    const { id: symbolId } = await getReachablePost(db, actor, params.id);
    const audience = { viewer: actor, nsfw };
    const { ids, pageCount, total } = await listWornOnPage(db, audience, { symbolId, page });
    return { posts: await listed(ids, { audience, tiles }), pageCount, postCount: total };
  });

  route(app, contract.wearSymbol, async ({ actor, params, body }) => {
    const post = await getReachablePost(db, actor, params.id);
    authorize(canWear(actor, { owner: { _id: post.owner_id } }), actor, NOT_YOURS);
    await createWorn(services, requireActor(actor), post, body.symbolId);
    return { message: "Symbol added" };
  });

  route(app, contract.untieSymbol, async ({ actor, params }) => {
    const viewer = requireActor(actor);
    const worn = await getWorn(db, params.id, params.symbolId);
    const makers = {
      post: { owner: { _id: worn.owner_id } },
      symbol: { owner: { _id: worn.symbol_owner_id } },
    };
    authorize(canUntie(viewer, makers), viewer, NOT_ONE_OF_YOURS);
    await deleteWorn(services, worn);
    return { message: "Untied" };
  });
}
