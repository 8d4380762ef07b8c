import { Feed, type Item } from "feed";
import { FEED_TYPES, type FeedFormat, type FeedOf, feedPath } from "#contract/syndication/paths.ts";
import { type Entry, entryHtml } from "#server/features/syndication/present.ts";
import { escapeHtml } from "#server/platform/html.ts";

export type FeedFacts = {
  of: FeedOf;
  title: string;
  description: string;
  /** The page that shows the same, beginning with a slash. */
  pagePath: string;
  entries: Entry[];
};

const NEVER = new Date(0);

/** A feed in one of its forms, and when anything in it changed last. */
export function writeFeed(facts: FeedFacts, format: FeedFormat, siteUrl: string) {
  const updated = new Date(
    Math.max(NEVER.getTime(), ...facts.entries.map((entry) => entry.updated.getTime())),
  );
  const body =
    format === "json" ? writeJson(facts, siteUrl) : writeXml(facts, { format, siteUrl, updated });
  const lastModified = facts.entries.length > 0 ? updated : undefined;
  return { type: `${FEED_TYPES[format]}; charset=utf-8`, body, lastModified };
}

type Xml = { format: "rss" | "atom"; siteUrl: string; updated: Date };

function writeXml(facts: FeedFacts, { format, siteUrl, updated }: Xml): string {
  const address = siteUrl + feedPath(facts.of, format);
  const feed = new Feed({
    id: siteUrl + facts.pagePath,
    link: siteUrl + facts.pagePath,
    feed: address,
    title: facts.title,
    description: facts.description,
    updated,
    language: "en",
    generator: false,
  });
  for (const entry of facts.entries) feed.addItem(itemOf(entry, format));
  return format === "rss" ? feed.rss2() : feed.atom1();
}

/** Readers take titles and texts for HTML, so what was typed is escaped. */
function itemOf(entry: Entry, format: Xml["format"]): Item {
  const { url, title, text, author, category, image, published, updated } = entry;
  return {
    id: url,
    link: url,
    title: escapeHtml(title),
    ...(text && { description: escapeHtml(text) }),
    content: entryHtml(entry),
    category: [{ name: category, term: category }],
    ...(image && { image: image.url }),
    date: updated,
    published,
    // RSS takes an author's mail address alone; names go by Dublin Core.
    ...(format === "atom"
      ? { author: [{ name: author.name, link: author.url }] }
      : { extensions: [{ name: "dc:creator", objects: { _text: author.name } }] }),
  };
}

/** JSON Feed 1.1, which the library does not write yet. */
function writeJson({ of, title, description, pagePath, entries }: FeedFacts, siteUrl: string) {
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
