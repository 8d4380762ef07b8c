import type { Category } from "#contract/posts/categories.ts";
import type { DescribeValues } from "../../describe/describe-values.ts";

export type Creation = {
  category: Category;
  values: DescribeValues;
  /** Cropped, in order. */
  images: readonly Blob[];
  /** One per image; empty where none was written. */
  imageDescriptions: readonly string[];
};

/** Builds the multipart body of a new post; omits what was not provided. */
export function creationForm({ category, values, images, imageDescriptions }: Creation): FormData {
  const { title, description, tags, forSale, creator, price, nsfw } = values;
  const form = new FormData();
  form.set("title", title);
  form.set("category", String(category));
  if (description) form.set("description", description);
  form.set("tags", JSON.stringify(tags));
  if (imageDescriptions.some(Boolean)) {
    form.set("imageDescriptions", JSON.stringify(imageDescriptions));
  }
  if (creator) form.set("creator", creator);
  if (forSale) form.set("forSale", "true");
  if (forSale && /^\d+$/.test(price)) form.set("forSalePrice", price);
  form.set("nsfw", String(nsfw));
  for (const [index, image] of images.entries()) {
    const extension = image.type.replace("image/", "");
    form.append("images", image, `image-${index + 1}.${extension}`);
  }
  return form;
}
