import type { Made } from "#contract/posts/made.ts";
import { searchColumns } from "#server/features/posts/search-text.ts";
import type { Db } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { randomBytes } from "#test/random.ts";

/** A site in this process. */
export type WrittenSite = { services: { db: Db }; invalidateCache: () => void };
export type WrittenPost = {
  ownerId: string;
  category?: number;
  title?: string;
  description?: string;
  tags?: string[];
  nsfw?: boolean;
  made?: Made | null;
  creatorId?: string | null;
  /** Set for a post that is for sale. */
  price?: number;
};

/**
 * Inserts a post directly into the database, indexed like any other; its picture has no files.
 */
export async function writePost(app: WrittenSite, post: WrittenPost): Promise<string> {
  const id = await insertPost(app.services.db, post);
  app.invalidateCache();
  return id;
}

function insertPost(db: Db, { ownerId, category = 0, ...post }: WrittenPost): Promise<string> {
  const { nsfw = false, made = null, creatorId = null, price = null } = post;
  const { title = "Written", description = "", tags = [] } = post;
  const text = { title, description, tags };
  return transact(db, async (trx) => {
    const sale = { for_sale: price !== null, for_sale_price: price, creator_id: creatorId };
    const { id } = await trx
      .insertInto("posts")
      .values({ owner_id: ownerId, category, nsfw, made, ...text, ...searchColumns(text), ...sale })
      .returning("id")
      .executeTakeFirstOrThrow();
    const image = { key: randomBytes(14).toString("hex"), thumbhash: randomBytes(20) };
    const size = { width: 340, height: 340, widths: [340], has_avif: true };
    await trx
      .insertInto("images")
      .values({ post_id: id, position: 0, ...image, ...size })
      .execute();
    return id;
  });
}
