import type { FastifyInstance } from "fastify";
import { registerFeedDocuments } from "#server/features/syndication/feed-routes.ts";
import { registerOembed } from "#server/features/syndication/oembed-routes.ts";
import { registerSecurityText } from "#server/features/syndication/security-text-routes.ts";
import { registerSitemap } from "#server/features/syndication/sitemap-routes.ts";
import { registerPublic } from "#server/platform/rendering/public-documents.ts";
import type { Services } from "#server/platform/services.ts";

/** Registers the documents for programs: feeds, sitemaps, security.txt and oEmbed. */
export function registerSyndication(app: FastifyInstance, services: Services): void {
  registerPublic(app, (scope) => {
    registerFeedDocuments(scope, services);
    registerSitemap(scope, services);
    registerSecurityText(scope, services);
    registerOembed(scope, services);
  });
}
