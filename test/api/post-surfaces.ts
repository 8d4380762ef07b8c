import type { Endpoint, Input } from "#contract/endpoint.ts";
import { exploreFeed, followingFeed, homeFeed } from "#contract/feeds/contract.ts";
import { relatedPosts } from "#contract/feeds/related.ts";
import { searchPosts } from "#contract/feeds/search.ts";
import { searchSuggestions } from "#contract/feeds/suggestions.ts";
import { gameColorList } from "#contract/game-color.ts";
import { findLookalikes, similarPosts } from "#contract/likeness/contract.ts";
import { CATEGORIES, CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { getPost } from "#contract/posts/contract.ts";
import { FEED_FORMATS, type FeedOf, feedPath, oembedPath } from "#contract/syndication/paths.ts";
import { getProfile, listUserPosts } from "#contract/users/contract.ts";
import type { Client } from "#test/client.ts";
import { aSymbol } from "#test/drawn-symbol.ts";

type SessionViewer = { client: Client };

/**
 * How a surface shows posts: in a list or by their URL, as a call or a page; public documents are
 * the same for every viewer.
 */
export type SurfaceKind =
  | "list call"
  | "list page"
  | "post call"
  | "post page"
  | "public list"
  | "public post";

/** A place where posts may be shown. */
export type Surface = {
  name: string;
  kind: SurfaceKind;
  /** Returns everything sent to the viewer, as text. */
  read: (viewer: SessionViewer) => Promise<string>;
  /** The category of the posts it could show; all categories if undefined. */
  category?: number;
};

export const said =
  <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  async ({ client }: SessionViewer): Promise<string> =>
    JSON.stringify((await client.call(endpoint, input)).body);

export const page =
  (path: string) =>
  async ({ client }: SessionViewer): Promise<string> =>
    (await client.fetch(path)).text();

/** The picture of the maker's post in each category, which searches by picture find. */
export const SURFACE_PICTURES = await Promise.all(
  CATEGORY_NUMBERS.map((category) =>
    aSymbol({ seed: 500 + category, ...CATEGORIES[category].crop }),
  ),
);

/** The color behind the subject of each of these. */
const SURFACE_COLORS = [{ hue: 4, sat: 3, lum: 13 }];
const alikeColors = { filterColors: SURFACE_COLORS, filterColorTolerance: "family" } as const;

/** Searches by the picture of a category. */
const alike =
  (endpoint: typeof similarPosts | typeof findLookalikes, category: number) =>
  async ({ client }: SessionViewer): Promise<string> => {
    const form = new FormData();
    form.append("nsfw", "true");
    const field = endpoint === similarPosts ? "image" : "images";
    form.append(field, new Blob([SURFACE_PICTURES[category] as BlobPart]), "picture.png");
    return JSON.stringify((await client.form(endpoint, form)).body);
  };

type Maker = { _id: string; username: string };
/**
 * The site's URL, and a maker of one post in each category with its SURFACE_PICTURES, all pinned and
 * titled with the word. The first has the most likes of the site.
 */
type Shown = { url: string; maker: Maker; posts: readonly string[]; word: string };

/** Returns every surface on which a post of the maker could be shown. */
export function surfacesOf(shown: Shown): Surface[] {
  const { maker, word } = shown;
  const { username } = maker;
  const filter = { filterCreatorUsername: username };
  const nsfw = true;
  const calls = {
    "the call for home": said(homeFeed, { query: { nsfw } }),
    "the call for popular posts": said(homeFeed, { query: { nsfw, sort: "popular" } }),
    "the call for following": said(followingFeed, { query: { page: 1, nsfw } }),
    "the call for a search by words": said(searchPosts, { body: { query: word, nsfw } }),
    "the call for a search by the maker's name": said(searchPosts, {
      body: { query: username, nsfw },
    }),
    "the call for the most liked of a search": said(searchPosts, {
      body: { query: word, sort: "liked", nsfw },
    }),
    "the call for suggestions for a search": said(searchSuggestions, {
      query: { query: word, nsfw },
    }),
    "the call for a search by filters": said(searchPosts, { body: { ...filter, nsfw } }),
    "the call for a search by colors": said(searchPosts, { body: { ...alikeColors, nsfw } }),
    "the call for a search by words and colors": said(searchPosts, {
      body: { query: word, ...alikeColors, nsfw },
    }),
    "the call for a search for anything": said(searchPosts, { body: { nsfw } }),
    "the call for all a user's posts": said(listUserPosts, {
      params: { id: maker._id },
      query: { category: "all", page: 1, nsfw },
    }),
    "the pinned posts of a profile": async ({ client }: SessionViewer) => {
      const { body } = await client.call(getProfile, { params: { username }, query: { nsfw } });
      return JSON.stringify(body.pinned ?? []);
    },
    "the call for a profile": said(getProfile, { params: { username }, query: { nsfw } }),
  };
  const pages = {
    "the page /": page("/"),
    "the page of popular posts": page("/?sort=popular"),
    "the page /following": page("/following"),
    "the page of a profile, all": page(`/profile/${username}?category=all`),
    "the page /search by words": page(`/search?query=${word}`),
    "the page /search by colors": page(`/search?color=${gameColorList(SURFACE_COLORS)}&near=2`),
    "the page /search by filters": page(`/search?filterCreatorUsername=${username}`),
  };
  return [
    ...CATEGORY_NUMBERS.flatMap((category) => ofCategory(shown, category)),
    ...Object.entries(calls).map(([name, read]) => ({ name, read, kind: "list call" as const })),
    ...Object.entries(pages).map(([name, read]) => ({ name, read, kind: "list page" as const })),
    ...feeds("home"),
    ...feeds("home?sort=popular"),
    ...feeds(`profile/${username}`),
    { name: "the sitemap", kind: "public list", read: readSitemap },
  ];
}

function ofCategory({ url, maker, posts }: Shown, category: (typeof CATEGORY_NUMBERS)[number]) {
  const id = posts[category] ?? "";
  const query = { category, page: 1, nsfw: true };
  const surfaces: Surface[] = [
    {
      name: `the call for explore ${category}`,
      kind: "list call",
      read: said(exploreFeed, { query }),
    },
    {
      name: `the call for a user's posts ${category}`,
      kind: "list call",
      read: said(listUserPosts, { params: { id: maker._id }, query }),
    },
    {
      name: `the call for more by the maker of another post, category ${category}`,
      kind: "list call",
      read: said(relatedPosts, {
        params: { id: posts[(category + 1) % posts.length] ?? "" },
        query: { nsfw: true },
      }),
    },
    {
      name: `the call for a search by picture, category ${category}`,
      kind: "list call",
      read: alike(similarPosts, category),
    },
    {
      name: `the call for look-alikes of a new post, category ${category}`,
      kind: "list call",
      read: alike(findLookalikes, category),
    },
    {
      name: `the page /explore?category=${category}`,
      kind: "list page",
      read: page(`/explore?category=${category}`),
    },
    {
      name: `the page of a profile, category ${category}`,
      kind: "list page",
      read: page(`/profile/${maker.username}?category=${category}`),
    },
    {
      name: `the call for a post, category ${category}`,
      kind: "post call",
      read: said(getPost, { params: { id } }),
    },
    { name: `the post's page, category ${category}`, kind: "post page", read: page(`/post/${id}`) },
    {
      name: `oEmbed of a post, category ${category}`,
      kind: "public post",
      read: page(oembedPath(`${url}/post/${id}`, "json")),
    },
    ...feeds(`explore/${category}`),
  ];
  return surfaces.map((surface) => ({ ...surface, category }));
}

function feeds(of: FeedOf): Surface[] {
  return FEED_FORMATS.map((format) => ({
    name: feedPath(of, format),
    kind: "public list",
    read: page(feedPath(of, format)),
  }));
}

/** Returns every file that the sitemap index names. */
async function readSitemap(viewer: SessionViewer): Promise<string> {
  const index = await page("/sitemap.xml")(viewer);
  const files = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) =>
    page(new URL(address).pathname)(viewer),
  );
  return (await Promise.all(files)).join("");
}
