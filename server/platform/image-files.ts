import type { PostImage } from "#contract/posts/contract.ts";
import type { Tables } from "#server/platform/db/tables.ts";

/** What a query selects of an image for it to be presented. */
export const IMAGE_COLUMNS = [
  "images.key",
  "images.width",
  "images.height",
  "images.widths",
  "images.has_avif",
  "images.thumbhash",
] as const;

type StoredImage = Pick<Tables["images"], "key" | "width" | "height" | "widths" | "thumbhash"> & {
  has_avif: boolean;
};
type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };
type UrlOf = (key: string) => string;

/** Where a storage keeps the file of an image in one width, in pixels. */
export function fileKey(key: string, width: number, type: "webp" | "avif"): string {
  return `${key}/${width}.${type}`;
}

/** The image of a row that may have none. */
export function presentImageIfAny(
  { key, width, height, widths, has_avif, thumbhash }: Nullable<StoredImage>,
  urlOf: UrlOf,
): PostImage | null {
  if (key === null || width === null || height === null) return null;
  if (widths === null || has_avif === null || thumbhash === null) return null;
  return presentImage({ key, width, height, widths, has_avif, thumbhash }, urlOf);
}

export function presentImage(row: StoredImage, urlOf: UrlOf): PostImage {
  const url = (width: number, type: "webp" | "avif") => urlOf(fileKey(row.key, width, type));
  const srcset = (type: "webp" | "avif") =>
    row.widths.map((width) => `${url(width, type)} ${width}w`).join(", ");
  return {
    url: url(row.width, "webp"),
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash.toString("base64"),
    sources: [
      ...(row.has_avif ? [{ type: "image/avif", srcset: srcset("avif") }] : []),
      { type: "image/webp", srcset: srcset("webp") },
    ],
  };
}
