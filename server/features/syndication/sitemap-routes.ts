import { LRUCache } from "lru-cache";
import { z } from "zod";
import { id } from "#contract/fields.ts";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { writeRobots } from "#server/features/syndication/robots.ts";
import {
  listFileLoadouts,
  listFilePosts,
  listFileStarts,
  listFileUsers,
  type SitemapTable,
} from "#server/features/syndication/sitemap-queries.ts";
import { listHiddenUsers } from "#server/features/users/ban-queries.ts";
import { type PublicScope, sendDocument } from "#server/platform/rendering/public-documents.ts";
import { textElement, XML_START, XML_TYPE } from "#server/platform/rendering/xml.ts";
import type { Services } from "#server/platform/services.ts";

const SECONDS = 3_600;
const CACHE = { ttl: 600_000, max: 6 };
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

function cacheOf<T extends object | string>(read: (start: string) => Promise<T>) {
  return new LRUCache<string, T>({ ...CACHE, fetchMethod: read });
}

/** Serves robots.txt and the sitemaps. */
export function registerSitemap(scope: PublicScope, { db, settings }: Services): void {
  const { url } = settings.site;

  const writeIndex = async () => {
    const files = async (kind: SitemapTable) =>
      (await listFileStarts(db, kind)).map((start) => `/sitemap/${kind}-${start}.xml`);
    return writeSitemapIndex(url, [
      "/sitemap/pages.xml",
      ...(await files("posts")),
      ...(await files("users")),
      ...(await files("loadouts")),
    ]);
  };
  const indexes = cacheOf(writeIndex);
  const postFiles = cacheOf((start) => listFilePosts(db, start));
  const loadoutFiles = cacheOf((start) => listFileLoadouts(db, start));
  const userFiles = cacheOf((start) => listFileUsers(db, start));
  // Rows are cached for minutes, but a ban takes effect at once.
  const posts = async (start: string) => {
    const [rows, hidden] = await Promise.all([postFiles.forceFetch(start), listHiddenUsers(db)]);
    const listed = rows.filter(({ owner_id }) => !hidden.has(owner_id));
    return writeSitemap(
      url,
      listed.map((row): SitemapEntry => ({ path: `/post/${row.id}`, changed: row.updated_at })),
    );
  };
  const users = async (start: string) => {
    const [rows, hidden] = await Promise.all([userFiles.forceFetch(start), listHiddenUsers(db)]);
    const listed = rows.filter(({ id }) => !hidden.has(id));
    return writeSitemap(
      url,
      listed.map(({ username }) => ({ path: `/profile/${username}` })),
    );
  };

  const loadouts = async (start: string) => {
    const [rows, hidden] = await Promise.all([loadoutFiles.forceFetch(start), listHiddenUsers(db)]);
    const listed = rows.filter(({ owner_id }) => !hidden.has(owner_id));
    return writeSitemap(
      url,
      listed.map((row): SitemapEntry => ({ path: `/l/${row.code}`, changed: row.updated_at })),
    );
  };

  scope.get("/robots.txt", async (request, reply) =>
    sendDocument(request, reply, {
      type: "text/plain; charset=utf-8",
      body: writeRobots(url),
      seconds: SECONDS,
    }),
  );

  const serve = (path: string, read: (start: string) => Promise<string> | string) =>
    scope.get(
      path,
      { schema: { params: z.object({ start: id.optional() }) } },
      async (request, reply) => {
        const body = await read(request.params.start ?? "");
        return sendDocument(request, reply, { type: XML_TYPE, body, seconds: SECONDS });
      },
    );
  serve("/sitemap.xml", () => indexes.forceFetch(""));
  serve("/sitemap/pages.xml", () =>
    writeSitemap(
      url,
      PAGES.map((path) => ({ path })),
    ),
  );
  serve("/sitemap/posts-:start.xml", posts);
  serve("/sitemap/users-:start.xml", users);
  serve("/sitemap/loadouts-:start.xml", loadouts);
}

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** A page's path, and when it changed, if known. */
type SitemapEntry = { path: string; changed?: Date };

function writeSitemap(siteUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changed }) => {
    const lastmod = changed ? textElement("lastmod", changed.toISOString()) : "";
    return `<url>${textElement("loc", siteUrl + path)}${lastmod}</url>\n`;
  });
  return `${XML_START}<urlset xmlns="${NAMESPACE}">\n${urls.join("")}</urlset>\n`;
}

function writeSitemapIndex(siteUrl: string, paths: readonly string[]): string {
  const files = paths.map((path) => `<sitemap>${textElement("loc", siteUrl + path)}</sitemap>\n`);
  return `${XML_START}<sitemapindex xmlns="${NAMESPACE}">\n${files.join("")}</sitemapindex>\n`;
}
