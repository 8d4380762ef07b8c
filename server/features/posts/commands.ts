import { sql } from "kysely";
import type { HoldCause } from "#contract/holds/contract.ts";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import type { Made } from "#contract/posts/made.ts";
import { canCreatePost, VERIFY_TO_POST } from "#contract/posts/policy.ts";
import {
  CREATE_PRICE,
  DESCRIBE_EACH_IMAGE,
  MISSING_IMAGES,
  PINNED_MAX,
  SELECT_CHARACTER,
  TOO_MANY_PINNED,
} from "#contract/posts/rules.ts";
import { isStaff } from "#contract/users/roles.ts";
import { findUserCharacter } from "#server/features/characters/queries.ts";
import {
  attachImages,
  deleteUnpublished,
  type StoredImage,
  storeImages,
} from "#server/features/images/commands.ts";
import { requireStorageLeft } from "#server/features/images/quota-queries.ts";
import { requestPairs } from "#server/features/likeness/pair-commands.ts";
import { insertRelations } from "#server/features/likeness/relation-commands.ts";
import {
  type GivenRelation,
  listRelatedPairs,
} from "#server/features/likeness/relation-queries.ts";
import { getUser, lockUserRows, lockUsers } from "#server/features/users/queries.ts";
import { findViewerOf } from "#server/features/users/session-queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, authorize, fieldError } from "#server/platform/errors.ts";
import type { UploadedFile } from "#server/platform/http/multipart.ts";
import { digestOf, requestIdOf } from "#server/platform/request-id.ts";
import type { Services } from "#server/platform/services.ts";
import { holdPost } from "./hold-commands.ts";
import { insertPublication, requirePublicationLeft } from "./publication-commands.ts";
import { getPostRow, lockPost, type PostRow } from "./queries.ts";
import { searchColumns } from "./search-text.ts";

type Sale = { creatorId: string | null; forSale: boolean; price: number | null };
type NewPost = Sale & {
  category: Category;
  title: string;
  description: string;
  tags: string[];
  nsfw: boolean;
  made: Made | null;
  /** One for each picture, in order, or none at all. */
  imageDescriptions: readonly string[];
  /** How it relates to earlier posts that it resembles. */
  relations?: readonly GivenRelation[];
  /** Made by the client; a repetition with the same content and pictures returns the first post. */
  requestKey?: string | undefined;
};

/** Who publishes; `sessionId` is null for users whom the program itself created. */
type Maker = { _id: string; sessionId: string | null };
type Published = { id: string; held: boolean };

/**
 * Publishes a post; returns its id once its pictures are stored and it is visible, or `held` if it waits
 * for staff.
 */
export async function createPostWithImages(
  services: Services,
  maker: Maker,
  post: NewPost,
  uploads: readonly UploadedFile[],
): Promise<Published> {
  const { _id: ownerId } = maker;
  const requestId = await requestIdOfPost(post, uploads);
  const first = await findRequestedPost(services.db, ownerId, requestId);
  if (first) return first;
  // Before the work of encoding; again once others of the user are counted.
  if (maker.sessionId !== null) {
    await requirePublicationLeft(services, services.db, ownerId);
    await requireStorageLeft(services, services.db, { userId: ownerId, bytes: 0 });
  }
  await checkSale(services.db, ownerId, post, CREATE_PRICE);
  checkImageCount(post.category, uploads.length);
  if (post.imageDescriptions.length > 0) {
    checkDescriptionCount(post.imageDescriptions.length, uploads.length);
  }
  const { images, holdNote } = await storeImages(services, ownerId, post.category, uploads);
  try {
    return await publishPost(services, maker, { ...post, holdNote, requestId }, images);
  } catch (error) {
    const published = await deleteUnpublished(services, images);
    if (published !== undefined) return { id: published, held: false };
    // The same request may have come twice at once.
    const repeated = await findRequestedPost(services.db, ownerId, requestId);
    if (repeated) return repeated;
    throw error;
  }
}

async function requestIdOfPost(
  { requestKey, ...content }: NewPost,
  uploads: readonly UploadedFile[],
): Promise<string | null> {
  if (requestKey === undefined) return null;
  const pictures = await Promise.all(uploads.map(({ path }) => digestOf(path)));
  return requestIdOf(requestKey, [content, pictures]);
}

