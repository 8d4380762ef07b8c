import { CATEGORIES, categoryIn } from "./categories.ts";

type Pictured = { category: number; title: string };
/** Where a picture stands among the post's: the first has index 0. */
type Place = { index: number; count: number };

/** 'Vehicle: Night Runner', and of the pictures after the cover 'Vehicle: Night Runner, picture 2 of 4'. */
export function defaultAlternativeText({ category, title }: Pictured, place: Place): string {
  const text = `${CATEGORIES[categoryIn(category)].name}: ${title}`;
  return place.index === 0 ? text : `${text}, picture ${place.index + 1} of ${place.count}`;
}

const COVER: Place = { index: 0, count: 1 };

/** What stands for a picture where it is not seen: its maker's own words, else the default. */
export function alternativeText(own: string | null, of: Pictured, place = COVER): string {
  return own || defaultAlternativeText(of, place);
}
