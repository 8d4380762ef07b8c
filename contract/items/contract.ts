import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { text } from "../fields.ts";
import { success } from "../reply.ts";
import {
  ITEM_SEARCH_LIMIT,
  ITEM_SEARCH_MAX,
  ITEM_SEARCH_MIN,
  SUBCATEGORIES,
  WEAPON_SLOTS,
} from "./rules.ts";

/** An id of the game: 'Weapon_AssaultRifle_NTEC_Slot3'. */
export const sapbdb = z.string().regex(/^[\w-]{1,100}$/);

/** What every item has; the addresses are empty where there is none. */
const named = { sapbdb, sdisplayname: z.string(), icon_url: z.string(), url: z.string() };

/** A modification that a weapon comes with; its category may be unknown. */
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
  /** The slots filled from the start, which come first. */
  modifications: z.array(preset).max(WEAPON_SLOTS),
  /** How many slots after them are open; what is left of three is locked. */
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

const LENGTH = "Search text must be between 2 and 30 characters.";

const itemSearch = z.object({
  search: text(ITEM_SEARCH_MAX, LENGTH).min(ITEM_SEARCH_MIN, LENGTH),
  subcategory: z.enum(SUBCATEGORIES).optional(),
  limit: z.coerce.number().int().min(1).max(ITEM_SEARCH_LIMIT).catch(ITEM_SEARCH_LIMIT),
});
export type ItemSearch = z.output<typeof itemSearch>;

export const searchItems = endpoint({
  method: "GET",
  path: "/api/items",
  tag: "items",
  summary: "Items of the game by parts of their names",
  query: itemSearch,
  reply: success({ items: z.array(item) }),
  limit: "search",
});

export const getItem = endpoint({
  method: "GET",
  path: "/api/items/:sapbdb",
  tag: "items",
  summary: "One item of the game by its id",
  params: z.object({ sapbdb }),
  reply: success({ detail: item }),
});
