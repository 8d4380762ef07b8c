import { type Location, useLocation } from "react-router";
import { CATEGORIES, CATEGORY_NUMBERS, categoryIn } from "#contract/posts/categories.ts";
import { CATEGORY_LOOKS, explorePath } from "#web/features/posts/category-looks.ts";
import type { IconName } from "#web/ui/content/icon.tsx";

/** A part of the site one can go to. */
export type Section = { to: string; label: string; icon: IconName };

export const HOME: Section = { to: "/", label: "Home", icon: "home" };
export const FOLLOWING: Section = { to: "/following", label: "Following", icon: "following" };

export const CATEGORY_SECTIONS: readonly Section[] = CATEGORY_NUMBERS.map((category) => ({
  to: explorePath(category),
  label: CATEGORIES[category].plural,
  icon: CATEGORY_LOOKS[category].icon,
}));

/** Whether `section` is where one is; the page number in the address does not matter. */
function isCurrent({ to }: Section, { pathname, search }: Location): boolean {
  const [path, query] = to.split("?");
  if (path !== pathname) return false;
  const wanted = new URLSearchParams(query).get("category");
  const here = categoryIn(new URLSearchParams(search).get("category"));
  return wanted === null || wanted === String(here);
}

/** Answers `aria-current` for a section. */
export function useCurrentMark(): (section: Section) => "page" | undefined {
  const location = useLocation();
  return (section) => (isCurrent(section, location) ? "page" : undefined);
}
