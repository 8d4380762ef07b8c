import type { Relation } from "#contract/likeness/rules.ts";
import type { Category } from "#contract/posts/categories.ts";
import type { DescribeValues } from "#web/components/posts/describe/describe-values.ts";

export type Creation = {
  category: Category;
  values: DescribeValues;
  /** Cropped, in order. */
  images: readonly Blob[];
  /** One per image; empty where none was written. */
  imageDescriptions: readonly string[];
  /** How it relates to earlier posts that look alike. */
  relations: readonly { _id: string; relation: Relation }[];
};

/** Builds the multipart body of a new post; omits what was not provided. */
export function creationForm(creation: Creation): FormData {
  const { category, values, images, imageDescriptions, relations } = creation;
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
  if (relations.length > 0) form.set("relations", JSON.stringify(relations));
  for (const [index, image] of images.entries()) {
    const extension = image.type.replace("image/", "");
    form.append("images", image, `image-${index + 1}.${extension}`);
  }
  return form;
}
