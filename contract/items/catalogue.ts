import further from "./further-weapons.json" with { type: "json" };
import type { Item, Preset } from "./item.ts";
import { WEAPON_MODIFICATION, WEAPON_MODIFICATIONS } from "./modifications.ts";
import presets from "./preset-modifications.json" with { type: "json" };
import { readWeapons, STANDARD_ITEMS } from "./standard-items.ts";

const PRESETS: Preset[] = presets.flatMap(({ emodifiercategory, modifications }) =>
  modifications.map(([id, name]) => ({
    sapbdb: `${WEAPON_MODIFICATION}${id}`,
    sdisplayname: String(name),
    emodifiercategory,
  })),
);

const ROLLED: Preset[] = WEAPON_MODIFICATIONS.map(
  ({ sapbdb, sdisplayname, emodifiercategory }) => ({ sapbdb, sdisplayname, emodifiercategory }),
);

/** Every item, by name within its kind. Large, so pages import it lazily. */
export const CATALOGUE: readonly Item[] = [
  ...STANDARD_ITEMS,
  ...readWeapons(further, [...PRESETS, ...ROLLED]),
];

const BY_ID = new Map(CATALOGUE.map((item) => [item.sapbdb, item]));

export function findInCatalogue(sapbdb: string): Item | undefined {
  return BY_ID.get(sapbdb);
}
