import { z } from "zod";
import { foldsShort, list, optionalLine, text, visibleLine } from "../fields.ts";
import { foldText } from "../texts.ts";
import { CATEGORY_NUMBERS, categoryIn } from "./categories.ts";
import { MADE } from "./made.ts";

export const TITLE_MAX = 30;
export const DESCRIPTION_MAX = 500;
export const IMAGE_DESCRIPTION_MAX = 250;
export const TAGS_MAX = 30;
export const TAG_MAX = 30;
export const PRICE_MAX = 9_999_999_999;
export const IMAGES_MAX = 4;
/** The number of posts that a user can pin to the profile. */
export const PINNED_MAX = 4;

export const TAG_LENGTH = "Tag length must be less than 30 characters!";
export const MISSING_IMAGES = "Post missing images.";
export const DESCRIBE_EACH_IMAGE = "Give one description for each image.";
export const SELECT_CHARACTER = "Please select a character.";
export const CREATE_PRICE = "Price must be between $0 (free) and $9,999,999,999";
export const EDIT_PRICE = "Price must be between $0 and $9,999,999,999";

export const TOO_MANY_PINNED = "You can pin four works. Unpin one first.";

const TITLE = "Title must be between 1 and 30 characters.";

export const title = visibleLine(TITLE_MAX, TITLE).min(1, TITLE);

export const description = text(
  DESCRIPTION_MAX,
  "Description must be no more than 500 characters.",
);

/** The description of an image for people who can't see it; empty if its maker wrote none. */
export const imageDescription = optionalLine(
  IMAGE_DESCRIPTION_MAX,
  "Image description must be no more than 250 characters.",
);

/** Tags are unique as a search folds them; the first spelling wins. */
export const tags = list(visibleLine(TAG_MAX, TAG_LENGTH).refine(foldsShort(TAG_MAX), TAG_LENGTH), {
  max: TAGS_MAX,
  tooMany: "You can only use up to 30 tags on your creation!",
}).transform((list) => {
  const seen = new Set<string>();
  return list.filter((tag) => !seen.has(foldText(tag)) && seen.add(foldText(tag)));
});

/** How a creation was made. */
export const made = z.enum(MADE, "How it was made is hand, tool or ai.");

/** A price in APB$: a whole number, or digits in a string. */
export function price(message: string) {
  return z
    .union([z.number(), z.string().trim().regex(/^\d+$/, message).transform(Number)], message)
    .refine((value) => Number.isSafeInteger(value) && value >= 0 && value <= PRICE_MAX, message);
}

export const categoryNumber = z.preprocess(categoryIn, z.literal([...CATEGORY_NUMBERS])).default(0);
