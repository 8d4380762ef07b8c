import { CATEGORIES, categoryIn } from "./categories.ts";

type Pictured = { category: number; title: string };
/** The position of a picture in its post; the first has index 0. */
type Position = { index: number; count: number };

/** Returns 'Vehicle: Night Runner', for pictures after the cover with ', picture 2 of 4'. */
export function defaultAlternativeText({ category, title }: Pictured, position: Position): string {
  const text = `${CATEGORIES[categoryIn(category)].name}: ${title}`;
  return position.index === 0
    ? text
    : `${text}, picture ${position.index + 1} of ${position.count}`;
}

const COVER: Position = { index: 0, count: 1 };

/** Returns a picture's alternative text: the description its maker wrote, or the default. */
export function alternativeText(
  description: string | null,
  pictured: Pictured,
  position = COVER,
): string {
  return description || defaultAlternativeText(pictured, position);
}

const number = new Intl.NumberFormat("en-US");

export type Sale = { forSale: boolean; forSalePrice: number | null };

/** Returns 'APB$ 1,500' or 'Free'; null if the post is not for sale. */
export function saleText({ forSale, forSalePrice }: Sale): string | null {
  if (!forSale) return null;
  return forSalePrice ? `APB$ ${number.format(forSalePrice)}` : "Free";
}
