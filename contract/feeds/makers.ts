import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { flag } from "../fields.ts";
import { postTile } from "../posts/contract.ts";
import { success } from "../reply.ts";

/** The most makers that are suggested, and works shown of each. */
export const SUGGESTED_MAX = 6;
export const SUGGESTED_WORKS_MAX = 3;

const suggestedMaker = z.object({
  _id: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  numFollowers: z.number(),
  /** The newest first. */
  posts: z.array(postTile),
});
export type SuggestedMaker = z.output<typeof suggestedMaker>;

export const suggestions = endpoint({
  method: "GET",
  path: "/api/dashboard/suggestions",
  tag: "feeds",
  summary: "Makers to follow: the best-liked of the week, then those who posted last",
  query: z.object({ nsfw: flag }),
  reply: success({
    makers: z.array(suggestedMaker),
    /** Whether the viewer follows nobody yet. */
    followsNobody: z.boolean(),
  }),
});
