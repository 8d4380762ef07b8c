import { z } from "zod";
import { array } from "../fields.ts";
import { ITEM_ID, WEAPON_SLOTS } from "./rules.ts";

/** An id of the game: 'Weapon_AssaultRifle_NTEC_Slot3'. */
export const sapbdb = z.string().regex(ITEM_ID);

/** The fields of every item; the URLs may be empty. */
const named = { sapbdb, sdisplayname: z.string(), icon_url: z.string(), url: z.string() };

/** A modification that a weapon is sold with; its category may be unknown. */
const preset = z.object({
  sapbdb,
  sdisplayname: z.string(),
  emodifiercategory: z.number().nullable(),
});
export type Preset = z.output<typeof preset>;

const weapon = z.object({
  ...named,
  subcategory: z.literal(["primary", "secondary"]),
  einfracategory: z.number(),
  /** The presets in the first slots. */
  modifications: array(preset).max(WEAPON_SLOTS),
  /** The number of open slots after them; the rest of three are locked. */
  modificationsVacant: z.number().int().min(0).max(WEAPON_SLOTS),
});
export type Weapon = z.output<typeof weapon>;

const grenade = z.object({
  ...named,
  subcategory: z.literal("grenade"),
  einfracategory: z.number(),
});
export type Grenade = z.output<typeof grenade>;

const modification = z.object({
  ...named,
  subcategory: z.literal(["primaryModification", "characterModification"]),
  emodifiercategory: z.number(),
});
export type Modification = z.output<typeof modification>;

export const item = z.discriminatedUnion("subcategory", [weapon, grenade, modification]);
export type Item = z.output<typeof item>;
