import { type Expression, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { isNotBanned } from "#server/features/bans/queries.ts";
import { charactersOf } from "#server/features/characters/queries.ts";
import {
  commentFromJson,
  commentPage,
  firstComments,
  numComments,
} from "#server/features/comments/queries.ts";
import { madeDecision } from "#server/features/decisions/queries.ts";
import { isOwnerFollowedBy } from "#server/features/follows/queries.ts";
import { IMAGE_COLUMNS } from "#server/features/images/present.ts";
import { imageFromJson, selectImages } from "#server/features/images/queries.ts";
import { creditsOf } from "#server/features/likeness/credit-queries.ts";
import { isLikedBy } from "#server/features/likes/queries.ts";
import {
  type Audience,
  openPosts,
  selectVisiblePosts,
} from "#server/features/posts/visibility-queries.ts";
import { isOutOfReach, type Viewer } from "#server/features/users/hidden-queries.ts";
import { isUnproven } from "#server/features/users/proven-queries.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";

const NO_POST = "This post does not exist.";

const numImages = sql<number>`(select count(*)::integer from images as pictures
  where pictures.post_id = posts.id)`;

/** Selects posts as tiles, with owner and first picture; callers add conditions and an order. */
export function selectTiles(db: Db, audience: Audience) {
  return selectPictures(db, audience).where("images.position", "=", 0);
}

/** Selects posts as tiles, once for each of their pictures. */
export function selectPictures(db: Db, audience: Audience) {
  return selectVisiblePosts(db, audience)
    .innerJoin("users", "users.id", "posts.owner_id")
    .innerJoin("images", "images.post_id", "posts.id")
    .select([
      "posts.id",
      "posts.title",
      "posts.category",
      "posts.num_likes",
      "posts.for_sale",
      "posts.for_sale_price",
      "posts.tags",
      "posts.nsfw",
      "posts.owner_id",
      "users.username",
      numImages.as("num_images"),
      ...IMAGE_COLUMNS,
    ]);
}

export type TileRow = Awaited<ReturnType<ReturnType<typeof selectTiles>["execute"]>>[number];

const POST_COLUMNS = [
  "posts.id",
  "posts.owner_id",
  "posts.category",
  "posts.title",
  "posts.description",
  "posts.tags",
  "posts.nsfw",
  "posts.comments_closed",
  "posts.made",
  "posts.for_sale",
  "posts.for_sale_price",
  "posts.creator_id",
  "posts.num_likes",
  "posts.pinned_at",
  "posts.created_at",
] as const;

/** Selects a post that may be opened; for its maker, also one that waits. */
export function selectPost(db: Db, id: string, makerId?: string) {
  return selectPosts(db, makerId).where("posts.id", "=", id);
}

/** Selects posts that may be opened; for their maker, also those that wait. */
function selectPosts(db: Db, makerId?: string) {
  return openPosts(db, makerId)
    .innerJoin("users", "users.id", "posts.owner_id")
    .leftJoin("visible_characters as characters", "characters.id", "posts.creator_id")
    .where("users.deleted_at", "is", null)
    .select([
      ...POST_COLUMNS,
      "users.username",
      "users.avatar_key",
      sql<boolean>`not ${isNotBanned}`.as("owner_banned"),
      isUnproven.as("owner_unproven"),
      madeDecision.as("made_decision_id"),
      "characters.name as creator_name",
      "characters.server as creator_server",
      "characters.faction as creator_faction",
    ]);
}

/** Returns a post whether or not it is hidden. */
export async function getHiddenPost(db: Db, id: string) {
  const post = await db
    .selectFrom("posts")
    .innerJoin("users", "users.id", "posts.owner_id")
    .select([...POST_COLUMNS, "users.username"])
    .where("posts.id", "=", id)
    .where("posts.deleted_at", "is", null)
    .executeTakeFirst();
  if (!post) throw new AppError("notFound", NO_POST);
  return post;
}

export function findPost(db: Db, id: string) {
  return selectPost(db, id).executeTakeFirst();
}

export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>;

export async function getPostRow(db: Db, id: string): Promise<PostRow> {
  const post = await findPost(db, id);
  if (!post) throw new AppError("notFound", NO_POST);
  return post;
}

export function findEditablePost(db: Db, userId: string, id: string): Promise<PostRow | undefined> {
  return selectPost(db, id, userId).executeTakeFirst();
}

/** Returns a post that is visible, or that waits and is the user's own. */
export async function getEditablePost(db: Db, userId: string, id: string): Promise<PostRow> {
  const post = await findEditablePost(db, userId, id);
  if (!post) throw new AppError("notFound", NO_POST);
  return post;
}

/** Returns a post that the viewer may open by its URL; not one of a blocked pair. */
export async function getReachablePost(db: Db, viewer: Viewer, id: string): Promise<PostRow> {
  return refuseOutOfReach(db, viewer, await findPost(db, id));
}

/** Returns a post that was found; throws `notFound` without one, and for one of a blocked pair. */
export async function refuseOutOfReach<P extends Pick<PostRow, "owner_id">>(
  db: Db,
  viewer: Viewer,
  post: P | undefined,
): Promise<P> {
  if (!post || (await isOutOfReach(db, viewer, post.owner_id))) {
    throw new AppError("notFound", NO_POST);
  }
  return post;
}

/** Returns the whole post under the conditions of `getReachablePost`. */
export async function getReachableWholePost(db: Db, viewer: Viewer, id: string) {
  return refuseOutOfReach(db, viewer, await getWholePost(db, viewer, id));
}

/** Returns the whole post under the conditions of `getEditablePost`. */
export function getWholePostForEdit(db: Db, viewer: NonNullable<Viewer>, id: string) {
  return getWholePost(db, viewer, id, viewer._id);
}

const POST_ID = sql.ref<string>("posts.id");

/** Selects what is shown of a post besides its columns: its pictures, credits and so on, and what the viewer did. */
function wholeColumns(db: Db, viewer: Viewer) {
  return [
    jsonArrayFrom(selectImages(db, POST_ID)).as("images"),
    charactersOf(db, "posts.owner_id").as("owner_characters"),
    creditsOf(db, viewer, POST_ID).as("credits"),
    numComments(db, POST_ID).as("num_comments"),
    isLikedBy(viewer?._id).as("liked"),
    isOwnerFollowedBy(viewer?._id).as("following"),
  ] as const;
}

/** Returns a post with its first comments. */
async function getWholePost(db: Db, viewer: Viewer, id: string, makerId?: string) {
  const post = await selectPost(db, id, makerId)
    .select([...wholeColumns(db, viewer), firstComments(db, viewer, POST_ID).as("first_comments")])
    .executeTakeFirst();
  if (!post) throw new AppError("notFound", NO_POST);
  const { first_comments: first, num_comments: total, images, ...row } = post;
  const comments = commentPage(first.map(commentFromJson), total);
  return { ...row, images: images.map(imageFromJson), comments };
}

export type WholePost = Awaited<ReturnType<typeof getWholePost>>;

/** Ids of posts in the order of a list, or a query that selects them so. */
export type ListedIds = readonly string[] | Expression<{ id: string }>;

/** Returns what a query joins to select the posts of a list by its `place`. */
export function listedBy(ids: ListedIds) {
  // Selected, because PostgreSQL would plan the query again for each number of ids that it can count.
  const array = "length" in ids ? sql`(select ${[...ids]}::bigint[])` : sql`array(${ids})`;
  const rows = sql<{ id: string; place: string }>`unnest(${array}) with ordinality`;
  return rows.as<"listed">(sql`listed (id, place)`);
}

/** Returns the posts of a list, which its query has found visible, without their comments. */
export async function listPosts(db: Db, viewer: Viewer, ids: ListedIds): Promise<WholePost[]> {
  const posts = await selectPosts(db)
    .innerJoin(listedBy(ids), "listed.id", "posts.id")
    .select(wholeColumns(db, viewer))
    .orderBy("listed.place")
    .execute();
  return posts.map(({ num_comments: total, images, ...post }) => ({
    ...post,
    images: images.map(imageFromJson),
    comments: commentPage([], total),
  }));
}

/** Locks a reachable post until the transaction ends, or one that its maker can edit; lock its owner first. */
export async function lockPost(trx: Trx, id: string, makerId?: string) {
  const post = await openPosts(trx, makerId)
    .select(["posts.id", "posts.owner_id", "posts.num_likes", "posts.removed_until"])
    .where("posts.id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!post) throw new AppError("notFound", NO_POST);
  return post;
}

/**
 * Locks the maker of a visible post, then the post, against likes and comments too; returns it as it is then.
 */
export async function lockVisiblePost(trx: Trx, id: string): Promise<PostRow> {
  const { owner_id: ownerId } = await getPostRow(trx, id);
  await lockUsers(trx, [ownerId]);
  await lockPostRows(trx, [id]);
  // It may have been hidden meanwhile.
  return getPostRow(trx, id);
}

/** Locks posts that are to be deleted, against likes and comments too. */
export async function lockPostRows(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`select from posts where id = any(${[...ids]}::bigint[])
    order by id for update`.execute(trx);
}
