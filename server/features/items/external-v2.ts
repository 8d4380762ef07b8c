import { z } from "zod";
import { type Preset, sapbdb, type Weapon } from "#contract/items/item.ts";
import {
  displayName,
  type ExternalResult,
  flag,
  pictureUrl,
  weaponClass,
} from "./external-fields.ts";

const VACANT = "Mod_Vacant";
const LOCKED = "Mod_None";

const slot = z
  .object({
    eInventoryItemType: z.object({
      sAPBDB: sapbdb,
      sDisplayName: displayName.catch("Unknown preset"),
    }),
    eModifierItem: z
      .object({ eModifierCategory: z.object({ id: z.number() }) })
      .nullish()
      .catch(null),
  })
  .nullish()
  .catch(null);
type Slot = z.output<typeof slot>;

const weapon = z.object({
  sAPBDB: sapbdb,
  sDisplayName: displayName,
  eInfraCategory: weaponClass,
  eHUDImage: pictureUrl,
  bIsTestItem: flag,
  bRussianOnly: flag,
  detail: z.object({ eFnMod_0: slot, eFnMod_1: slot, eFnMod_2: slot }).nullish().catch(null),
});

const list = z.object({ items: z.array(z.unknown()) });
const hit = z.object({ sAPBDB: sapbdb, bIsTestItem: flag, bRussianOnly: flag });

/** The public API of the 2020s: prefixed names, lists in an object, slots in the detail. */
export const v2 = {
  searchPath: (text: string, subcategory: Weapon["subcategory"] | undefined, limit: number) => {
    const query = new URLSearchParams({ query: text, limit: String(limit), cat: "Weapon" });
    // The name of this parameter is a guess, so results are filtered anyway.
    if (subcategory) query.set("subcategory", SUBCATEGORY_NAMES[subcategory]);
    return `search?${query}`;
  },

  /** Returns the ids of visible hits; throws unless the value is a list. */
  readIds: (value: unknown): string[] =>
    list.parse(value).items.flatMap((found) => {
      const read = hit.safeParse(found);
      return read.success && !read.data.bIsTestItem && !read.data.bRussianOnly
        ? [read.data.sAPBDB]
        : [];
    }),

  readWeapon: (value: unknown, id: string): ExternalResult => {
    const read = weapon.safeParse(value);
    if (!read.success || read.data.sAPBDB !== id) return undefined;
    const { data } = read;
    if (data.bIsTestItem || data.bRussianOnly) return "hidden";
    return {
      sapbdb: id,
      sdisplayname: data.sDisplayName,
      icon_url: data.eHUDImage,
      einfracategory: data.eInfraCategory,
      ...(data.detail &&
        slotsOf([data.detail.eFnMod_0, data.detail.eFnMod_1, data.detail.eFnMod_2])),
    };
  },
};

const SUBCATEGORY_NAMES = { primary: "WeaponPrimary", secondary: "WeaponSecondary" } as const;

/** Parses slots; one that cannot be read counts as locked. */
function slotsOf(slots: readonly Slot[]) {
  const ids = slots.map((one) => one?.eInventoryItemType.sAPBDB ?? LOCKED);
  return {
    modifications: slots.flatMap((one): Preset[] => {
      const type = one?.eInventoryItemType;
      if (!type || type.sAPBDB === VACANT || type.sAPBDB === LOCKED) return [];
      const emodifiercategory = one.eModifierItem?.eModifierCategory.id ?? null;
      return [{ sapbdb: type.sAPBDB, sdisplayname: type.sDisplayName, emodifiercategory }];
    }),
    modificationsVacant: ids.filter((id) => id === VACANT).length,
  };
}
