import type { Category } from "#contract/posts/categories.ts";
import type { IconName } from "#web/ui/icon.tsx";

/** How a category looks: its icon, and the shape of its pictures. */
export const CATEGORY_LOOKS: Readonly<
  Record<Category, { icon: IconName; shape: "square" | "tall" | "wide" }>
> = {
  0: { icon: "symbol", shape: "square" },
  1: { icon: "shirt", shape: "tall" },
  2: { icon: "car", shape: "wide" },
  3: { icon: "char", shape: "tall" },
};

export function explorePath(category: Category): string {
  return `/explore?category=${category}`;
}
