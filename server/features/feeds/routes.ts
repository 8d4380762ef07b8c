import type { FastifyInstance } from "fastify";
import type { Parsed } from "#contract/endpoint.ts";
import {
  exploreFeed,
  followingFeed,
  homeFeed,
  likedFeed,
  newFollowed,
  type SuggestedMaker,
  seeFollowed,
  suggestions,
} from "#contract/feeds/contract.ts";
import { presentTile } from "#server/features/posts/present.ts";
import type { Audience } from "#server/features/posts/visibility-queries.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";
import { getUser } from "#server/features/users/queries.ts";
import { requireActor } from "#server/platform/errors.ts";
import { type HandlerInput, route } from "#server/platform/http/routes.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { createPostLister } from "./list-present.ts";
import { listSuggestions, type SuggestedRow } from "./maker-queries.ts";
import { listPostPage } from "./page-queries.ts";
import { createRanking, listPopular, listRankedPage } from "./popular-queries.ts";
import {
  countNewFollowed,
  findVisit,
  listFollowing,
  listLikedPage,
  selectHome,
} from "./queries.ts";
import { visitFollowing } from "./visit-commands.ts";

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

  const listOwn = async (
    list: typeof listFollowing,
    viewer: SessionViewer,
    { page, nsfw, tiles }: HandlerInput<typeof likedFeed>["query"],
  ) => {
    const audience = { viewer, nsfw };
    const { ids, pageCount } = await list(db, audience, { userId: viewer._id, page });
    const posts = await listed(ids, { audience, tiles });
    return { posts, pageCount, currentPage: page, category: null };
  };

  route(app, followingFeed, async ({ actor, query }) => {
    const viewer = requireActor(actor);
    const [feed, visit] = await Promise.all([
      listOwn(listFollowing, viewer, query),
      findVisit(db, viewer._id),
    ]);
    return { ...feed, seen: visit?.former_id ?? null };
  });

  route(app, newFollowed, async ({ actor, query: { nsfw } }) => {
    const viewer = requireActor(actor);
    return { count: await countNewFollowed(db, { viewer, nsfw }, viewer._id) };
  });

  route(app, seeFollowed, async ({ actor, body }) => {
    await visitFollowing(db, requireActor(actor)._id, body.id);
    return { message: "Seen" };
  });

  route(app, likedFeed, ({ actor, query }) => listOwn(listLikedPage, requireActor(actor), query));

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
    const { category, sort, page, forSale, server, made, tag, without } = query;
    const filters = { category, forSale, server, made, tag, withoutTags: without };
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
