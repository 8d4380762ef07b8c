import { CATEGORIES, CATEGORY, type Category } from "#contract/posts/categories.ts";

/** The name where there is little room: 'Character' for the longest. */
export function shortName(category: Category): string {
  const { name, plural } = CATEGORIES[category];
  return category === CATEGORY.character ? plural : name;
}
