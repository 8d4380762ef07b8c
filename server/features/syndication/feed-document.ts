import { FEED_TYPES, type FeedFormat, type FeedOf, feedPath } from "#contract/syndication/paths.ts";
import { type Entry, entryHtml } from "#server/features/syndication/present.ts";
import { escapeHtml } from "#server/platform/rendering/html.ts";
import { element, textElement, XML_START } from "#server/platform/rendering/xml.ts";

export type FeedContent = {
  of: FeedOf;
  title: string;
  description: string;
  /** The path of the page with the same content, beginning with a slash. */
  pagePath: string;
  entries: Entry[];
};

const NEVER = new Date(0);
const RSS_NAMESPACES = {
  version: "2.0",
  "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:atom": "http://www.w3.org/2005/Atom",
};

/** Writes a feed in a format; returns it with the time of its last change. */
export function writeFeed(feed: FeedContent, format: FeedFormat, siteUrl: string) {
  const updated = new Date(
    Math.max(NEVER.getTime(), ...feed.entries.map((entry) => entry.updated.getTime())),
  );
  const body =
    format === "json" ? writeJson(feed, siteUrl) : writeXml(feed, { format, siteUrl, updated });
  const lastModified = feed.entries.length > 0 ? updated : undefined;
  return { type: `${FEED_TYPES[format]}; charset=utf-8`, body, lastModified };
}

type Links = { page: string; self: string };
type Xml = { format: "rss" | "atom"; siteUrl: string; updated: Date };

function writeXml(feed: FeedContent, { format, siteUrl, updated }: Xml): string {
  const links = { page: siteUrl + feed.pagePath, self: siteUrl + feedPath(feed.of, format) };
  return XML_START + (format === "rss" ? writeRss : writeAtom)(feed, links, updated);
}

/**
 * Writes RSS 2.0. Its readers parse titles and texts as HTML, so these are escaped; its own author element
 * requires an email address, so names are in Dublin Core.
 */
function writeRss(feed: FeedContent, { page, self }: Links, updated: Date): string {
  const items = feed.entries.map((entry) =>
    element("item", {}, [
      textElement("title", escapeHtml(entry.title)),
      textElement("link", entry.url),
      textElement("guid", entry.url),
      textElement("pubDate", entry.published.toUTCString()),
      entry.text && textElement("description", escapeHtml(entry.text)),
      textElement("content:encoded", entryHtml(entry)),
      textElement("category", entry.category),
      entry.image &&
        element("enclosure", { url: entry.image.url, length: "0", type: "image/webp" }),
      textElement("dc:creator", entry.author.name),
    ]),
  );
  return element("rss", RSS_NAMESPACES, [
    element("channel", {}, [
      textElement("title", feed.title),
      textElement("link", page),
      textElement("description", feed.description),
      textElement("lastBuildDate", updated.toUTCString()),
      textElement("language", "en"),
      element("atom:link", { href: self, rel: "self", type: FEED_TYPES.rss }),
      ...items,
    ]),
  ]);
}

/** Atom 1.0 (RFC 4287). */
function writeAtom(feed: FeedContent, { page, self }: Links, updated: Date): string {
  const entries = feed.entries.map((entry) =>
    element("entry", {}, [
      element("title", { type: "html" }, [escapeHtml(escapeHtml(entry.title))]),
      textElement("id", entry.url),
      element("link", { href: entry.url }),
      textElement("updated", entry.updated.toISOString()),
      textElement("published", entry.published.toISOString()),
      entry.text && element("summary", { type: "html" }, [escapeHtml(escapeHtml(entry.text))]),
      element("content", { type: "html" }, [escapeHtml(entryHtml(entry))]),
      element("author", {}, [
        textElement("name", entry.author.name),
        textElement("uri", entry.author.url),
      ]),
      element("category", { term: entry.category }),
    ]),
  );
  return element("feed", { xmlns: "http://www.w3.org/2005/Atom" }, [
    textElement("id", page),
    textElement("title", feed.title),
    textElement("subtitle", feed.description),
    textElement("updated", updated.toISOString()),
    element("link", { rel: "alternate", href: page }),
    element("link", { rel: "self", href: self }),
    ...entries,
  ]);
}

/** JSON Feed 1.1. */
function writeJson({ of, title, description, pagePath, entries }: FeedContent, siteUrl: string) {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    language: "en",
    home_page_url: siteUrl + pagePath,
    feed_url: siteUrl + feedPath(of, "json"),
    items: entries.map((entry) => ({
      id: entry.url,
      url: entry.url,
      title: entry.title,
      ...(entry.text && { summary: entry.text }),
      content_html: entryHtml(entry),
      image: entry.image?.url,
      authors: [entry.author],
      tags: [entry.category, ...entry.tags],
      date_published: entry.published.toISOString(),
      date_modified: entry.updated.toISOString(),
    })),
  });
}
