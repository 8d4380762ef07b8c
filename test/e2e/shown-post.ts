import sharp from "sharp";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import type { TestSite } from "#test/e2e/browser.ts";
import { aPost, type FormValues, type TestUser } from "#test/makers.ts";

const pictures = new Map<Category, Promise<Buffer>>();

/** Writes a post with a plain picture that pages can show, as large as its category has; returns its id. */
export async function aShownPost(
  { services }: TestSite,
  user: TestUser,
  values: FormValues = {},
): Promise<string> {
  const id = await aPost(user, values);
  const category = Number(values.category ?? 0) as Category;
  const { width, height } = CATEGORIES[category].crop;
  const { key } = await services.db
    .updateTable("images")
    .set({ width, height, widths: [width], has_avif: false })
    .where("post_id", "=", id)
    .returning("key")
    .executeTakeFirstOrThrow();
  const picture = pictures.get(category) ?? drawn(width, height);
  pictures.set(category, picture);
  await services.storage.put(`${key}/${width}.webp`, await picture);
  return id;
}

function drawn(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3, background: "#7a2a8c" } as const;
  return sharp({ create }).webp().toBuffer();
}
