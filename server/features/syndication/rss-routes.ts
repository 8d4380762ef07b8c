import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { SITE_CODE } from "#contract/codes.ts";
import { HOME_ORDERS, type HomeOrder, homeOrderIn, homePath } from "#contract/feeds/orders.ts";
import { CATEGORIES, CATEGORY_NUMBERS, categoryIn } from "#contract/posts/categories.ts";
import { FEED_TYPE, feedOfHome, feedPath } from "#contract/syndication/paths.ts";
import { getReachableBoard } from "#server/features/boards/queries.ts";
import { createRanking } from "#server/features/feeds/popular-queries.ts";
import { getUserByName } from "#server/features/users/queries.ts";
import {
  type PublicScope,
  registerPublic,
  sendDocument,
} from "#server/platform/rendering/public-documents.ts";
import type { Services } from "#server/platform/services.ts";
import { type Feed, lastChange, writeRss } from "./present.ts";
import {
  listBoardEntries,
  listCategoryEntries,
  listHomeEntries,
  listPopularEntries,
  listProfileEntries,
} from "./queries.ts";

const FEED_SECONDS = 300;
const category = z.enum(CATEGORY_NUMBERS.map(String) as [string, ...string[]]);
const homeOrder = z.preprocess(homeOrderIn, z.enum(HOME_ORDERS));

/** The title of home's feed in each order, before the site's name, and what it contains. */
const HOME_FEEDS: Readonly<Record<HomeOrder, { title?: string; content: string }>> = {
  newest: { content: "The newest creations" },
  popular: { title: "Popular this week", content: "The best-liked creations of the week" },
  sale: { title: "For sale", content: "The newest creations for sale" },
};

/** Serves the newest posts of all, of a category and of a user, as RSS. */
export function registerRss(app: FastifyInstance, services: Services): void {
  registerPublic(app, (scope) => serveRss(scope, services));
}

function serveRss(scope: PublicScope, { db, storage, settings }: Services): void {
  const { name, url: siteUrl } = settings.site;
  const made = "made by players of APB: Reloaded";

  const send = (request: FastifyRequest, reply: FastifyReply, feed: Feed) =>
    sendDocument(request, reply, {
      type: `${FEED_TYPE}; charset=utf-8`,
      body: writeRss(feed, { siteUrl, urlOf: storage.urlOf }),
      seconds: FEED_SECONDS,
      lastModified: lastChange(feed.rows),
    });

  const ranking = createRanking(db);
  scope.get(
    "/feed/home.rss",
    { schema: { querystring: z.object({ sort: homeOrder }) } },
    async (request, reply) => {
      const { sort } = request.query;
      const { title, content } = HOME_FEEDS[sort];
      return send(request, reply, {
        of: feedOfHome(sort),
        title: title === undefined ? name : `${title} · ${name}`,
        description: `${content} ${made}.`,
        pagePath: homePath(sort),
        rows:
          sort === "popular"
            ? await listPopularEntries(db, await ranking())
            : await listHomeEntries(db, { forSale: sort === "sale" }),
      });
    },
  );

  scope.get(
    "/feed/explore/:category.rss",
    { schema: { params: z.object({ category }) } },
    async (request, reply) => {
      const number = categoryIn(Number(request.params.category));
      const { plural } = CATEGORIES[number];
      return send(request, reply, {
        of: `explore/${number}`,
        title: `${plural} · ${name}`,
        description: `${plural} ${made}, newest first.`,
        pagePath: `/explore?category=${number}`,
        rows: await listCategoryEntries(db, number),
      });
    },
  );

  scope.get(
    "/feed/profile/:username.rss",
    { schema: { params: z.object({ username: z.string().max(60) }) } },
    async (request, reply) => {
      const { id, username } = await getUserByName(db, request.params.username);
      if (username !== request.params.username) {
        return reply.redirect(feedPath(`profile/${username}`));
      }
      return send(request, reply, {
        of: `profile/${username}`,
        title: `${username} · ${name}`,
        description: `What ${username} makes in APB: Reloaded.`,
        pagePath: `/profile/${username}`,
        rows: await listProfileEntries(db, id),
      });
    },
  );

  scope.get(
    "/feed/board/:code.rss",
    { schema: { params: z.object({ code: z.string().regex(SITE_CODE) }) } },
    async (request, reply) => {
      const { id, code, title, username } = await getReachableBoard(db, null, request.params.code);
      return send(request, reply, {
        of: `board/${code}`,
        title: `${title} · ${name}`,
        description: `A board of ${username}.`,
        pagePath: `/board/${code}`,
        rows: await listBoardEntries(db, id),
      });
    },
  );
}
