import { STANDARD_ITEMS } from "#contract/items/standard-items.ts";
import { mapParts, PART_KIND } from "#contract/loadout/parts.ts";
import type { LoadoutItems } from "#contract/loadout/rules.ts";
import { publishLoadout } from "#server/features/loadout/commands.ts";
import type { Db } from "#server/platform/db/database.ts";

type Person = { userId: string; username: string };

/** The published profiles: their maker, which primary weapon of the catalogue is their first, and how often they were taken. */
const LOADOUTS = [
  ["Long way home", "hexaunt", 3, 412],
  ["Doorbell", "crownjay", 8, 388],
  ["Plain and honest", "warden09", 0, 301],
  ["Stairwell", "SableOne", 13, 240],
  ["Loud neighbor", "lowtide", 17, 198],
  ["Harbour rush", "vexley", 5, 214],
  ["First week", "tinbeetle", 10, 154],
  ["Rooftops", "nightjar77", 20, 97],
] as const;

/** As many items of each kind as a profile of a person has. */
const OF_A_KIND = 6;

/** Publishes profiles of the demo's people. */
export async function addLoadouts(db: Db, people: readonly Person[]): Promise<void> {
  for (const [title, maker, first, taken] of LOADOUTS) {
    const { userId } =
      people.find(({ username }) => username.toLowerCase() === maker.toLowerCase()) ?? {};
    if (!userId)
      throw new Error(`The maker of ${title}, ${maker}, is not among the demo's people.`);
    const loadout = {
      title,
      note: "",
      public: true,
      rolled: false,
      items: itemsFrom(first),
      from: null,
    };
    const code = await publishLoadout(db, userId, loadout);
    await db.updateTable("loadouts").set({ num_taken: taken }).where("code", "=", code).execute();
  }
}

/** Returns some of the standard items of each kind, in order from the one at an index on. */
function itemsFrom(first: number): LoadoutItems {
  return mapParts((part) => {
    const ids = STANDARD_ITEMS.filter(({ subcategory }) => subcategory === PART_KIND[part]).map(
      ({ sapbdb }) => sapbdb,
    );
    const start = first % ids.length;
    return [...ids.slice(start), ...ids.slice(0, start)].slice(0, OF_A_KIND);
  });
}
