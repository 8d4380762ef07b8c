import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import {
  CREATE_PRICE,
  DESCRIBE_EACH_IMAGE,
  MISSING_IMAGES,
  SELECT_CHARACTER,
} from "#contract/posts/rules.ts";
import { findUserCharacter } from "#server/features/characters/queries.ts";
import {
  attachImages,
  discardUnpublished,
  storeImages,
} from "#server/features/posts/image-commands.ts";
import { listsOf } from "#server/features/posts/list-queries.ts";
import { indexPost } from "#server/features/posts/search/search-commands.ts";
import { addToCount } from "#server/features/users/commands.ts";
import { getUser } from "#server/features/users/queries.ts";
import { countedId } from "#server/platform/db/counted-lists/counted-list.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { AppError, fieldError } from "#server/platform/errors.ts";
import type { UploadedFile } from "#server/platform/http/multipart.ts";
import type { Services } from "#server/platform/services.ts";

type Sale = { creatorId: string | null; forSale: boolean; price: number | null };
type NewPost = Sale & {
  category: Category;
  title: string;
  description: string;
  tags: string[];
  nsfw: boolean;
  /** One for each picture, in order, or none at all. */
  imageDescriptions: readonly string[];
};

/** Publishes a post; returns its id once its pictures are stored and it is visible. */
export async function createPostWithImages(
  services: Services,
  ownerId: string,
  post: NewPost,
  uploads: readonly UploadedFile[],
): Promise<string> {
  await checkSale(services.db, ownerId, post, CREATE_PRICE);
  checkImageCount(post.category, uploads.length);
  if (post.imageDescriptions.length > 0) {
    checkDescriptionCount(post.imageDescriptions.length, uploads.length);
  }
  const images = await storeImages(services, ownerId, post.category, uploads);
  try {
    return await services.db.transaction().execute(async (trx) => {
      await addToCount(trx, ownerId, "num_posts", 1);
      await refuseHidden(trx, ownerId);
      // The character may have been deleted while the pictures were encoded.
      await checkSale(trx, ownerId, post, CREATE_PRICE);
      const id = await insertPost(trx, ownerId, post);
      await attachImages(services, trx, id, images, post.imageDescriptions);
      await indexPost(trx, id, post);
      return id;
    });
  } catch (error) {
    const published = await discardUnpublished(services, images);
    if (published === undefined) throw error;
    return published;
  }
}

/** Refuses a user who was banned while the pictures were encoded; the user is locked. */
async function refuseHidden(trx: Trx, ownerId: string): Promise<void> {
  const { posts_hidden } = await getUser(trx, ownerId);
  if (posts_hidden) throw new AppError("forbidden", "You are banned.");
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

async function insertPost(trx: Trx, ownerId: string, post: NewPost): Promise<string> {
  const lists = listsOf({ owner_id: ownerId, category: post.category });
  const { id } = await trx
    .insertInto("posts")
    .values({
      id: countedId(lists, post.nsfw),
      owner_id: ownerId,
      category: post.category,
      title: post.title,
      description: post.description,
      tags: post.tags,
      nsfw: post.nsfw,
      for_sale: post.forSale,
      for_sale_price: post.forSale ? post.price : null,
      creator_id: post.creatorId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
