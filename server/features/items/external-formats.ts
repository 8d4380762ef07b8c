import { z } from "zod";
import { type Preset, sapbdb, type Weapon } from "#contract/items/item.ts";
import { GRENADE_CLASS, SECONDARY_CLASS } from "#contract/items/rules.ts";

const NAME_MAX = 100;

/**
 * A weapon of an external database; the catalogue supplies missing fields. The subcategory follows from
 * the class.
 */
export type ExternalWeapon = Pick<Weapon, "sapbdb" | "sdisplayname" | "icon_url"> &
  Partial<Pick<Weapon, "einfracategory" | "modifications" | "modificationsVacant">>;

/** A weapon; "hidden" if it is only for testers or Russia; undefined if unknown. */
export type ExternalResult = ExternalWeapon | "hidden" | undefined;

/** A boolean, which databases write as a number, a boolean or a word. */
const flag = z
  .union([z.number(), z.boolean(), z.string()])
  .nullish()
  .transform((value) => value === "true" || Number(value ?? 0) > 0);

/** A name without colour tags and invisible characters; it must not be empty. */
const displayName = z
  .string()
  .transform((name) =>
    name
      .replace(/<[^>]*>/g, "")
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ")
      .trim()
      .slice(0, NAME_MAX)
      .trim(),
  )
  .pipe(z.string().min(1));

/** An https URL of a picture, or an empty string. */
const pictureUrl = z
  .url({ protocol: /^https$/ })
  .nullish()
  .catch(null)
  .transform((url) => url ?? "");

/** The class of a weapon, which is not the grenades' class. */
const weaponClass = z
  .number()
  .int()
  .positive()
  .refine((number) => number !== GRENADE_CLASS);

export function subcategoryOf(einfracategory: number): Weapon["subcategory"] {
  return einfracategory === SECONDARY_CLASS ? "secondary" : "primary";
}

const weaponV1 = z.object({
  Category: z.literal("Weapons"),
  sapbdb: sapbdb.nullish(),
  item_detail: z.object({ sdisplayname: displayName }),
  einfracategory: weaponClass.optional().catch(undefined),
  icon_url: pictureUrl,
  bistestitem: flag,
  brussianonly: flag,
});

const hitV1 = z.object({ sapbdb, bistestitem: flag, brussianonly: flag });

/** The API of 2018: lower case, bare lists, and no slots. */
export const v1 = {
  searchPath: (text: string) => `search/?${new URLSearchParams({ cat: "Weapon", q: text })}`,

  /** Returns the ids of visible hits; throws unless the value is a list. */
  readIds: (value: unknown): string[] =>
    z
      .array(z.unknown())
      .parse(value)
      .flatMap((found) => {
        const read = hitV1.safeParse(found);
        return read.success && !read.data.bistestitem && !read.data.brussianonly
          ? [read.data.sapbdb]
          : [];
      }),

  readWeapon: (value: unknown, id: string): ExternalResult => {
    const read = weaponV1.safeParse(value);
    if (!read.success || (read.data.sapbdb ?? id) !== id) return undefined;
    const { data } = read;
    if (data.bistestitem || data.brussianonly) return "hidden";
    return {
      sapbdb: id,
      sdisplayname: data.item_detail.sdisplayname,
      icon_url: data.icon_url,
      ...(data.einfracategory && { einfracategory: data.einfracategory }),
    };
  },
};

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

const weaponV2 = z.object({
  sAPBDB: sapbdb,
  sDisplayName: displayName,
  eInfraCategory: weaponClass,
  eHUDImage: pictureUrl,
  bIsTestItem: flag,
  bRussianOnly: flag,
  detail: z.object({ eFnMod_0: slot, eFnMod_1: slot, eFnMod_2: slot }).nullish().catch(null),
});

const listV2 = z.object({ items: z.array(z.unknown()) });
const hitV2 = z.object({ sAPBDB: sapbdb, bIsTestItem: flag, bRussianOnly: flag });

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
    listV2.parse(value).items.flatMap((found) => {
      const read = hitV2.safeParse(found);
      return read.success && !read.data.bIsTestItem && !read.data.bRussianOnly
        ? [read.data.sAPBDB]
        : [];
    }),

  readWeapon: (value: unknown, id: string): ExternalResult => {
    const read = weaponV2.safeParse(value);
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
