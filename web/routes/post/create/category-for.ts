import { CATEGORIES, CATEGORY, type Category } from "#contract/posts/categories.ts";
import type { Size } from "#web/lib/picture-size.ts";

/** Clothing stands for characters too, which have the same shape. */
const CANDIDATES: readonly Category[] = [CATEGORY.symbol, CATEGORY.clothing, CATEGORY.vehicle];

/** Returns the category whose crop loses least of a picture of this size (px). */
export function categoryFor(picture: Size): Category {
  const loss = (category: Category) => {
    const { crop } = CATEGORIES[category];
    return Math.abs(Math.log((picture.width * crop.height) / (picture.height * crop.width)));
  };
  return CANDIDATES.toSorted((one, other) => loss(one) - loss(other))[0] ?? CATEGORY.symbol;
}
