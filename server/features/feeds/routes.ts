import type { FastifyInstance } from "fastify";
import { exploreFeed, followingFeed, homeFeed } from "#contract/feeds/contract.ts";
import { suggestions } from "#contract/feeds/makers.ts";
import { listFollowing } from "#server/features/feeds/following-queries.ts";
import { presentSuggestion } from "#server/features/feeds/maker-present.ts";
import { listSuggestions } from "#server/features/feeds/maker-queries.ts";
import { listPostPage } from "#server/features/feeds/page-queries.ts";
import { createRanking, listPopular } from "#server/features/feeds/popular-queries.ts";
import { listHome } from "#server/features/feeds/queries.ts";
import { presentTile } from "#server/features/posts/present.ts";
import type { TileRow } from "#server/features/posts/queries.ts";
import { seesAsVisitor } from "#server/features/posts/visibility-queries.ts";
import { getUser } from "#server/features/users/queries.ts";
import { requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";

export function registerFeeds(app: FastifyInstance, { db, storage }: Services): void {
  const present = (rows: TileRow[]) => rows.map((row) => presentTile(row, storage.urlOf));

  const ranking = createRanking(db);

  const shared = ({ actor, query }: { actor: SessionViewer | null; query: { nsfw: boolean } }) =>
    seesAsVisitor({ viewer: actor, nsfw: query.nsfw });

  route(
    app,
    homeFeed,
    async ({ actor, query: { nsfw, before, sort } }) => {
      const audience = { viewer: actor, nsfw };
      if (sort !== "popular") {
        return {
          posts: present(await listHome(db, audience, { forSale: sort === "sale", before })),
        };
      }
      // Nothing follows the one list.
      if (before !== undefined) return { posts: [] };
      return { posts: present(await listPopular(db, audience, await ranking())) };
    },
    { shared },
  );

  route(app, followingFeed, async ({ actor, query }) => {
    const viewer = requireActor(actor);
    const pageInput = { followerId: viewer._id, page: query.page };
    const { rows, pageCount } = await listFollowing(db, { viewer, nsfw: query.nsfw }, pageInput);
    return { posts: present(rows), pageCount };
  });

  route(app, suggestions, async ({ actor, query: { nsfw } }) => {
    const viewer = requireActor(actor);
    const [rows, { num_following }] = await Promise.all([
      ranking().then((ranked) => listSuggestions(db, { viewer, nsfw }, ranked)),
      getUser(db, viewer._id),
    ]);
    const makers = rows.map((row) => presentSuggestion(row, storage.urlOf));
    return { makers, followsNobody: num_following === 0 };
  });

  route(
    app,
    exploreFeed,
    async ({ actor, query: { category, nsfw, page } }) => {
      const audience = { viewer: actor, nsfw };
      const { rows, pageCount } = await listPostPage(db, audience, { category, page });
      return { posts: present(rows), pageCount };
    },
    { shared },
  );
}
