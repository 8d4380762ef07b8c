import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { flag, id, page } from "../fields.ts";
import { CATEGORY_NUMBERS } from "../posts/categories.ts";
import { categoryNumber } from "../posts/rules.ts";
import { success } from "../reply.ts";
import { listedPost, tiles } from "./listed-post.ts";
import { HOME_ORDERS, homeOrderIn } from "./orders.ts";

export const HOME_PAGE_SIZE = 48;
/** The number of posts in the list of popular ones, which has no further pages. */
export const POPULAR_MAX = 96;
/** The number of posts on a numbered page. */
export const PAGE_SIZE = 24;

const feed = success({
  posts: z.array(listedPost),
  /** Home is one page, which `before` continues. */
  pageCount: z.number(),
  currentPage: z.number(),
  /** Null unless all posts are of one category. */
  category: z.literal([...CATEGORY_NUMBERS]).nullable(),
});

export const homeFeed = endpoint({
  method: "GET",
  path: "/api/dashboard/home",
  tag: "feeds",
  summary:
    "The newest posts or those for sale, from the newest or below `before`; or what got the most likes in 7 days",
  query: z.object({
    nsfw: flag,
    tiles,
    before: id.optional().catch(undefined),
    sort: z.preprocess(homeOrderIn, z.enum(HOME_ORDERS)).default("newest"),
  }),
  reply: feed,
});

export const followingFeed = endpoint({
  method: "GET",
  path: "/api/dashboard/following",
  tag: "feeds",
  summary: "Posts of whom one follows, newest first",
  query: z.object({ page, nsfw: flag, tiles }),
  reply: feed,
});

export const exploreFeed = endpoint({
  method: "POST",
  path: "/api/posts/newest",
  tag: "feeds",
  summary: "Posts of a category, newest first",
  query: z.object({ page, category: categoryNumber, nsfw: flag, tiles }),
  reply: feed,
  onlyReads: true,
});
