import type { FastifyInstance } from "fastify";
import type { Parsed } from "#contract/endpoint.ts";
import {
  exploreFeed,
  followingFeed,
  homeFeed,
  likedFeed,
  type SuggestedMaker,
  suggestions,
} from "#contract/feeds/contract.ts";
import { presentTile } from "#server/features/posts/present.ts";
import type { Audience } from "#server/features/posts/visibility-queries.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";
import { getUser } from "#server/features/users/queries.ts";
import { requireActor } from "#server/platform/errors.ts";
import { type HandlerInput, route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { createPostLister } from "./list-present.ts";
import { listSuggestions, type SuggestedRow } from "./maker-queries.ts";
import { listPostPage } from "./page-queries.ts";
import { createRanking, listPopular, listRankedPage } from "./popular-queries.ts";
import { listFollowing, listLikedPage, selectHome } from "./queries.ts";

type HomeQuery = Pick<Parsed<typeof homeFeed>["query"], "sort" | "before">;

export function registerFeeds(app: FastifyInstance, { db, storage }: Services): void {
  const listed = createPostLister({ db, storage });

  const ranking = createRanking(db);

  const listOrdered = async (audience: Audience, { sort, before }: HomeQuery) => {
    if (sort !== "popular") return selectHome(db, audience, { forSale: sort === "sale", before });
    // Nothing follows the one list.
    return before === undefined ? listPopular(db, audience, await ranking()) : [];
  };

  route(app, homeFeed, async ({ actor, query: { nsfw, tiles, ...query } }) => {
    const audience = { viewer: actor, nsfw };
    const posts = await listed(await listOrdered(audience, query), { audience, tiles });
    return { posts, pageCount: 1, currentPage: 1, category: null };
  });

  const listOwn =
    (list: typeof listFollowing) =>
    async ({ actor, query }: Pick<HandlerInput<typeof followingFeed>, "actor" | "query">) => {
      const viewer = requireActor(actor);
      const { page, nsfw, tiles } = query;
      const audience = { viewer, nsfw };
      const { ids, pageCount } = await list(db, audience, { userId: viewer._id, page });
      const posts = await listed(ids, { audience, tiles });
      return { posts, pageCount, currentPage: page, category: null };
    };
  route(app, followingFeed, listOwn(listFollowing));
  route(app, likedFeed, listOwn(listLikedPage));

  route(app, suggestions, async ({ actor, query: { nsfw } }) => {
    const viewer = requireActor(actor);
    const [rows, { num_following }] = await Promise.all([
      ranking().then((ranked) => listSuggestions(db, { viewer, nsfw }, ranked)),
      getUser(db, viewer._id),
    ]);
    const makers = rows.map((row) => presentSuggestion(row, storage.urlOf));
    return { makers, followsNobody: num_following === 0 };
  });

  const listExplored = async (audience: Audience, query: Parsed<typeof exploreFeed>["query"]) => {
    const { category, sort, page, forSale, server, tag, without } = query;
    const filters = { category, forSale, server, tag, withoutTags: without };
    if (sort === "newest" || sort === "ever") {
      const order = sort === "ever" ? "liked" : "newest";
      return listPostPage(db, audience, { ...filters, sort: order, page });
    }
    const best = await ranking({ days: sort === "week" ? 7 : 30, category });
    return listRankedPage(db, audience, { ...filters, ranking: best, page });
  };

  route(app, exploreFeed, async ({ actor, query }) => {
    const { category, nsfw, page, tiles } = query;
    const audience = { viewer: actor, nsfw };
    const { ids, pageCount, total } = await listExplored(audience, query);
    const posts = await listed(ids, { audience, tiles });
    return { posts, pageCount, postCount: total, currentPage: page, category };
  });
}

/** Presents a maker whom the viewer may follow. */
function presentSuggestion(row: SuggestedRow, urlOf: (key: string) => string): SuggestedMaker {
  return {
    _id: row.id,
    username: row.username,
    avatar: presentSmallAvatar(row.avatar_key, urlOf),
    numFollowers: row.num_followers,
    posts: row.posts.map((post) => presentTile(post, urlOf)),
  };
}
