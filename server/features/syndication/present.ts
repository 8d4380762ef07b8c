import { CATEGORIES, categoryIn } from "#contract/posts/categories.ts";
import { presentTile } from "#server/features/posts/present.ts";
import type { EntryRow } from "#server/features/syndication/queries.ts";
import { escapeHtml } from "#server/platform/rendering/html.ts";
import { withoutForbidden } from "#server/platform/rendering/xml.ts";

type Place = { siteUrl: string; urlOf: (key: string) => string };

/** Returns the absolute URL of a path of this site; other URLs unchanged. */
export function absolute(siteUrl: string, url: string): string {
  return url.startsWith("/") ? siteUrl + url : url;
}

/** Presents a post for feeds of every format, with absolute URLs. */
export function presentEntry(row: EntryRow, { siteUrl, urlOf }: Place) {
  const { title, owner, images } = presentTile(row, urlOf);
  const [image] = images;
  return {
    url: `${siteUrl}/post/${row.id}`,
    title: withoutForbidden(title),
    text: withoutForbidden(row.description),
    author: { name: owner.username, url: `${siteUrl}/profile/${owner.username}` },
    category: CATEGORIES[categoryIn(row.category)].name,
    tags: row.tags.map(withoutForbidden),
    image: image && {
      url: absolute(siteUrl, image.url),
      width: image.width,
      height: image.height,
      alt: withoutForbidden(image.alt),
    },
    published: row.created_at,
    updated: row.updated_at,
  };
}
export type Entry = ReturnType<typeof presentEntry>;

/** Returns a post as HTML for feed readers. */
export function entryHtml({ url, image, text }: Entry): string {
  const picture =
    image &&
    `<p><a href="${escapeHtml(url)}"><img src="${escapeHtml(image.url)}" alt="${escapeHtml(image.alt)}" width="${image.width}" height="${image.height}"></a></p>`;
  const paragraph = text && `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
  return `${picture ?? ""}${paragraph}`;
}
