import { CATEGORIES, CATEGORY, type Category } from "#contract/posts/categories.ts";

/** Returns the short name: 'Character' for the longest. */
export function shortName(category: Category): string {
  const { name, plural } = CATEGORIES[category];
  return category === CATEGORY.character ? plural : name;
}
