import { type Location, useLocation, useNavigation } from "react-router";
import { CATEGORIES, CATEGORY_NUMBERS, categoryIn } from "#contract/posts/categories.ts";
import type { Site } from "#contract/site.ts";
import { CATEGORY_STYLES, explorePath } from "#web/components/posts/category-styles.ts";
import type { IconName } from "#web/ui/content/icon.tsx";

/** A section of the site for navigation. */
export type Section = { to: string; label: string; icon: IconName };

export const HOME: Section = { to: "/", label: "Home", icon: "home" };
export const EXPLORE: Section = { to: "/explore", label: "Explore", icon: "grid" };
export const FOLLOWING: Section = { to: "/following", label: "Following", icon: "following" };

export const CATEGORY_SECTIONS: readonly Section[] = CATEGORY_NUMBERS.map((category) => ({
  to: explorePath(category),
  label: CATEGORIES[category].label,
  icon: CATEGORY_STYLES[category].icon,
}));

/** Returns whether `section` is the current one, regardless of the page number. */
function isCurrent({ to }: Pick<Section, "to">, { pathname, search }: Location): boolean {
  const [path, query] = to.split("?");
  if (path !== pathname) return false;
  const sectionCategory = new URLSearchParams(query).get("category");
  const currentCategory = categoryIn(new URLSearchParams(search).get("category"));
  return sectionCategory === null || sectionCategory === String(currentCategory);
}

/** Returns a function that gives the `aria-current` of a section, of the page that loads if there is one. */
export function useCurrentMark(): (section: Pick<Section, "to">) => "page" | undefined {
  const shown = useLocation();
  const location = useNavigation().location ?? shown;
  return (section) => (isCurrent(section, location) ? "page" : undefined);
}

type Tool = { label: string; shortLabel: string; icon: IconName } & (
  | { to: string }
  | { href: string }
);

export function toolsOf(site: Site): Tool[] {
  return [
    {
      label: "Random Loadout Generator",
      shortLabel: "Random Loadout",
      icon: "dice",
      to: "/loadout",
    },
    {
      label: "APB Color Converter",
      shortLabel: "APB Color Converter",
      icon: "sun",
      to: "/colorconverter",
    },
    ...(site.streamerPackUrl ? [streamerPack(site.streamerPackUrl)] : []),
  ];
}

function streamerPack(href: string): Tool {
  const label = "Streamer Starter Pack";
  return { label, shortLabel: label, icon: "ext", href };
}

type StaffPage = { label: string; icon: IconName; to: string };

/** Menu entries for staff only. */
export const STAFF_PAGES: readonly StaffPage[] = [
  { label: "Desk", icon: "flag", to: "/desk" },
  { label: "Audit log", icon: "eye", to: "/audit" },
];
