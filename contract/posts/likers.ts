import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { flag, idParams } from "../fields.ts";
import { person, position } from "../follows/contract.ts";
import { success } from "../reply.ts";

export const listLikers = endpoint({
  method: "GET",
  path: "/api/post/:id/likes",
  tag: "posts",
  summary: "Who likes a post, newest first",
  params: idParams,
  query: z.object({ after: position.optional().catch(undefined), nsfw: flag }),
  reply: success({
    people: z.array(person),
    /** The `after` of the next page, or null on the last. */
    next: z.string().nullable(),
  }),
});
