import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { flag, idParams } from "../fields.ts";
import { postTile } from "../posts/contract.ts";
import { success } from "../reply.ts";

/** The most posts in a row of related ones, which fills a wide page with the narrowest pictures. */
export const RELATED_MAX = 13;

export const relatedPosts = endpoint({
  method: "GET",
  path: "/api/post/:id/related",
  tag: "feeds",
  summary: "Where one can go on from a post",
  params: idParams,
  query: z.object({ nsfw: flag }),
  reply: success({
    /** Others by the same maker, newest first. */
    more: z.array(postTile),
    /** By other makers, those with the most tags and words in common first. */
    similar: z.array(postTile),
    /** Remixes that the maker of the post agreed to, newest first. */
    remixes: z.array(postTile),
    /** The ids of the next newer and the next older post of the category. */
    newer: z.string().nullable(),
    older: z.string().nullable(),
  }),
});
