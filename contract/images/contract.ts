import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { success } from "../reply.ts";

/** A picture of a post, in every size and format that is stored. */
export const postImage = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  thumbhash: z.string(),
  /** The alternative text: its maker's description, or else category and title. */
  alt: z.string(),
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
});
export type PostImage = z.output<typeof postImage>;

export const getStorageUse = endpoint({
  method: "GET",
  path: "/api/user/storage",
  tag: "users",
  summary: "What the pictures of one's posts take, where that is limited",
  reply: success({
    /** In bytes. Posts that one deleted do not count; null without a limit. */
    storage: z.object({ bytes: z.number(), quota: z.number() }).nullable(),
  }),
});
