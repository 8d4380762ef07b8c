import type { FieldErrors } from "react-hook-form";
import type { Relation } from "#contract/likeness/rules.ts";
import type { Category } from "#contract/posts/categories.ts";
import type { DescribeValues } from "#web/components/posts/describe/describe-form.ts";
import type { ImageList } from "#web/components/posts/image-editor/image-list.ts";
import { CallError } from "#web/lib/call.ts";

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
  const { title, description, tags, made, forSale, creator, price, nsfw } = values;
  const form = new FormData();
  form.set("title", title);
  form.set("category", String(category));
  if (description) form.set("description", description);
  form.set("tags", JSON.stringify(tags));
  if (made) form.set("made", made);
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

const FIELDS = [
  "title",
  "description",
  "tags",
  "creator",
  "price",
  "nsfw",
  "imageDescriptions",
] as const;

/** Counts the invalid tags of a list that is otherwise valid. */
function badTags(errors: FieldErrors<DescribeValues>): number {
  return Array.isArray(errors.tags) ? errors.tags.filter(Boolean).length : 0;
}

function badImages({ imageDescriptions }: FieldErrors<DescribeValues>): string {
  const bad = Object.keys(imageDescriptions ?? {}).length;
  return bad === 1 ? "one image description" : `${bad} image descriptions`;
}

/** Lists the errors in the order of the fields, phrased for a sentence. */
export function listErrors(errors: FieldErrors<DescribeValues>): string[] {
  const bad = badTags(errors);
  return FIELDS.flatMap((field) => {
    if (!errors[field]) return [];
    if (field === "imageDescriptions") return [badImages(errors)];
    if (field !== "tags" || bad === 0) return [field];
    return [bad === 1 ? "one tag" : `${bad} tags`];
  });
}

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** Joins the errors: 'Title, one tag, creator and price.' */
export function errorsSentence(errors: readonly string[]): string {
  const sentence = list.format(errors).replace(", and ", " and ");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

const STEP_OF: Readonly<Record<string, Step>> = { category: 1, images: 2 };

/** Returns the first step with what the server refuses. */
export function stepOf(error: unknown): Step {
  const names = error instanceof CallError ? Object.keys(error.errors) : [];
  const steps = names.map((name) => STEP_OF[name.split(".")[0] ?? name] ?? 3);
  return steps.toSorted()[0] ?? 3;
}

/** Category, images, describe. */
export const STEPS = [1, 2, 3] as const;
export type Step = (typeof STEPS)[number];

/** Returns the last step that can be opened: each requires the previous one to be complete. */
export function reachableStep(category: Category | null, list: ImageList): Step {
  if (category === null) return 1;
  const ready = list.images.length > 0 && list.images.every((image) => image.cropped);
  return ready && list.croppingId === null ? 3 : 2;
}
