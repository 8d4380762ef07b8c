import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { flag, id, idParams, line, list, page } from "../fields.ts";
import { CATEGORY_NUMBERS } from "../posts/categories.ts";
import { post, postTile } from "../posts/contract.ts";
import { categoryNumber, made, TAG_LENGTH, TAG_MAX } from "../posts/rules.ts";
import { done, success } from "../reply.ts";
import { SEARCH_SERVERS, TOO_MANY_WITHOUT, WITHOUT_TAGS_MAX } from "../search/options.ts";
import { EXPLORE_ORDERS, HOME_ORDERS, homeOrderIn } from "./orders.ts";

const { owner, ...fields } = post.shape;

/**
 * A post in a list: as by itself, but `comments` is an empty list; if the call asks for `tiles`, only with
 * the fields of a tile.
 */
export const listedPost = z.object({
  ...z.object(fields).partial().shape,
  ...postTile.shape,
  owner: owner.partial().required({ _id: true, username: true }),
});
export type ListedPost = z.output<typeof listedPost>;

/** Whether a reply's posts have only the fields of a tile, which saves most of its size. */
export const tiles = flag;

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
  reply: feed.extend({
    /** The newest post that one had seen at the end of the former visit; null at the first. */
    seen: id.nullable(),
  }),
});

/** The most posts that are counted as new. */
export const NEW_FOLLOWED_MAX = 100;

export const newFollowed = endpoint({
  method: "GET",
  path: "/api/dashboard/following/new",
  tag: "feeds",
  summary: "How many posts of whom one follows are newer than what one has seen",
  query: z.object({ nsfw: flag }),
  reply: success({ count: z.number() }),
});

export const seeFollowed = endpoint({
  method: "POST",
  path: "/api/dashboard/following/seen",
  tag: "feeds",
  summary: "Mark the posts of whom one follows as seen, up to one",
  body: z.object({ id }),
  reply: done,
});

export const likedFeed = endpoint({
  method: "GET",
  path: "/api/dashboard/likes",
  tag: "feeds",
  summary: "Posts that one likes, the last liked first",
  query: z.object({ page, nsfw: flag, tiles }),
  reply: feed,
});

const filteredTag = line(TAG_MAX, TAG_LENGTH);

export const exploreFeed = endpoint({
  method: "POST",
  path: "/api/posts/newest",
  tag: "feeds",
  summary: "Posts of a category that meet filters, newest first or by their likes",
  query: z.object({
    page,
    category: categoryNumber,
    sort: z.enum(EXPLORE_ORDERS).default("newest").catch("newest"),
    forSale: flag,
    /** The server of the character by whom a post was created. */
    server: z.coerce
      .number()
      .pipe(z.literal([...SEARCH_SERVERS]))
      .optional()
      .catch(undefined),
    made: made.optional().catch(undefined),
    /** A post has this tag, in any spelling. */
    tag: filteredTag.optional(),
    /** A post has none of these tags, in any spelling: a repeated parameter. */
    without: z
      .preprocess(
        (given) => (typeof given === "string" ? [given] : given),
        list(filteredTag, { max: WITHOUT_TAGS_MAX, tooMany: TOO_MANY_WITHOUT }),
      )
      .optional(),
    nsfw: flag,
    tiles,
  }),
  reply: feed.extend({
    /** Of all pages, at most `COUNT_MAX` + 1. */
    postCount: z.number(),
  }),
  onlyReads: true,
});

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
    /** The tags of the post that at least one of those has too, as the post spells them. */
    sharedTags: z.array(z.string()),
    /** Remixes that the maker of the post agreed to, newest first. */
    remixes: z.array(postTile),
    /** The ids of the next newer and the next older post of the category. */
    newer: z.string().nullable(),
    older: z.string().nullable(),
  }),
});
