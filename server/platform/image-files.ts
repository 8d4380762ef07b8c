import type { PostImage } from "#contract/posts/contract.ts";
import type { Tables } from "#server/platform/db/tables.ts";

type StoredImage = Pick<Tables["images"], "key" | "width" | "height" | "widths" | "thumbhash"> & {
  has_avif: boolean;
};

/** Where a storage keeps the file of an image in one width, in pixels. */
export function fileKey(key: string, width: number, type: "webp" | "avif"): string {
  return `${key}/${width}.${type}`;
}

export function presentImage(row: StoredImage, urlOf: (key: string) => string): PostImage {
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
