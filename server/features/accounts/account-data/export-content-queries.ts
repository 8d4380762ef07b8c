import { type RawBuilder, sql } from "kysely";
import { opensPost, type Viewer } from "#server/features/users/hidden-queries.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Whose data is exported: things of others are named only as far as the reader may open them. */
export type Reader = NonNullable<Viewer>;

/** For whom a post waits that only its maker and staff see, or null. */
const waitsFor = sql<"staff" | "maker" | null>`(case when posts.removed_until = 'infinity' then
  case when exists (select from holds where holds.post_id = posts.id) then 'staff' else 'maker' end
  end)`;

/** Returns a user's posts, hidden ones included, oldest first. */
export async function listPosts(db: Db, userId: string) {
  const posts = await db
    .selectFrom("posts")
    .leftJoin("characters", "characters.id", "posts.creator_id")
    .select([
      "posts.id",
      "category",
      "title",
      "description",
      "tags",
      "nsfw",
      "for_sale as forSale",
      "for_sale_price as forSalePrice",
      "num_likes as numLikes",
      "pinned_at as pinnedAt",
      "posts.created_at as createdAt",
      "posts.updated_at as updatedAt",
      "characters.name as creatorName",
      "characters.server as creatorServer",
      sql<Date | null>`nullif(posts.removed_until, 'infinity')`.as("hiddenUntil"),
      waitsFor.as("waitsFor"),
      sql<(string | null)[]>`array(select images.description from images
        where images.post_id = posts.id order by images.position)`.as("imageDescriptions"),
    ])
    .where("owner_id", "=", userId)
    .orderBy("posts.id")
    .execute();
  return posts.map(({ creatorName: name, creatorServer: server, ...post }) => ({
    ...post,
    creator: name === null ? null : { name, server },
  }));
}

export function listComments(db: Db, reader: Reader) {
  return db
    .selectFrom("comments")
    .innerJoin("posts", "posts.id", "comments.post_id")
    .select([
      "comments.id",
      "comments.post_id as postId",
      visibleTitle(reader).as("postTitle"),
      "comments.text",
      "comments.created_at as createdAt",
      "comments.edited_at as editedAt",
      "comments.reply_to as replyTo",
    ])
    .where("comments.owner_id", "=", reader._id)
    .orderBy("comments.id")
    .execute();
}

export function listLikes(db: Db, reader: Reader) {
  return db
    .selectFrom("likes")
    .innerJoin("posts", "posts.id", "likes.post_id")
    .select([
      "posts.id as postId",
      visibleTitle(reader).as("postTitle"),
      "likes.created_at as since",
    ])
    .where("likes.user_id", "=", reader._id)
    .orderBy("posts.id")
    .execute();
}

/** The title of a post that the user may open, else null. */
export function visibleTitle(reader: Reader): RawBuilder<string | null> {
  return sql<string | null>`case when ${opensPost(reader, "posts.id")} then posts.title end`;
}
