import type { FastifyInstance } from "fastify";
import { relatedPosts } from "#contract/feeds/contract.ts";
import { foldText } from "#contract/texts.ts";
import { listTilesOf } from "#server/features/feeds/page-queries.ts";
import { presentTile } from "#server/features/posts/present.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { getRelated } from "./queries.ts";

export function registerRelated(app: FastifyInstance, { db, storage }: Services): void {
  route(app, relatedPosts, async ({ actor, params, query }) => {
    const audience = { viewer: actor, nsfw: query.nsfw };
    const { tags, more, remixes, similar, newer, older } = await getRelated(
      db,
      audience,
      params.id,
    );
    const similarIds = similar.map(({ id }) => id);
    const rows = await listTilesOf(db, audience, [
      ...new Set([...more, ...similarIds, ...remixes]),
    ]);
    const tiles = new Map(rows.map((row) => [row.id, presentTile(row, storage.urlOf)]));
    const tilesOf = (ids: readonly string[]) => ids.flatMap((id) => tiles.get(id) ?? []);
    const sharedTags = new Set(similar.flatMap((row) => row.folded_tags));
    return {
      more: tilesOf(more),
      similar: tilesOf(similarIds),
      sharedTags: tags.filter((tag) => sharedTags.has(foldText(tag))),
      remixes: tilesOf(remixes),
      newer,
      older,
    };
  });
}
