import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { flag } from "../fields.ts";
import { postTile } from "../posts/contract.ts";
import { success } from "../reply.ts";
import { searchText } from "./search.ts";

/** Shorter texts begin too much. */
export const SUGGESTED_FROM = 2;
/** The most suggestions of each kind. */
export const SUGGESTIONS_MAX = { people: 3, tags: 3, works: 3 } as const;

export const searchSuggestions = endpoint({
  method: "GET",
  path: "/api/search/suggestions",
  tag: "feeds",
  summary: "People, tags and posts whose names have words that begin like a text",
  query: z.object({
    query: searchText.min(SUGGESTED_FROM, "Type at least 2 characters."),
    nsfw: flag,
  }),
  reply: success({
    people: z.array(
      z.object({
        _id: z.string(),
        username: z.string(),
        avatar: z.string().nullable(),
        numFollowers: z.number(),
      }),
    ),
    tags: z.array(z.string()),
    works: z.array(postTile),
  }),
});
