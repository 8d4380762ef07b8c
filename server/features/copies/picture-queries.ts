import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";

type PictureFilter = { postId?: string; imageIds?: readonly string[]; exceptOwnerId?: string };

/** Returns pictures of visible posts, with the post and its maker. */
export function listPictures(db: Db, { postId, imageIds, exceptOwnerId }: PictureFilter) {
  return db
    .selectFrom("images")
    .innerJoin("reachable_posts as posts", "posts.id", "images.post_id")
    .select(["images.id", "posts.id as post_id", "posts.owner_id"])
    .$if(postId !== undefined, (query) => query.where("posts.id", "=", postId ?? ""))
    .$if(imageIds !== undefined, (query) => query.where("images.id", "=", anyOf(imageIds ?? [])))
    .$if(exceptOwnerId !== undefined, (query) =>
      query.where("posts.owner_id", "<>", exceptOwnerId ?? ""),
    )
    .orderBy("images.position")
    .execute();
}

export type PictureRow = Awaited<ReturnType<typeof listPictures>>[number];
