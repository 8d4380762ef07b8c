import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { HOME_ORDERS, type HomeOrder, homeOrderIn, homePath } from "#contract/feeds/orders.ts";
import { CATEGORIES, CATEGORY_NUMBERS, categoryIn } from "#contract/posts/categories.ts";
import {
  FEED_FORMATS,
  type FeedFormat,
  feedOfHome,
  feedPath,
} from "#contract/syndication/paths.ts";
import { createRanking } from "#server/features/feeds/popular-queries.ts";
import { type FeedContent, writeFeed } from "#server/features/syndication/feed-document.ts";
import { presentEntry } from "#server/features/syndication/present.ts";
import {
  type EntryRow,
  listCategoryEntries,
  listHomeEntries,
  listPopularEntries,
  listProfileEntries,
} from "#server/features/syndication/queries.ts";
import { getUserByName } from "#server/features/users/queries.ts";
import { type PublicScope, sendDocument } from "#server/platform/rendering/public-documents.ts";
import type { Services } from "#server/platform/services.ts";

const SECONDS = 300;
const format = z.enum(FEED_FORMATS);
const category = z.enum(CATEGORY_NUMBERS.map(String) as [string, ...string[]]);
const homeOrder = z.preprocess(homeOrderIn, z.enum(HOME_ORDERS));

/** The title of home's feed in each order, before the site's name, and what it contains. */
const HOME_FEEDS: Readonly<Record<HomeOrder, { title?: string; content: string }>> = {
  newest: { content: "The newest creations" },
  popular: { title: "Popular this week", content: "The best-liked creations of the week" },
  sale: { title: "For sale", content: "The newest creations for sale" },
};

/** Serves the newest posts of all, of a category and of a user, as RSS, Atom and JSON Feed. */
export function registerFeedDocuments(scope: PublicScope, { db, storage, settings }: Services) {
  const { name, url: siteUrl } = settings.site;
  const made = "made by players of APB: Reloaded";

  const send = (
    [request, reply]: [FastifyRequest, FastifyReply],
    feedFormat: FeedFormat,
    { rows, ...feed }: Omit<FeedContent, "entries"> & { rows: EntryRow[] },
  ) => {
    const entries = rows.map((row) => presentEntry(row, { siteUrl, urlOf: storage.urlOf }));
    const document = writeFeed({ ...feed, entries }, feedFormat, siteUrl);
    return sendDocument(request, reply, { ...document, seconds: SECONDS });
  };

  const ranking = createRanking(db);
  scope.get(
    "/feed/home.:format",
    { schema: { params: z.object({ format }), querystring: z.object({ sort: homeOrder }) } },
    async (request, reply) => {
      const { sort } = request.query;
      const { title, content } = HOME_FEEDS[sort];
      return send([request, reply], request.params.format, {
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
    "/feed/explore/:category.:format",
    { schema: { params: z.object({ category, format }) } },
    async (request, reply) => {
      const number = categoryIn(Number(request.params.category));
      const { plural } = CATEGORIES[number];
      return send([request, reply], request.params.format, {
        of: `explore/${number}`,
        title: `${plural} · ${name}`,
        description: `${plural} ${made}, newest first.`,
        pagePath: `/explore?category=${number}`,
        rows: await listCategoryEntries(db, number),
      });
    },
  );

  scope.get(
    "/feed/profile/:username.:format",
    { schema: { params: z.object({ username: z.string().max(60), format }) } },
    async (request, reply) => {
      const feedFormat = request.params.format;
      const { id, username } = await getUserByName(db, request.params.username);
      if (username !== request.params.username) {
        return reply.redirect(feedPath(`profile/${username}`, feedFormat));
      }
      return send([request, reply], feedFormat, {
        of: `profile/${username}`,
        title: `${username} · ${name}`,
        description: `What ${username} makes in APB: Reloaded.`,
        pagePath: `/profile/${username}`,
        rows: await listProfileEntries(db, id),
      });
    },
  );
}
