import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { id } from "#contract/fields.ts";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { listHiddenUsers } from "#server/features/bans/queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import {
  type PublicScope,
  registerPublic,
  sendDocument,
} from "#server/platform/rendering/public-documents.ts";
import { XML_TYPE } from "#server/platform/rendering/xml.ts";
import type { Services } from "#server/platform/services.ts";
import { type SitemapEntry, writeSitemap, writeSitemapIndex } from "./present.ts";
import {
  listFileBoards,
  listFileLoadouts,
  listFilePosts,
  listFileStarts,
  listFileUsers,
  type SitemapTable,
} from "./queries.ts";
import { writeRobots } from "./robots.ts";

const TEXT_TYPE = "text/plain; charset=utf-8";
const SITEMAP_SECONDS = 3_600;
const SITEMAP_CACHE = { ttl: 600_000, max: 6 };
const PAGES = [
  "/",
  ...CATEGORY_NUMBERS.map((category) => `/explore?category=${category}`),
  "/loadout",
  "/loadout/manage",
  "/loadouts",
  "/colorconverter",
  "/privacy-policy",
  "/accessibility",
  "/rules",
  "/transparency",
  "/notice",
];

/** Serves robots.txt and the sitemap: an index of files, each of which begins with the row of an id. */
export function registerSitemap(app: FastifyInstance, services: Services): void {
  registerPublic(app, (scope) => {
    serveRobots(scope, services);
    serveSitemap(scope, services);
  });
}

function serveRobots(scope: PublicScope, { settings }: Services): void {
  const { site, refusesAiCrawlers } = settings;
  const body = writeRobots({ url: site.url, refusesAiCrawlers });
  scope.get("/robots.txt", async (request, reply) =>
    sendDocument(request, reply, { type: TEXT_TYPE, body, seconds: SITEMAP_SECONDS }),
  );
}

function serveSitemap(scope: PublicScope, { db, settings }: Services): void {
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
      ...(await pathsOf("boards")),
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
  serveFiles("boards", listFileBoards, (row) => ({
    path: `/board/${row.code}`,
    changed: row.used_at,
    ownerId: row.owner_id,
  }));
}

function cacheOf<T extends object | string>(read: (start: string) => Promise<T>) {
  return new LRUCache<string, T>({ ...SITEMAP_CACHE, fetchMethod: read });
}
