import type { FieldErrors } from "react-hook-form";
import type { DescribeValues } from "../../describe/describe-values.ts";

const FIELDS = [
  "title",
  "description",
  "tags",
  "imageDescriptions",
  "creator",
  "price",
  "nsfw",
] as const;

/** The bad tags of a list that is otherwise fine. */
function badTags(errors: FieldErrors<DescribeValues>): number {
  return Array.isArray(errors.tags) ? errors.tags.filter(Boolean).length : 0;
}

function badImages({ imageDescriptions }: FieldErrors<DescribeValues>): string {
  const bad = Object.keys(imageDescriptions ?? {}).length;
  return bad === 1 ? "one image description" : `${bad} image descriptions`;
}

/** What is wrong, in the order of the fields, as it stands in a sentence. */
export function faultsOf(errors: FieldErrors<DescribeValues>): string[] {
  const bad = badTags(errors);
  return FIELDS.flatMap((field) => {
    if (!errors[field]) return [];
    if (field === "imageDescriptions") return [badImages(errors)];
    if (field !== "tags" || bad === 0) return [field];
    return [bad === 1 ? "one tag" : `${bad} tags`];
  });
}

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** 'Title, one tag, creator and price.' */
export function faultsSentence(faults: readonly string[]): string {
  const sentence = list.format(faults).replace(", and ", " and ");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
