import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { flag, id } from "../fields.ts";
import { postTile } from "../posts/contract.ts";
import { success } from "../reply.ts";

export const HOME_PAGE_SIZE = 48;
/** Posts on a numbered page. */
export const PAGE_SIZE = 24;

export const homeFeed = endpoint({
  method: "GET",
  path: "/api/dashboard/home",
  tag: "feeds",
  summary: "The newest posts, or those older than `before`",
  query: z.object({ nsfw: flag, before: id.optional().catch(undefined) }),
  reply: success({ posts: z.array(postTile) }),
});
