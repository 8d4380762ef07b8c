import type { Endpoint, Input } from "#contract/endpoint.ts";
import { exploreFeed, followingFeed, homeFeed, relatedPosts } from "#contract/feeds/contract.ts";
import { findLookalikes, similarPosts } from "#contract/likeness/contract.ts";
import { getPost } from "#contract/posts/contract.ts";
import { searchPosts, searchSuggestions } from "#contract/search/contract.ts";
import { feedPath } from "#contract/syndication/paths.ts";
import { getProfile, listUserPosts } from "#contract/users/contract.ts";
import type { Client } from "#test/client.ts";
import { aSymbol } from "#test/drawn-symbol.ts";
import { postForm } from "#test/makers.ts";

type SessionViewer = { client: Client };

/**
 * How a surface shows posts: in a list or by their URL, as a call or a page; public documents are
 * the same for every viewer.
 */
export type SurfaceKind = "list call" | "list page" | "post call" | "post page" | "public list";

/** A place where the post may be shown. */
export type Surface = {
  name: string;
  kind: SurfaceKind;
  /** Returns everything sent to the viewer, as text. */
  read: (viewer: SessionViewer) => Promise<string>;
};

export const said =
  <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  async ({ client }: SessionViewer): Promise<string> =>
    JSON.stringify((await client.call(endpoint, input)).body);

export const page =
  (path: string) =>
  async ({ client }: SessionViewer): Promise<string> =>
    (await client.fetch(path)).text();

/** The picture of the maker's post, which searches by picture find. */
export const SURFACE_PICTURE = await aSymbol({ seed: 500 });

/** The color behind its subject. */
const SURFACE_COLORS = [{ hue: 4, sat: 3, lum: 13 }];
const alikeColors = { filterColors: SURFACE_COLORS, filterColorTolerance: "family" } as const;

/** Searches by the picture. */
const alike =
  (endpoint: typeof similarPosts | typeof findLookalikes) =>
  async ({ client }: SessionViewer): Promise<string> => {
    const field = endpoint === similarPosts ? "image" : "images";
    const form = postForm({ nsfw: "true" }, [SURFACE_PICTURE], field);
    return JSON.stringify((await client.form(endpoint, form)).body);
  };

type Maker = { _id: string; username: string };
/**
 * A maker of one pinned post of category 0 with SURFACE_PICTURE, titled with the word,
 * which has the most likes of the site, and of another post.
 */
type Shown = { maker: Maker; post: string; another: string; word: string };

/** Returns every surface on which the post could be shown. */
export function surfacesOf({ maker, post, another, word }: Shown): Surface[] {
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
    "the call for a search by picture": alike(similarPosts),
    "the call for look-alikes of a new post": alike(findLookalikes),
    "the call for explore": said(exploreFeed, { query: { category: 0, page: 1, nsfw } }),
    "the call for more by the maker of another post": said(relatedPosts, {
      params: { id: another },
      query: { nsfw },
    }),
    "the call for a user's posts of a category": said(listUserPosts, {
      params: { id: maker._id },
      query: { category: 0, page: 1, nsfw },
    }),
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
    "the page /following": page("/following"),
    "the page /explore": page("/explore?category=0"),
    "the page of a profile": page(`/profile/${username}?category=all`),
    "the page /search": page(`/search?query=${word}`),
  };
  const feeds = ["home", "home?sort=popular", "explore/0", `profile/${username}`] as const;
  return [
    ...Object.entries(calls).map(([name, read]) => ({ name, read, kind: "list call" as const })),
    ...Object.entries(pages).map(([name, read]) => ({ name, read, kind: "list page" as const })),
    {
      name: "the call for a post",
      kind: "post call",
      read: said(getPost, { params: { id: post } }),
    },
    { name: "the post's page", kind: "post page", read: page(`/post/${post}`) },
    ...feeds.map((of) => ({
      name: `the feed of ${of}`,
      kind: "public list" as const,
      read: page(feedPath(of)),
    })),
    { name: "the sitemap", kind: "public list", read: readSitemap },
  ];
}

/** Returns every file that the sitemap index names. */
async function readSitemap(viewer: SessionViewer): Promise<string> {
  const index = await page("/sitemap.xml")(viewer);
  const files = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) =>
    page(new URL(address).pathname)(viewer),
  );
  return (await Promise.all(files)).join("");
}
