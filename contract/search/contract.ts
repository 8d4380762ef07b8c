import { z } from "zod";
import { listedBoard } from "../boards/contract.ts";
import { endpoint } from "../endpoint.ts";
import { listedPost } from "../feeds/contract.ts";
import { flag, gameColor, line, list, page } from "../fields.ts";
import { CATEGORY_NUMBERS } from "../posts/categories.ts";
import { postTile } from "../posts/contract.ts";
import { made, PRICE_MAX } from "../posts/rules.ts";
import { success } from "../reply.ts";
import {
  COLOR_TOLERANCES,
  SEARCH_COLORS_MAX,
  SEARCH_SORTS,
  SEARCH_TEXT_MAX,
  TOO_MANY_WITHOUT,
  WITHOUT_TAGS_MAX,
} from "./options.ts";

export const searchText = line(SEARCH_TEXT_MAX, "Search text must be no more than 30 characters.");

/** A price, clamped to the range from 0 to `PRICE_MAX`. */
const priceBound = z
  .number("Price must be a number.")
  .transform((value) => Math.min(Math.max(Math.trunc(value), 0), PRICE_MAX));

export const searchBody = z.object({
  query: searchText.optional(),
  /** Words of the text that are taken as typed: without what they may mean, and without another spelling. */
  exact: searchText.optional(),
  filterCategory: list(z.literal([...CATEGORY_NUMBERS]), { max: 4 }).optional(),
  /** A post has this tag, in any spelling. */
  filterTag: searchText.optional(),
  /** A post has none of these tags, in any spelling. */
  filterWithoutTags: list(searchText, {
    max: WITHOUT_TAGS_MAX,
    tooMany: TOO_MANY_WITHOUT,
  }).optional(),
  filterForSale: z.boolean().optional(),
  /** Price bounds apply only with `filterForSale`. */
  filterPriceRangeMin: priceBound.optional(),
  filterPriceRangeMax: priceBound.optional(),
  /** A post was made so, as its maker or staff say. */
  filterMade: made.optional(),
  filterCreatorUsername: searchText.optional(),
  filterCreatorCharacterName: searchText.optional(),
  filterCreatorServer: z.number().int().min(0).max(6).optional(),
  /** A post has any of these; one of its colors counts for one of them. */
  filterColors: list(gameColor, {
    max: SEARCH_COLORS_MAX,
    tooMany: `Search by at most ${SEARCH_COLORS_MAX} colors.`,
  }).optional(),
  filterColorTolerance: z
    .enum(COLOR_TOLERANCES, "The tolerance is exact, near or family.")
    .optional(),
  sort: z.enum(SEARCH_SORTS, "Sort by best, newest, liked or price.").optional(),
  nsfw: z.boolean().optional(),
  tiles: z.boolean().optional(),
  page: page.optional(),
});
export type SearchBody = z.output<typeof searchBody>;

/** Another text for the same search, and the number of its results. */
const alternative = z.object({ query: z.string(), count: z.number() });
export type Alternative = z.output<typeof alternative>;

/** What words of a search mean besides themselves, such as 'For sale'; as `exact` they do not. */
const understood = z.object({ name: z.string(), words: z.string() });
export type Understood = z.output<typeof understood>;

/** The filters of a search, each of which may be removed. */
export const SEARCH_FILTERS = [
  "filterCategory",
  "filterTag",
  "filterWithoutTags",
  "filterForSale",
  "filterMade",
  "filterCreatorUsername",
  "filterCreatorCharacterName",
  "filterCreatorServer",
  "filterColors",
] as const;
export type SearchFilter = (typeof SEARCH_FILTERS)[number];

/** A filter of a search, and the number of results without it. */
const removableFilter = z.object({ filter: z.enum(SEARCH_FILTERS), count: z.number() });
export type RemovableFilter = z.output<typeof removableFilter>;

const foundPost = listedPost.extend({
  /** Only in a search by colors: those of the post that match, with the share in thousandths. */
  matchedColors: z.array(gameColor.extend({ share: z.number() })).optional(),
});
export type FoundPost = z.output<typeof foundPost>;

/** The most alternatives of a reply. */
export const ALTERNATIVES_MAX = 4;

export const searchPosts = endpoint({
  method: "POST",
  path: "/api/posts/search",
  forVisitors: true,
  tag: "feeds",
  summary:
    "Posts by words of texts and names or what these mean, such as a category, and by filters, also by colors of the game: whole words of titles, tags and descriptions, then meanings, beginnings and parts; another spelling if nothing matches",
  body: searchBody,
  reply: success({
    posts: z.array(foundPost),
    postCount: z.number(),
    pageCount: z.number(),
    /** A post has each word, or what it means. */
    understood: z.array(understood),
    /** The text of the results, if nothing has all words as typed and another spelling is near. */
    corrected: z.string().nullable(),
    /** If nothing has all words, other spellings of the text, most alike first; else its longest parts. */
    didYouMean: z.array(alternative),
    /** The filters without which there are results, if there are none with them. */
    withoutFilter: z.array(removableFilter),
    /** The number of results of the text alone, if there are none with two filters or more, else 0. */
    withoutFilters: z.number(),
  }),
  limit: "search",
  onlyReads: true,
});

/** Shorter texts begin too much. */
export const SUGGESTED_FROM = 2;
/** The most suggestions of each kind. */
export const SUGGESTIONS_MAX = { people: 3, boards: 3, tags: 3, works: 3 } as const;

export const searchSuggestions = endpoint({
  method: "GET",
  path: "/api/search/suggestions",
  tag: "feeds",
  summary: "People, boards, tags and posts whose names have words that begin like a text",
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
    boards: z.array(listedBoard),
    tags: z.array(z.string()),
    works: z.array(postTile),
  }),
});

/** The most popular tags that are listed. */
export const POPULAR_TAGS_MAX = 12;

export const popularTags = endpoint({
  method: "GET",
  path: "/api/search/tags",
  tag: "feeds",
  summary:
    "The tags that most of the newest posts have, or of those of a category, most used first",
  query: z.object({
    category: z.coerce
      .number()
      .pipe(z.literal([...CATEGORY_NUMBERS]))
      .optional(),
    nsfw: flag,
  }),
  reply: success({ tags: z.array(z.string()) }),
});

export const categoryCounts = endpoint({
  method: "GET",
  path: "/api/search/categories",
  tag: "feeds",
  summary: "The number of posts of each category, as far as a search counts",
  query: z.object({ nsfw: flag }),
  reply: success({ counts: z.array(z.number()) }),
});
