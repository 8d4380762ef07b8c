import { z } from "zod";
import { ALL_PASSED, list, text, visibleLine } from "../fields.ts";
import { sapbdb } from "../items/item.ts";

/** As long as the name of a profile, so that taking a loadout changes no name. */
export const LOADOUT_TITLE_MAX = 30;
export const LOADOUT_NOTE_MAX = 140;
/** The most items of a loadout; the catalogue has fewer. */
export const LOADOUT_ITEMS_MAX = 1_000;
/** The most loadouts of one member. */
export const LOADOUTS_MAX = 200;
export const LOADOUT_PAGE_SIZE = 20;

export const TOO_MANY_LOADOUTS = `You have published ${LOADOUTS_MAX} loadouts. Delete one first.`;
export const LOADOUT_GONE = "This loadout does not exist, or was removed.";

const TITLE = "Title must be between 1 and 30 characters.";
const NO_ITEMS = "Choose at least one item.";
const TOO_MANY_ITEMS = "A loadout has at most 1,000 items.";

export const loadoutTitle = visibleLine(LOADOUT_TITLE_MAX, TITLE).min(1, TITLE);
export const loadoutNote = text(LOADOUT_NOTE_MAX, "Note must be no more than 140 characters.");

const ids = list(sapbdb, { max: LOADOUT_ITEMS_MAX, tooMany: TOO_MANY_ITEMS }).transform((all) => [
  ...new Set(all),
]);

/** Ids of items by list, as in a profile. Which of them exist changes, so any id of the game's form is one. */
export const loadoutItems = z
  .object({
    primaryWeapons: ids,
    primaryWeaponModifications: ids,
    secondaryWeapons: ids,
    grenades: ids,
    characterModifications: ids,
  })
  .refine((lists) => countItems(lists) > 0, { message: NO_ITEMS, ...ALL_PASSED })
  .refine((lists) => countItems(lists) <= LOADOUT_ITEMS_MAX, {
    message: TOO_MANY_ITEMS,
    ...ALL_PASSED,
  });
export type LoadoutItems = z.output<typeof loadoutItems>;

function countItems(lists: Record<string, readonly string[]>): number {
  return Object.values(lists).reduce((count, { length }) => count + length, 0);
}
