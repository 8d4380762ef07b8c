import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { listedPost, tiles } from "../feeds/contract.ts";
import { flag, id, idParams, page } from "../fields.ts";
import { postTile } from "../posts/contract.ts";
import { done, success } from "../reply.ts";

export const getWorn = endpoint({
  method: "GET",
  path: "/api/post/:id/worn",
  tag: "worn",
  summary: "The symbols that a post wears, and the newest posts that wear it",
  params: idParams,
  query: z.object({ nsfw: flag }),
  reply: success({
    /** In the order of naming. */
    wears: z.array(postTile),
    wornOn: z.array(postTile),
    /** Of those that the viewer sees, at most `COUNT_MAX` + 1. */
    wornOnCount: z.number(),
  }),
});

export const listWornOn = endpoint({
  method: "GET",
  path: "/api/post/:id/worn-on",
  tag: "worn",
  summary: "The posts that wear a symbol, those that named it last first",
  params: idParams,
  query: z.object({ page, nsfw: flag, tiles }),
  reply: success({ posts: z.array(listedPost), pageCount: z.number(), postCount: z.number() }),
});

export const wearSymbol = endpoint({
  method: "POST",
  path: "/api/post/:id/worn",
  tag: "worn",
  summary: "Name a symbol that one's post wears; naming it twice counts once",
  params: idParams,
  body: z.object({ symbolId: id }),
  reply: done,
  limit: "likeOrFollow",
});

export const untieSymbol = endpoint({
  method: "POST",
  path: "/api/post/:id/worn/:symbolId/untie",
  tag: "worn",
  summary: "Take back that a post wears a symbol, as the maker of either",
  params: idParams.extend({ symbolId: id }),
  reply: done,
  limit: "likeOrFollow",
});