/** Returns the post that its owner published by an earlier request with the same id. */
async function findRequestedPost(
  db: Db,
  ownerId: string,
  requestId: string | null,
): Promise<Published | undefined> {
  if (requestId === null) return undefined;
  const post = await db
    .selectFrom("posts")
    .select(["id", "removed_until"])
    .where("owner_id", "=", ownerId)
    .where("request_key", "=", requestId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return post && { id: post.id, held: post.removed_until !== null };
}

/** Inserts a post with its stored pictures. */
async function publishPost(
  services: Services,
  { _id: ownerId, sessionId }: Maker,
  post: InsertedPost & { holdNote: string | undefined },
  images: readonly StoredImage[],
) {
  const related = await listRelatedPairs(services.db, ownerId, images, post.relations ?? []);
  return transact(services.db, async (trx) => {
    await lockUserRows(trx, [ownerId, ...related.map(({ earlierOwnerId }) => earlierOwnerId)]);
    // It may have ended while the pictures were encoded, with a ban for example.
    if (sessionId !== null) {
      const viewer = await findViewerOf(trx, sessionId, services.settings);
      authorize(canCreatePost(viewer), viewer, VERIFY_TO_POST);
      await requirePublicationLeft(services, trx, ownerId);
      const bytes = bytesOf(images);
      await requireStorageLeft(services, trx, { userId: ownerId, bytes });
      await insertPublication(trx, ownerId, bytes);
    }
    // The character may have been deleted while the pictures were encoded.
    await checkSale(trx, ownerId, post, CREATE_PRICE);
    const id = await insertPost(trx, ownerId, post);
    await insertRelations(services, trx, id, related);
    await attachImages(services, trx, id, images, post.imageDescriptions);
    await requestPairs(services, trx, id);
    const { holdNote: note } = post;
    const cause = await findHoldCause(trx, services.settings, { ownerId, id, note });
    if (cause) await holdPost(services, trx, { id, ownerId, cause, note });
    return { id, held: cause !== undefined };
  });
}

function bytesOf(images: readonly StoredImage[]): number {
  return images.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Returns why a post waits for staff: the outside check says so, or it is among the first of a member. Those
 * of staff never wait.
 */
async function findHoldCause(
  trx: Trx,
  { reviewFirstPosts }: Services["settings"],
  { ownerId, id, note }: { ownerId: string; id: string; note: string | undefined },
): Promise<HoldCause | undefined> {
  if (note === undefined && reviewFirstPosts === 0) return undefined;
  if (isStaff(await getUser(trx, ownerId))) return undefined;
  if (note !== undefined) return "imageCheck";
  const shown = await trx
    .selectFrom("posts")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "<>", id)
    .where("removed_until", "is", null)
    .limit(reviewFirstPosts)
    .execute();
  return shown.length < reviewFirstPosts ? "firstPosts" : undefined;
}

/** Requires a creator for a sale, who must be a character of the owner. */
export async function checkSale(
  db: Db,
  ownerId: string,
  sale: Sale,
  priceMessage: string,
): Promise<void> {
  if (sale.forSale && sale.creatorId === null) {
    throw fieldError("validation", "creator", SELECT_CHARACTER);
  }
  if (sale.forSale && sale.price === null) {
    throw fieldError("validation", "forSalePrice", priceMessage);
  }
  if (sale.creatorId && !(await findUserCharacter(db, ownerId, sale.creatorId))) {
    throw fieldError("validation", "creator", SELECT_CHARACTER);
  }
}

function checkImageCount(category: Category, count: number): void {
  const { maxImages, name } = CATEGORIES[category];
  if (count === 0) throw fieldError("validation", "images", MISSING_IMAGES);
  if (count > maxImages) {
    const most = maxImages === 1 ? "1 image" : `${maxImages} images`;
    throw fieldError("validation", "images", `A post of the category ${name} takes ${most}.`);
  }
}

/** Requires a description for each picture or none, because they are matched by order. */
export function checkDescriptionCount(count: number, images: number): void {
  if (count === images) return;
  throw fieldError("validation", "imageDescriptions", DESCRIBE_EACH_IMAGE);
}

type InsertedPost = NewPost & { requestId: string | null };

async function insertPost(trx: Trx, ownerId: string, post: InsertedPost): Promise<string> {
  const { id } = await trx
    .insertInto("posts")
    .values({
      owner_id: ownerId,
      category: post.category,
      title: post.title,
      description: post.description,
      tags: post.tags,
      ...searchColumns(post, post.imageDescriptions),
      nsfw: post.nsfw,
      made: post.made,
      for_sale: post.forSale,
      for_sale_price: post.forSale ? post.price : null,
      creator_id: post.creatorId,
      request_key: post.requestId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type OwnedPost = Pick<PostRow, "id" | "owner_id">;

/** Pins a post to its owner's profile, idempotently; throws `conflict` if as many are as can be. */
export async function createPin(trx: Trx, { id, owner_id: ownerId }: OwnedPost): Promise<void> {
  // Concurrent pins of the owner wait here, so that each counts those before.
  await lockUsers(trx, [ownerId]);
  await sql`select from posts where owner_id = ${ownerId} and (id = ${id} or pinned_at is not null)
    order by id for no key update`.execute(trx);
  const post = await getPostRow(trx, id);
  if (post.pinned_at !== null) return;
  await removeHiddenPins(trx, ownerId);
  const { count } = await trx
    .selectFrom("posts")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("owner_id", "=", ownerId)
    .where("pinned_at", "is not", null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= PINNED_MAX) throw new AppError("conflict", TOO_MANY_PINNED);
  await sql`update posts set pinned_at = clock_timestamp() where id = ${id}`.execute(trx);
}

/** Unpins posts that a prune or deletion hides, because their owner cannot. */
async function removeHiddenPins(trx: Trx, ownerId: string): Promise<void> {
  await sql`update posts set pinned_at = null
    where owner_id = ${ownerId} and pinned_at is not null
      and id not in (select id from reachable_posts where owner_id = ${ownerId})`.execute(trx);
}

/** Unpins a post, idempotently. */
export async function deletePin(trx: Trx, { id, owner_id: ownerId }: OwnedPost): Promise<void> {
  await lockUsers(trx, [ownerId]);
  await lockPost(trx, id);
  await trx.updateTable("posts").set({ pinned_at: null }).where("id", "=", id).execute();
}
