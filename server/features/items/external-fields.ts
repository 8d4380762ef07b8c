import { z } from "zod";
import { GRENADE_CLASS, SECONDARY_CLASS } from "#contract/items/categories.ts";
import type { Weapon } from "#contract/items/item.ts";

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
export const flag = z
  .union([z.number(), z.boolean(), z.string()])
  .nullish()
  .transform((value) => value === "true" || Number(value ?? 0) > 0);

/** A name without colour tags and invisible characters; it must not be empty. */
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

/** An https URL of a picture, or an empty string. */
export const pictureUrl = z
  .url({ protocol: /^https$/ })
  .nullish()
  .catch(null)
  .transform((url) => url ?? "");

/** The class of a weapon, which is not the grenades' class. */
export const weaponClass = z
  .number()
  .int()
  .positive()
  .refine((number) => number !== GRENADE_CLASS);

export function subcategoryOf(einfracategory: number): Weapon["subcategory"] {
  return einfracategory === SECONDARY_CLASS ? "secondary" : "primary";
}
