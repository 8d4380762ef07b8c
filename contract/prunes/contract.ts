import { z } from "zod";
import { staffActBody } from "../decisions/contract.ts";
import { endpoint } from "../endpoint.ts";
import { idParams } from "../fields.ts";
import { postTile } from "../posts/contract.ts";
import { done, success } from "../reply.ts";

/** The time in which staff can restore what was pruned. */
export const PRUNE_DAYS = 7;
export const PRUNE_PREVIEW_POSTS = 8;

const counts = z.object({
  posts: z.number(),
  comments: z.number(),
  likes: z.number(),
  notifications: z.number(),
  sessions: z.number(),
  characters: z.number(),
  loadouts: z.number(),
  boards: z.number(),
});
export type PruneCounts = z.output<typeof counts>;

const prune = z.object({
  counts,
  prunedBy: z.string(),
  prunedAt: z.iso.datetime(),
  restorableUntil: z.iso.datetime(),
});
export type Prune = z.output<typeof prune>;

export const getPrune = endpoint({
  method: "GET",
  path: "/api/user/:id/prune",
  tag: "moderation",
  summary: "What a prune of a user would take, and the prune that stands if there is one",
  params: idParams,
  reply: success({
    username: z.string(),
    counts,
    posts: z.array(postTile),
    prune: prune.nullable(),
  }),
});

export const pruneUser = endpoint({
  method: "POST",
  path: "/api/user/:id/prune",
  tag: "moderation",
  summary: "Take a user's posts, comments, likes, notifications, sessions and characters away",
  params: idParams,
  body: staffActBody,
  reply: done,
  reauthenticate: true,
});

export const restoreUser = endpoint({
  method: "POST",
  path: "/api/user/:id/restore",
  tag: "moderation",
  summary: "Put everything a prune took back, within seven days",
  params: idParams,
  reply: done,
});
