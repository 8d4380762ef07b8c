import { z } from "zod";
import { SITE_CODE } from "../codes.ts";
import { staffActBody } from "../decisions/contract.ts";
import { endpoint, LARGE_BODY_MAX_BYTES } from "../endpoint.ts";
import { idParams, page } from "../fields.ts";
import { item } from "../items/item.ts";
import { done, success } from "../reply.ts";
import { loadoutItems, loadoutNote, loadoutTitle } from "./rules.ts";

/** A loadout in a list. */
export const listedLoadout = z.object({
  /** The id that reports use. */
  _id: z.string(),
  /** The id in the URL: /l/k7Qp2m. */
  code: z.string(),
  title: z.string(),
  note: z.string(),
  /** Whether lists and sitemaps include it; otherwise only whoever has the link finds it. */
  public: z.boolean(),
  /** Whether it is the result of a roll, not a profile to roll from. */
  rolled: z.boolean(),
  numItems: z.number(),
  numLikes: z.number(),
  numTaken: z.number(),
  numRolled: z.number(),
  createdAt: z.iso.datetime(),
});
export type ListedLoadout = z.output<typeof listedLoadout>;

const storedIds = z.array(z.string());
const storedItems = z.object({
  primaryWeapons: storedIds,
  primaryWeaponModifications: storedIds,
  secondaryWeapons: storedIds,
  grenades: storedIds,
  characterModifications: storedIds,
});

const loadout = listedLoadout.extend({
  owner: z.object({ _id: z.string(), username: z.string(), avatar: z.string().nullable() }),
  items: storedItems,
  /** What the catalogue has of the items; the others are no longer in the game. */
  known: z.array(item),
  /** The profile from which it was rolled, if that is known. */
  from: z.object({ name: z.string(), items: storedItems }).nullable(),
  /** Whether the viewer likes it. */
  liked: z.boolean(),
});
export type PublishedLoadout = z.output<typeof loadout>;

/** A loadout among those of all. */
const publicLoadout = listedLoadout.extend({
  owner: z.object({ _id: z.string(), username: z.string() }),
  /** Its first weapon that is in the catalogue. */
  weapon: item.nullable(),
});
export type PublicLoadout = z.output<typeof publicLoadout>;

const codeParams = z.object({ id: z.string().regex(SITE_CODE) });

export const createLoadoutBody = z.object({
  title: loadoutTitle,
  note: loadoutNote.default(""),
  public: z.boolean(),
  rolled: z.boolean(),
  items: loadoutItems,
  from: z.object({ name: loadoutTitle, items: loadoutItems }).nullable().default(null),
});
export type NewLoadout = z.output<typeof createLoadoutBody>;

export const createLoadout = endpoint({
  method: "POST",
  path: "/api/loadouts",
  tag: "loadouts",
  summary: "Publish a profile or a rolled loadout",
  body: createLoadoutBody,
  bodyMaxBytes: LARGE_BODY_MAX_BYTES,
  reply: success({ code: z.string(), message: z.string() }),
  status: 201,
  limit: "createLoadout",
});

export const listLoadouts = endpoint({
  method: "GET",
  path: "/api/loadouts",
  tag: "loadouts",
  summary: "Public loadouts, those taken most first",
  query: z.object({ page }),
  reply: success({
    loadouts: z.array(publicLoadout),
    pageCount: z.number(),
    /** At most `COUNT_MAX` + 1. */
    total: z.number(),
  }),
});

export const getLoadout = endpoint({
  method: "GET",
  path: "/api/loadouts/:id",
  tag: "loadouts",
  summary: "A published loadout with the items that the catalogue has",
  params: codeParams,
  reply: success({ loadout }),
});

export const editLoadoutBody = z.object({
  title: loadoutTitle.optional(),
  note: loadoutNote.optional(),
  public: z.boolean().optional(),
});
export type LoadoutChange = z.output<typeof editLoadoutBody>;

export const editLoadout = endpoint({
  method: "PATCH",
  path: "/api/loadouts/:id",
  tag: "loadouts",
  summary: "Change title, note or visibility; what is left out stays",
  params: codeParams,
  body: editLoadoutBody,
  reply: done,
});

export const deleteLoadout = endpoint({
  method: "POST",
  path: "/api/loadouts/:id/delete",
  tag: "loadouts",
  summary: "Delete a loadout",
  params: codeParams,
  body: staffActBody,
  reply: done,
});

const liked = done.extend({ liked: z.boolean(), numLikes: z.number() });

export const likeLoadout = endpoint({
  method: "POST",
  path: "/api/loadouts/:id/like",
  tag: "loadouts",
  summary: "Like a loadout; liking twice counts once",
  params: codeParams,
  reply: liked,
  limit: "likeOrFollow",
});

export const unlikeLoadout = endpoint({
  method: "POST",
  path: "/api/loadouts/:id/unlike",
  tag: "loadouts",
  summary: "Like a loadout no longer",
  params: codeParams,
  reply: liked,
  limit: "likeOrFollow",
});

export const LOADOUT_USES = ["taken", "rolled"] as const;
export type LoadoutUse = (typeof LOADOUT_USES)[number];

export const countLoadoutUse = endpoint({
  method: "POST",
  path: "/api/loadouts/:id/use",
  forVisitors: true,
  tag: "loadouts",
  summary: "Count that a visitor took a loadout or rolled from it",
  params: codeParams,
  body: z.object({ use: z.enum(LOADOUT_USES) }),
  reply: done,
  limit: "useLoadout",
});

export const listUserLoadouts = endpoint({
  method: "GET",
  path: "/api/user/:id/loadouts",
  tag: "loadouts",
  summary: "A user's public loadouts, newest first; all of one's own",
  params: idParams,
  query: z.object({ page }),
  reply: success({ loadouts: z.array(listedLoadout), pageCount: z.number(), total: z.number() }),
});
