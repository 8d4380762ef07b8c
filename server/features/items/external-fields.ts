import { z } from "zod";
import { GRENADE_CLASS, SECONDARY_CLASS } from "#contract/items/categories.ts";
import type { Weapon } from "#contract/items/item.ts";

const NAME_MAX = 100;

/**
 * A weapon as an external database tells it; what it leaves out is taken from the catalogue. The
 * subcategory follows from the class.
 */
export type ExternalWeapon = Pick<Weapon, "sapbdb" | "sdisplayname" | "icon_url"> &
  Partial<Pick<Weapon, "einfracategory" | "modifications" | "modificationsVacant">>;

/** What it tells of a hit: "hidden" is only for testers or Russia. */
export type ExternalAnswer = ExternalWeapon | "hidden" | undefined;

/** Yes and no come as numbers, booleans or words. */
export const flag = z
  .union([z.number(), z.boolean(), z.string()])
  .nullish()
  .transform((value) => value === "true" || Number(value ?? 0) > 0);

/** Without color tags and characters that don't show; a name of nothing is no name. */
export const displayName = z
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

/** Pictures by https alone; any other address is none. */
export const pictureAddress = z
  .url({ protocol: /^https$/ })
  .nullish()
  .catch(null)
  .transform((url) => url ?? "");

/** The class of a weapon, which a grenade has not. */
export const weaponClass = z
  .number()
  .int()
  .positive()
  .refine((number) => number !== GRENADE_CLASS);

export function subcategoryOf(einfracategory: number): Weapon["subcategory"] {
  return einfracategory === SECONDARY_CLASS ? "secondary" : "primary";
}
