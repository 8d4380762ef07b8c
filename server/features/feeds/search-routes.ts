import type { FastifyInstance } from "fastify";
import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { searchPosts } from "#contract/feeds/search.ts";
import { countCategories } from "#server/features/feeds/page-queries.ts";
import { listFound } from "#server/features/feeds/search-queries.ts";
import { presentTile } from "#server/features/posts/present.ts";
import { seesAsVisitor } from "#server/features/posts/visibility-queries.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";

export function registerSearch(app: FastifyInstance, { db, storage }: Services): void {
  route(
    app,
    searchPosts,
    async ({ actor, body }) => {
      const audience = { viewer: actor, nsfw: body.nsfw === true };
      const { rows, total, alternatives } = await listFound(db, audience, body);
      return {
        posts: rows.map((row) => presentTile(row, storage.urlOf)),
        postCount: total,
        pageCount: Math.ceil(total / PAGE_SIZE),
        didYouMean: alternatives,
        categoryCounts: total === 0 ? await countCategories(db, audience) : [],
      };
    },
    { shared: ({ actor, body }) => seesAsVisitor({ viewer: actor, nsfw: body.nsfw === true }) },
  );
}
