import type { PostImage } from "#contract/posts/contract.ts";
import { GUARDED_PATHS } from "#server/features/syndication/guarded-paths.ts";
import { textElement, XML_START } from "#server/platform/rendering/xml.ts";

/** The largest that whoever embeds has room for, in pixels. */
export type Room = { maxwidth?: number | undefined; maxheight?: number | undefined };
type Picture = { url: string; width: number; height: number };

/** What a page is about, as its address tells; `guarded` is not for everybody. */
export type Embedded =
  | { kind: "post"; id: string }
  | { kind: "profile"; username: string }
  | { kind: "guarded" };

/** Reads an address of this site; null when it is another's or not to be embedded. */
export function readAddress(siteUrl: string, address: string): Embedded | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
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

export function fits({ width, height }: Picture, { maxwidth, maxheight }: Room): boolean {
  return width <= (maxwidth ?? width) && height <= (maxheight ?? height);
}

/** The largest file of an image that fits, if one does. */
export function largestFitting(image: PostImage, room: Room): Picture | undefined {
  const webp = image.sources.find(({ type }) => type === "image/webp")?.srcset ?? "";
  return webp
    .split(", ")
    .map((candidate): Picture => {
      const [url = "", width = ""] = candidate.split(" ");
      const pixels = Number.parseInt(width, 10);
      return { url, width: pixels, height: Math.round((pixels * image.height) / image.width) };
    })
    .findLast((picture) => fits(picture, room));
}

export function writeOembedXml(fields: Record<string, string | number>): string {
  const elements = Object.entries(fields).map(([name, value]) => textElement(name, value));
  return `${XML_START}<oembed>${elements.join("")}</oembed>\n`;
}
