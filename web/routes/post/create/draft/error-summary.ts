import type { FieldErrors } from "react-hook-form";
import type { DescribeValues } from "#web/components/posts/describe/describe-values.ts";

const FIELDS = [
  "title",
  "description",
  "tags",
  "imageDescriptions",
  "creator",
  "price",
  "nsfw",
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
