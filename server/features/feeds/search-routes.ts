import type { FastifyInstance } from "fastify";
import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { type SearchBody, searchPosts } from "#contract/feeds/search.ts";
import { createPostLister, isSharedList } from "#server/features/feeds/listed-posts.ts";
import { countCategories } from "#server/features/feeds/page-queries.ts";
import { listFound } from "#server/features/feeds/search-queries.ts";
import { route } from "#server/platform/http/routes.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";

export function registerSearch(app: FastifyInstance, { db, storage }: Services): void {
  const listed = createPostLister({ db, storage });
  const shownTo = (viewer: SessionViewer | null, { nsfw, tiles }: SearchBody) => ({
    audience: { viewer, nsfw: nsfw === true },
    tiles: tiles === true,
  });

  route(
    app,
    searchPosts,
    async ({ actor, body }) => {
      const shown = shownTo(actor, body);
      const { audience } = shown;
      const { rows, total, alternatives, withoutFilter } = await listFound(db, audience, body);
      return {
        posts: await listed(rows, shown),
        postCount: total,
        pageCount: Math.ceil(total / PAGE_SIZE),
        didYouMean: alternatives,
        withoutFilter,
        categoryCounts: total === 0 ? await countCategories(db, audience) : [],
      };
    },
    { shared: ({ actor, body }) => isSharedList(shownTo(actor, body)) },
  );
}
