import { CATEGORIES, CATEGORY, type Category } from "#contract/posts/categories.ts";
import type { IconName } from "#web/ui/content/icon.tsx";

type CategoryStyle = {
  icon: IconName;
  /** The aspect ratio of its pictures. */
  shape: "square" | "tall" | "wide";
  /** Shown when there are none. */
  none: string;
};

export const CATEGORY_STYLES: Readonly<Record<Category, CategoryStyle>> = {
  0: { icon: "symbol", shape: "square", none: "No symbols yet" },
  1: { icon: "shirt", shape: "tall", none: "No clothing yet" },
  2: { icon: "car", shape: "wide", none: "No vehicles yet" },
  3: { icon: "char", shape: "tall", none: "No characters yet" },
};

export function explorePath(category: Category, page = 1): string {
  return page > 1 ? `/explore?category=${category}&page=${page}` : `/explore?category=${category}`;
}

/** Returns the short name: 'Character' for the longest. */
export function shortName(category: Category): string {
  const { name, plural } = CATEGORIES[category];
  return category === CATEGORY.character ? plural : name;
}
