import { z } from "zod";
import { endpoint, LARGE_BODY_MAX_BYTES } from "../endpoint.ts";
import { idParams, list } from "../fields.ts";
import { item } from "../items/item.ts";
import { mapParts } from "../loadout/parts.ts";
import { PARTS_OF_ROLL } from "../loadout/roll/roll.ts";
import { RULE_IDS } from "../loadout/roll/rules.ts";
import { loadoutItems, loadoutTitle } from "../loadout/rules.ts";
import { done, success } from "../reply.ts";
import {
  controlKey,
  pairingCode,
  rollSearch,
  streamCode,
  streamLayout,
  streamPart,
} from "./rules.ts";

const streamState = z.object({
  /** Grows with each change. */
  version: z.number(),
  layout: streamLayout,
  /** The query string of the roll that is shown; empty before the first. */
  roll: z.string(),
  locks: z.array(streamPart),
  canUndo: z.boolean(),
  /** Grows with each change of the profile. */
  profileVersion: z.number(),
});
export type StreamState = z.output<typeof streamState>;

const remote = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  /** When it last changed the stream view, to the minute; null if never. */
  usedAt: z.iso.datetime().nullable(),
});
export type StreamRemote = z.output<typeof remote>;

const ownStream = z.object({
  /** The code in the address of the stream view. */
  code: z.string(),
  /** The name of the profile that it rolls from. */
  profileName: z.string(),
  /** The ids of the copied profile. */
  items: z.object(mapParts(() => z.array(z.string()))),
  rules: z.array(z.enum(RULE_IDS)),
  remotes: z.array(remote),
  state: streamState,
});
export type OwnStream = z.output<typeof ownStream>;

const streamView = z.object({
  code: z.string(),
  state: streamState,
  /** The items of the profile and the last rolls, as far as the catalogue has them. */
  items: z.array(item),
});
export type StreamView = z.output<typeof streamView>;

/** A changed stream view; the parts that spin are empty where the result shows at once. */
export const streamChange = z.object({ state: streamState, spinning: z.array(streamPart) });
export type StreamChange = z.output<typeof streamChange>;

export const getOwnStream = endpoint({
  method: "GET",
  path: "/api/stream",
  tag: "streams",
  summary: "One's stream view with its remotes; null if there is none",
  reply: success({ stream: ownStream.nullable() }),
});

export const saveStreamBody = z.object({
  profile: z.object({ name: loadoutTitle, items: loadoutItems }),
  rules: list(z.enum(RULE_IDS), { max: RULE_IDS.length }).transform((rules) => [...new Set(rules)]),
  /** A roll to show from now on, with the parts that the next rolls keep. */
  shown: z
    .object({
      roll: rollSearch,
      locks: list(streamPart, { max: PARTS_OF_ROLL.length }).transform((locks) => [
        ...new Set(locks),
      ]),
    })
    .optional(),
});
export type StreamProfile = z.output<typeof saveStreamBody>;

export const saveStream = endpoint({
  method: "POST",
  path: "/api/stream",
  tag: "streams",
  summary: "Create one's stream view, or change what it rolls by and shows",
  body: saveStreamBody,
  bodyMaxBytes: LARGE_BODY_MAX_BYTES,
  reply: success({ stream: ownStream }),
  limit: "saveStream",
});

export const deleteStream = endpoint({
  method: "POST",
  path: "/api/stream/delete",
  tag: "streams",
  summary: "End one's stream view and disconnect its remotes",
  reply: done,
});

export const createRemote = endpoint({
  method: "POST",
  path: "/api/stream/remotes",
  tag: "streams",
  summary: "Create the secret key of a remote; no later reply has it",
  reply: success({ key: z.string() }),
  status: 201,
  limit: "saveStream",
});

export const deleteRemote = endpoint({
  method: "POST",
  path: "/api/stream/remotes/:id/delete",
  tag: "streams",
  summary: "Disconnect a remote",
  params: idParams,
  reply: done,
});

export const createPairingCode = endpoint({
  method: "POST",
  path: "/api/stream/pairing",
  tag: "streams",
  summary: "Create a code that pairs one device in the next ten minutes, in place of the former",
  reply: success({ code: z.string(), expiresAt: z.iso.datetime() }),
  status: 201,
  limit: "saveStream",
});

export const pairRemote = endpoint({
  method: "POST",
  path: "/api/stream/pair",
  forVisitors: true,
  tag: "streams",
  summary: "Pair a device by a code, which gives it a key",
  body: z.object({ code: pairingCode }),
  reply: success({ key: z.string() }),
  status: 201,
  limit: "pairRemote",
});

export const getStreamView = endpoint({
  method: "GET",
  path: "/api/streams/:id",
  tag: "streams",
  summary: "What a stream view shows",
  params: z.object({ id: streamCode }),
  reply: success({ stream: streamView }),
});

export const findControlledStream = endpoint({
  method: "POST",
  path: "/api/stream/controlled",
  forVisitors: true,
  tag: "streams",
  summary: "The stream view that a remote controls",
  onlyReads: true,
  body: z.object({ key: controlKey }),
  reply: success({ code: z.string() }),
});

export const controlBody = z.discriminatedUnion("act", [
  z.object({ key: controlKey, act: z.enum(["roll", "undo", "settle"]) }),
  z.object({ key: controlKey, act: z.enum(["reroll", "lock"]), part: streamPart }),
  z.object({ key: controlKey, act: z.literal("layout"), layout: streamLayout }),
]);
/** What a remote does; a lock is set where there is none, and else removed. */
export type StreamAct =
  z.output<typeof controlBody> extends infer Body
    ? Body extends { key: string }
      ? Omit<Body, "key">
      : never
    : never;

export const controlStream = endpoint({
  method: "POST",
  path: "/api/stream/control",
  forVisitors: true,
  tag: "streams",
  summary: "Roll, lock, undo or change the layout of a stream view, by the key of a remote",
  body: controlBody,
  reply: success(streamChange.shape),
  limit: "controlStream",
});
