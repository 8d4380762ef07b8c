import type { RawBuilder } from "kysely";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { bytesFromJson, IMAGE_COLUMNS } from "./present.ts";

/** Returns a post's pictures in order. */
export function listImages(db: Db, postId: string) {
  return selectImages(db, postId).execute();
}

/** Selects the images of a post, for `jsonArrayFrom` too, whose bytes `imageFromJson` parses. */
export function selectImages(db: Db | Trx, postId: string | RawBuilder<string>) {
  return db
    .selectFrom("images")
    .select([...IMAGE_COLUMNS, "images.palette"])
    .where("post_id", "=", postId)
    .orderBy("position");
}

export type ImageRow = Awaited<ReturnType<typeof listImages>>[number];

export function imageFromJson(
  image: Omit<ImageRow, "thumbhash"> & { thumbhash: string },
): ImageRow {
  return { ...image, thumbhash: bytesFromJson(image.thumbhash) };
}
