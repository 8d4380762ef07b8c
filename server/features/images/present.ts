import type { PostImage } from "#contract/images/contract.ts";
import type { Tables } from "#server/platform/db/schema/tables.ts";

/** Columns that a query selects to present an image. */
export const IMAGE_COLUMNS = [
  "images.key",
  "images.width",
  "images.height",
  "images.widths",
  "images.has_avif",
  "images.thumbhash",
  "images.description as image_description",
] as const;

/** Returns an image's alternative text, given the description that its maker wrote. */
type TextOf = (description: string | null) => string;
type StoredImage = Pick<Tables["images"], "key" | "width" | "height" | "widths" | "thumbhash"> & {
  has_avif: boolean;
  image_description: string | null;
};
type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };
type UrlOf = (key: string) => string;

/** Returns the storage key of an image's file in one width, in pixels. */
export function fileKey(key: string, width: number, type: "webp" | "avif"): string {
  return `${key}/${width}.${type}`;
}

/** Returns the path at which the site itself serves a public file, also one that it hides from a CDN. */
export const siteUrlOf: UrlOf = (key) => `/media/${key}`;

/** Presents the image of a row, or returns null if the row has none. */
export function presentImageIfAny(
  row: Nullable<StoredImage>,
  textOf: TextOf,
  urlOf: UrlOf,
): PostImage | null {
  const { key, width, height, widths, has_avif, thumbhash, image_description } = row;
  if (key === null || width === null || height === null) return null;
  if (widths === null || has_avif === null || thumbhash === null) return null;
  const image = { key, width, height, widths, has_avif, thumbhash, image_description };
  return presentImage(image, textOf, urlOf);
}

/** Parses bytes from JSON, where they are `\x` and hexadecimal digits. */
export function bytesFromJson(text: string): Buffer {
  return Buffer.from(text.slice(2), "hex");
}

export function presentImage(row: StoredImage, textOf: TextOf, urlOf: UrlOf): PostImage {
  const url = (width: number, type: "webp" | "avif") => urlOf(fileKey(row.key, width, type));
  const srcset = (type: "webp" | "avif") =>
    row.widths.map((width) => `${url(width, type)} ${width}w`).join(", ");
  return {
    url: url(row.width, "webp"),
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash.toString("base64"),
    alt: textOf(row.image_description),
    sources: [
      ...(row.has_avif ? [{ type: "image/avif", srcset: srcset("avif") }] : []),
      { type: "image/webp", srcset: srcset("webp") },
    ],
  };
}
