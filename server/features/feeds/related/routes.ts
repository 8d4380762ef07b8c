import type { FastifyInstance } from "fastify";
import { RELATED_MAX, relatedPosts } from "#contract/feeds/contract.ts";
import { foldText } from "#contract/texts.ts";
import { listTilesOf, newestOf } from "#server/features/feeds/page-queries.ts";
import { presentTile } from "#server/features/posts/present.ts";
import { getReachablePost, type TileRow } from "#server/features/posts/queries.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { findNeighbors, listRemixes, listSimilar } from "./queries.ts";

export function registerRelated(app: FastifyInstance, { db, storage }: Services): void {
  const present = (rows: TileRow[]) => rows.map((row) => presentTile(row, storage.urlOf));

  route(app, relatedPosts, async ({ actor, params, query }) => {
    const audience = { viewer: actor, nsfw: query.nsfw };
    const post = await getReachablePost(db, actor, params.id);
    // One more than shown, because the post itself may be among them.
    const ofMaker = { ownerId: post.owner_id, limit: RELATED_MAX + 1 };
    const [newest, similar, remixes, neighbors] = await Promise.all([
      listTilesOf(db, audience, newestOf(db, audience, ofMaker)),
      listSimilar(db, audience, post),
      listRemixes(db, audience, post),
      findNeighbors(db, audience, post),
    ]);
    const more = newest.filter(({ id }) => id !== post.id).slice(0, RELATED_MAX);
    const sharedTags = new Set(similar.flatMap((row) => row.folded_tags));
    return {
      more: present(more),
      similar: present(similar),
      sharedTags: post.tags.filter((tag) => sharedTags.has(foldText(tag))),
      remixes: present(remixes),
      ...neighbors,
    };
  });
}
