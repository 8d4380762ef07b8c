import type { FastifyInstance } from "fastify";
import { homeFeed } from "#contract/feeds/contract.ts";
import { listHome } from "#server/features/feeds/queries.ts";
import { presentTile } from "#server/features/posts/present.ts";
import { route } from "#server/platform/http.ts";
import type { Services } from "#server/platform/services.ts";

export function registerFeeds(app: FastifyInstance, { db, storage }: Services): void {
  route(app, homeFeed, async ({ actor, query }) => {
    const rows = await listHome(db, { viewer: actor, nsfw: query.nsfw }, query.before);
    return { posts: rows.map((row) => presentTile(row, storage.urlOf)) };
  });
}
