import { textElement, XML_START } from "#server/platform/rendering/xml.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** A page's path, and when it changed, if known. */
export type SitemapEntry = { path: string; changed?: Date };

export function writeSitemap(siteUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changed }) => {
    const lastmod = changed ? textElement("lastmod", changed.toISOString()) : "";
    return `<url>${textElement("loc", siteUrl + path)}${lastmod}</url>\n`;
  });
  return `${XML_START}<urlset xmlns="${NAMESPACE}">\n${urls.join("")}</urlset>\n`;
}

export function writeSitemapIndex(siteUrl: string, paths: readonly string[]): string {
  const files = paths.map((path) => `<sitemap>${textElement("loc", siteUrl + path)}</sitemap>\n`);
  return `${XML_START}<sitemapindex xmlns="${NAMESPACE}">\n${files.join("")}</sitemapindex>\n`;
}
