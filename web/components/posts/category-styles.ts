import type { Category } from "#contract/posts/categories.ts";
import type { IconName } from "#web/ui/content/icon.tsx";

type CategoryStyle = {
  icon: IconName;
  /** The aspect ratio of its pictures. */
  shape: "square" | "tall" | "wide";
  /** Shown when the viewer sees none. */
  none: string;
};

export const CATEGORY_STYLES: Readonly<Record<Category, CategoryStyle>> = {
  0: { icon: "symbol", shape: "square", none: "No symbols to show" },
  1: { icon: "shirt", shape: "tall", none: "No clothing to show" },
  2: { icon: "car", shape: "wide", none: "No vehicles to show" },
  3: { icon: "char", shape: "tall", none: "No characters to show" },
};

export function explorePath(category: Category): string {
  return `/explore?category=${category}`;
}

/** Returns the path of the posts that have a tag. */
export function tagPath(tag: string): string {
  return `/search?${new URLSearchParams({ filterTag: tag })}`;
}
