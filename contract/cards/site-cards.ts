import { CATEGORIES } from "../posts/categories.ts";
import { cardVersion } from "./cards.ts";

/** The texts of cards of pages that belong to no user. */
export const SITE_CARDS = {
  home: { heading: "Create. Share. Socialize.", line: "Made by players of APB: Reloaded" },
  "explore-0": { heading: CATEGORIES[0].plural, line: "Made by players of APB: Reloaded" },
  "explore-1": { heading: CATEGORIES[1].plural, line: "Made by players of APB: Reloaded" },
  "explore-2": { heading: CATEGORIES[2].plural, line: "Made by players of APB: Reloaded" },
  "explore-3": { heading: CATEGORIES[3].plural, line: "Made by players of APB: Reloaded" },
  search: { heading: "Search", line: "Everything made by players of APB: Reloaded" },
  loadout: { heading: "Random Loadout Generator", line: "For APB: Reloaded" },
  "loadout-manage": { heading: "Loadout Manager", line: "For APB: Reloaded" },
  colorconverter: { heading: "APB Color Converter", line: "From hex to the game's 4,096 colors" },
  "privacy-policy": { heading: "Privacy Policy", line: "What is kept about you, and how long" },
  accessibility: {
    heading: "Accessibility",
    line: "What works, how it was tested, what is missing",
  },
  rules: { heading: "Rules", line: "What staff decide by" },
  transparency: { heading: "Transparency", line: "What was reported, and what staff did" },
  notice: { heading: "Report work that is yours", line: "No account needed" },
} as const;
export type SiteCardName = keyof typeof SITE_CARDS;

export function siteCardPath(name: SiteCardName, siteName: string): string {
  return `/card/site/${name}/${siteCardVersion(name, siteName)}.jpg`;
}

export function siteCardVersion(name: SiteCardName, siteName: string): string {
  return cardVersion({ siteName, ...SITE_CARDS[name] });
}
