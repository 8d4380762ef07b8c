import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { HOME_ORDERS, type HomeOrder, homeOrderIn, homePath } from "#contract/feeds/orders.ts";
import { id } from "#contract/fields.ts";
import { CATEGORIES, CATEGORY_NUMBERS, categoryIn } from "#contract/posts/categories.ts";
import { FEED_TYPE, feedOfHome, feedPath } from "#contract/syndication/paths.ts";
import { listHiddenUsers } from "#server/features/bans/queries.ts";
import { createRanking } from "#server/features/feeds/popular-queries.ts";
import { getUserByName } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import {
  type PublicScope,
  registerPublic,
  sendDocument,
} from "#server/platform/rendering/public-documents.ts";
import { XML_TYPE } from "#server/platform/rendering/xml.ts";
import type { Services } from "#server/platform/services.ts";
import {
  type Feed,
  lastChange,
  type SitemapEntry,
  writeRss,
  writeSitemap,
  writeSitemapIndex,
} from "./present.ts";
import {
  listCategoryEntries,
  listFileLoadouts,
  listFilePosts,
  listFileStarts,
  listFileUsers,
  listHomeEntries,
  listPopularEntries,
  listProfileEntries,
  type SitemapTable,
} from "./queries.ts";

/** Registers the documents for programs: feeds, sitemaps, robots.txt and security.txt. */
export function registerSyndication(app: FastifyInstance, services: Services): void {
  registerPublic(app, (scope) => {
    registerFeeds(scope, services);
    registerSitemap(scope, services);
    registerTextFiles(scope, services);
  });
}

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
function registerFeeds(scope: PublicScope, { db, storage, settings }: Services): void {
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
}

const DAY_SECONDS = 24 * 3_600;
const SITEMAP_SECONDS = 3_600;
const SITEMAP_CACHE = { ttl: 600_000, max: 6 };
const PAGES = [
  "/",
  ...CATEGORY_NUMBERS.map((category) => `/explore?category=${category}`),
  "/loadout",
  "/loadout/manage",
  "/colorconverter",
  "/privacy-policy",
  "/accessibility",
  "/rules",
  "/transparency",
  "/notice",
];

/** Serves the sitemap: an index of files, each of which begins with the row of an id. */
function registerSitemap(scope: PublicScope, { db, settings }: Services): void {
  const { url } = settings.site;

  const serve = (path: string, write: (start: string) => Promise<string>) =>
    scope.get(
      path,
      { schema: { params: z.object({ start: id.optional() }) } },
      async (request, reply) => {
        const body = await write(request.params.start ?? "");
        return sendDocument(request, reply, { type: XML_TYPE, body, seconds: SITEMAP_SECONDS });
      },
    );

  const pathsOf = async (table: SitemapTable) =>
    (await listFileStarts(db, table)).map((start) => `/sitemap/${table}-${start}.xml`);
  const index = cacheOf(async () =>
    writeSitemapIndex(url, [
      "/sitemap/pages.xml",
      ...(await pathsOf("posts")),
      ...(await pathsOf("users")),
      ...(await pathsOf("loadouts")),
    ]),
  );
  serve("/sitemap.xml", () => index.forceFetch(""));
  serve("/sitemap/pages.xml", async () =>
    writeSitemap(
      url,
      PAGES.map((path) => ({ path })),
    ),
  );

  /** Serves the files of a table. Entries are cached for minutes, but a ban takes effect at once. */
  const serveFiles = <Row>(
    table: SitemapTable,
    list: (db: Db, start: string) => Promise<Row[]>,
    present: (row: Row) => SitemapEntry & { ownerId: string },
  ) => {
    const entries = cacheOf(async (start) => (await list(db, start)).map(present));
    serve(`/sitemap/${table}-:start.xml`, async (start) => {
      const [all, hidden] = await Promise.all([entries.forceFetch(start), listHiddenUsers(db)]);
      return writeSitemap(
        url,
        all.filter(({ ownerId }) => !hidden.has(ownerId)),
      );
    });
  };
  serveFiles("posts", listFilePosts, (row) => ({
    path: `/post/${row.id}`,
    changed: row.updated_at,
    ownerId: row.owner_id,
  }));
  serveFiles("users", listFileUsers, ({ id, username }) => ({
    path: `/profile/${username}`,
    ownerId: id,
  }));
  serveFiles("loadouts", listFileLoadouts, (row) => ({
    path: `/l/${row.code}`,
    changed: row.updated_at,
    ownerId: row.owner_id,
  }));
}

function cacheOf<T extends object | string>(read: (start: string) => Promise<T>) {
  return new LRUCache<string, T>({ ...SITEMAP_CACHE, fetchMethod: read });
}

/** Serves robots.txt, where to report a vulnerability, and what to expect then. */
function registerTextFiles(scope: PublicScope, { settings: { site } }: Services): void {
  const serve = (path: string, seconds: number, write: () => string) =>
    scope.get(path, async (request, reply) =>
      sendDocument(request, reply, { type: "text/plain; charset=utf-8", body: write(), seconds }),
    );
  serve("/robots.txt", SITEMAP_SECONDS, () => writeRobots(site.url));
  serve(SECURITY_TEXT_PATH, DAY_SECONDS, () => writeSecurityText(site, new Date()));
  serve(SECURITY_POLICY_PATH, DAY_SECONDS, () => writeSecurityPolicy(site));
}

/** Pages of a user's own data, for staff or for programs, which crawlers should not visit. */
const DISALLOWED = [
  "/settings",
  "/notifications",
  "/following",
  "/post/create",
  "/post/*/edit",
  "/user/",
  "/reports",
  "/audit",
  "/appeals",
  "/holds",
  "/decision/",
  "/desk",
  "/rules/edit",
  "/notice/",
  "/notices",
  "/api/",
  "/dev/",
  "/auth/",
  "/verify/",
  "/reset-password/reset/",
  "/join/discord",
  "/metrics",
];

/** Writes robots.txt. */
function writeRobots(siteUrl: string): string {
  const base = new URL(siteUrl).pathname.replace(/\/$/, "");
  const lines = DISALLOWED.map((path) => `Disallow: ${base}${path}`);
  return `${["User-agent: *", ...lines].join("\n")}\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

const DAY_MS = 24 * 3_600_000;
const VALID_DAYS = 180;

type SiteInfo = { name: string; url: string; contactEmail: string };

const SECURITY_TEXT_PATH = "/.well-known/security.txt";
const SECURITY_POLICY_PATH = "/security-policy.txt";

/**
 * Writes the security.txt of RFC 9116. It expires half a year after the current day, so that copies do not
 * name a contact forever.
 */
function writeSecurityText({ url, contactEmail }: SiteInfo, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const lines = [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${url}${SECURITY_TEXT_PATH}`,
    `Policy: ${url}${SECURITY_POLICY_PATH}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Writes what the finder of a vulnerability may expect; docs/security.md says the same. */
function writeSecurityPolicy({ name, contactEmail }: SiteInfo): string {
  return `Security of ${name}

Found a hole? Write to ${contactEmail}. Say what you did, what happened, and how to
see it again. Please tell nobody else until it is closed.

We answer within 3 days, say within 7 days what we make of it, and close what is serious
within 30 days, everything else within 90. We tell you when it is closed, and thank you by
name if you like.

Use accounts of your own. Don't read or change what belongs to others, don't keep people
from using the site, and don't write to our members. Whoever keeps to that has nothing to
fear from us. We pay no rewards.
`;
}
