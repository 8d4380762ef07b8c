import type { PostImage } from "#contract/images/contract.ts";
import { CATEGORIES, categoryIn } from "#contract/posts/categories.ts";
import { FEED_TYPE, type FeedOf, feedPath } from "#contract/syndication/paths.ts";
import { presentTile } from "#server/features/posts/present.ts";
import type { EntryRow } from "#server/features/syndication/queries.ts";
import { escapeHtml } from "#server/platform/rendering/html.ts";
import { element, textElement, XML_START } from "#server/platform/rendering/xml.ts";

export type Feed = {
  of: FeedOf;
  title: string;
  description: string;
  /** The path of the page with the same content, beginning with a slash. */
  pagePath: string;
  rows: readonly EntryRow[];
};

/** Where pages and pictures are. */
type Place = { siteUrl: string; urlOf: (key: string) => string };

const NAMESPACES = {
  version: "2.0",
  "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:atom": "http://www.w3.org/2005/Atom",
};

/** Writes a feed as RSS 2.0, whose link to itself is an element of Atom. */
export function writeRss({ of, title, description, pagePath, rows }: Feed, place: Place): string {
  const { siteUrl } = place;
  const changed = lastChange(rows) ?? new Date(0);
  const channel = element("channel", {}, [
    textElement("title", title),
    textElement("link", siteUrl + pagePath),
    textElement("description", description),
    textElement("lastBuildDate", changed.toUTCString()),
    textElement("language", "en"),
    element("atom:link", { href: siteUrl + feedPath(of), rel: "self", type: FEED_TYPE }),
    ...rows.map((row) => writeItem(row, place)),
  ]);
  return XML_START + element("rss", NAMESPACES, [channel]);
}

export function lastChange(rows: readonly EntryRow[]): Date | undefined {
  const times = rows.map((row) => row.updated_at.getTime());
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

/**
 * Writes a post. Titles are text, descriptions HTML in which text is escaped. RSS's own author element requires
 * an email address, so the name is in Dublin Core; a length of 0 says that the size of a file is unknown.
 */
function writeItem(row: EntryRow, { siteUrl, urlOf }: Place): string {
  const { title, owner, images } = presentTile(row, urlOf);
  const url = `${siteUrl}/post/${row.id}`;
  const text = escapeHtml(row.description);
  const [image] = images.map((one) => ({ ...one, url: absolute(siteUrl, one.url) }));
  return element("item", {}, [
    textElement("title", title),
    textElement("link", url),
    textElement("guid", url),
    textElement("pubDate", row.created_at.toUTCString()),
    text && textElement("description", text),
    textElement("content:encoded", (image ? pictureHtml(url, image) : "") + textHtml(text)),
    textElement("category", CATEGORIES[categoryIn(row.category)].name),
    image && element("enclosure", { url: image.url, length: "0", type: "image/webp" }),
    textElement("dc:creator", owner.username),
  ]);
}

function pictureHtml(postUrl: string, { url, alt, width, height }: PostImage): string {
  const picture = `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}">`;
  return `<p><a href="${escapeHtml(postUrl)}">${picture}</a></p>`;
}

function textHtml(escaped: string): string {
  return escaped && `<p>${escaped.replaceAll("\n", "<br>")}</p>`;
}

/** Returns a URL of this site with its origin; others are absolute already. */
function absolute(siteUrl: string, url: string): string {
  return url.startsWith("/") ? siteUrl + url : url;
}

const SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** A page's path, and when it changed, if known. */
export type SitemapEntry = { path: string; changed?: Date };

export function writeSitemap(siteUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changed }) => {
    const lastmod = changed ? textElement("lastmod", changed.toISOString()) : "";
    return `<url>${textElement("loc", siteUrl + path)}${lastmod}</url>\n`;
  });
  return `${XML_START}<urlset xmlns="${SITEMAPS}">\n${urls.join("")}</urlset>\n`;
}

/** Writes the index of the sitemap's files. */
export function writeSitemapIndex(siteUrl: string, paths: readonly string[]): string {
  const files = paths.map((path) => `<sitemap>${textElement("loc", siteUrl + path)}</sitemap>\n`);
  return `${XML_START}<sitemapindex xmlns="${SITEMAPS}">\n${files.join("")}</sitemapindex>\n`;
}
