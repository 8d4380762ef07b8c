import { type RawBuilder, sql } from "kysely";
import { bytesFromJson, IMAGE_COLUMNS } from "#server/features/images/present.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";

/** Returns a post's pictures in order. */
export function listImages(db: Db, postId: string) {
  return selectImages(db, postId).execute();
}

/** Returns the pictures of some posts in order, by the post's id. */
export async function listImagesOf(
  db: Db,
  postIds: readonly string[],
): Promise<Map<string, ImageRow[]>> {
  const postId = sql<string>`post_id`.as("post_id");
  const images = await selectImages(db, anyOf(postIds)).select(postId).execute();
  return Map.groupBy(images, ({ post_id }) => post_id);
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
