import type { PostImage } from "#contract/posts/images.ts";
import { GUARDED_PATHS } from "#server/features/syndication/guarded-paths.ts";
import { textElement, XML_START } from "#server/platform/rendering/xml.ts";

/** The maximum size for the embedding page, in pixels. */
export type MaxSize = { maxwidth?: number | undefined; maxheight?: number | undefined };
type Picture = { url: string; width: number; height: number };

/** The content of a page by its URL; `guarded` pages are not public. */
export type Embedded =
  | { kind: "post"; id: string }
  | { kind: "profile"; username: string }
  | { kind: "guarded" };

/** Parses a URL of this site; null if it is another site's or cannot be embedded. */
export function parsePageUrl(siteUrl: string, pageUrl: string): Embedded | null {
  if (!URL.canParse(pageUrl)) return null;
  const { origin, pathname } = new URL(pageUrl);
  const base = new URL(siteUrl);
  const prefix = base.pathname.replace(/\/$/, "");
  if (origin !== base.origin || !pathname.startsWith(`${prefix}/`)) return null;
  const path = pathname.slice(prefix.length).replace(/\/+$/, "");
  const isGuarded = GUARDED_PATHS.some((guarded) => `${path}/`.startsWith(withEnd(guarded)));
  if (isGuarded || /^\/post\/\d+\/edit$/.test(path)) return { kind: "guarded" };
  const [, id] = /^\/post\/([1-9]\d{0,18})$/.exec(path) ?? [];
  if (id) return { kind: "post", id };
  const [, username] = /^\/profile\/([A-Za-z0-9]{1,60})$/.exec(path) ?? [];
  return username ? { kind: "profile", username } : null;
}

function withEnd(path: string): string {
  return path.endsWith("/") ? path : `${path}/`;
}

export function fits({ width, height }: Picture, { maxwidth, maxheight }: MaxSize): boolean {
  return width <= (maxwidth ?? width) && height <= (maxheight ?? height);
}

/** Returns the largest file of an image that fits, if any. */
export function largestFitting(image: PostImage, maxSize: MaxSize): Picture | undefined {
  const webp = image.sources.find(({ type }) => type === "image/webp")?.srcset ?? "";
  return webp
    .split(", ")
    .map((candidate): Picture => {
      const [url = "", width = ""] = candidate.split(" ");
      const pixels = Number.parseInt(width, 10);
      return { url, width: pixels, height: Math.round((pixels * image.height) / image.width) };
    })
    .findLast((picture) => fits(picture, maxSize));
}

export function writeOembedXml(fields: Record<string, string | number>): string {
  const elements = Object.entries(fields).map(([name, value]) => textElement(name, value));
  return `${XML_START}<oembed>${elements.join("")}</oembed>\n`;
}
