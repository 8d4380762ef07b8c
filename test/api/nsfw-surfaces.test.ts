import { beforeAll, describe, expect, test } from "vitest";
import { exploreFeed, followingFeed, homeFeed, relatedPosts } from "#contract/feeds/contract.ts";
import { listNotifications } from "#contract/notifications/contract.ts";
import { pinPost } from "#contract/posts/contract.ts";
import { categoryCounts, searchPosts, searchSuggestions } from "#contract/search/contract.ts";
import { getCurrentUser, getProfile, listUserPosts } from "#contract/users/contract.ts";
import { getWorn, listWornOn } from "#contract/worn/contract.ts";
import { block, comment, follow, like, mute, wear } from "#test/acts.ts";
import {
  page,
  SURFACE_PICTURE,
  type SurfaceKind,
  said,
  surfacesOf,
} from "#test/api/post-surfaces.ts";
import type { Client } from "#test/client.ts";
import { ageUser, aName, anUploadedPost, aPost, aUser, setUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { rowsOf, setRows } from "#test/rows.ts";
import { startOwnApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = await startOwnApp();

const [owner, off, blur, shown, liker] = await Promise.all([
  aUser(app),
  aUser(app),
  aUser(app),
  aUser(app),
  aUser(app),
]);
await setUser(app, blur, { setting_blur_nsfw: true });
await setUser(app, shown, { setting_view_nsfw: true });

const VIEWERS = {
  visitor: { client: app.client() },
  "member off": off,
  "member blur": blur,
  "member shown": shown,
  "owner off": owner,
} as const;
type ViewerName = keyof typeof VIEWERS;
type SessionViewer = { client: Client };
type Post = { id: string; pictureKey: string };

const NSFW = { title: "Velvet", nsfw: "true" };
/** Returns a post with the key of its picture's files. */
async function withKey(id: string): Promise<Post> {
  const [image] = await rowsOf(app, "images", { post_id: id });
  return { id, pictureKey: image?.key ?? "" };
}

const symbol = await withKey(await anUploadedPost(owner, NSFW, [SURFACE_PICTURE]));
// Suggestions name the most liked posts.
await setRows(app, "posts", { id: symbol.id }, { num_likes: 9 });
await owner.client.call(pinPost, { params: { id: symbol.id } });
// Likes of younger accounts do not count for what is popular.
await ageUser(app, liker, 2 * 24 * 60);
/** An NSFW post of each member, with a like. */
const liked = new Map<SessionViewer, Post>();
for (const member of [off, blur, shown, owner]) {
  const post = await withKey(await aPost(member, NSFW));
  await like(liker, post.id);
  if (member !== owner) await follow(member, owner);
  liked.set(member, post);
}

// Written straight to the table, as a like also shows its post among the owner's notifications.
await app.db
  .insertInto("likes")
  .values([liker, shown].map(({ _id }) => ({ post_id: symbol.id, user_id: _id })))
  .execute();

// Another post, because the bell on every page names it.
const mentioned = await withKey(await aPost(owner, NSFW));
const names = [off, blur, shown].map(({ username }) => `@${username}`);
await comment(liker, mentioned.id, `Look, ${names.join(" ")}`);

/** What a surface reveals of a post: nothing, the post, or the post with its picture. */
type Exposure = "nothing" | "post" | "picture";
type Exposures = Record<ViewerName, Exposure>;
/** A surface and the viewers whose view differs from the default. */
type Watched = {
  name: string;
  read: (viewer: SessionViewer) => Promise<string>;
  /** The post that the surface could show to a viewer. */
  post: (viewer: SessionViewer) => Post;
  exposures: Exposures;
};

const everyone = (exposure: Exposure): Exposures => ({
  visitor: exposure,
  "member off": exposure,
  "member blur": exposure,
  "member shown": exposure,
  "owner off": exposure,
});
/** The data of the call contain the picture, which the pages then omit. */
const LIST_CALL = {
  ...everyone("nothing"),
  "member blur": "picture",
  "member shown": "picture",
} as const;
/** Makers see their own. */
const LISTED = { ...LIST_CALL, "owner off": "picture" } as const;
const LIST_PAGE = { ...LIST_CALL, "member blur": "post" } as const;

const EXPOSURES: Record<SurfaceKind, Exposures> = {
  "list call": LIST_CALL,
  "list page": LIST_PAGE,
  "post call": everyone("picture"),
  "post page": { ...everyone("post"), "member shown": "picture", "owner off": "picture" },
  "public list": everyone("nothing"),
};

/** Every list shows makers their own, but nobody follows themselves or looks like themselves. */
const WITHOUT_OWN = /following|look-alikes/;

/** Returns the rendered page without its serialized state. */
const drawn = (html: string) => html.replace(/<script[^>]*id="state">.*?<\/script>/s, "");

const outfit = await withKey(await aPost(owner, { ...NSFW, title: "Outfit", category: "1" }));
const [wearer, emblem] = [await aPost(liker, { category: "2" }), await aPost(liker)];
await wear(liker, wearer, symbol.id);
await wear(owner, outfit.id, emblem);
const nsfw = true;

const ownPostOf = (viewer: SessionViewer) => liked.get(viewer) ?? symbol;
const OWN: Exposures = { ...everyone("post"), visitor: "nothing", "member shown": "picture" };

const besides = (
  name: string,
  read: Watched["read"],
  post: Watched["post"],
  exposures = OWN,
): Watched => ({ name, read, post, exposures });
const listed = said(listNotifications, { query: { page: 1 } });

const everywhere = surfacesOf({
  maker: owner,
  post: symbol.id,
  another: liked.get(owner)?.id ?? "",
  word: "velvet",
});

const SURFACES: Watched[] = [
  ...everywhere.map(
    ({ name, read, kind }): Watched => ({
      name,
      read,
      post: () => symbol,
      exposures:
        kind.startsWith("list") && !WITHOUT_OWN.test(name)
          ? { ...EXPOSURES[kind], "owner off": "picture" }
          : EXPOSURES[kind],
    }),
  ),
  besides("the page of a missing address", page("/nowhere"), () => symbol, everyone("nothing")),
  besides(
    "what another post wears",
    said(getWorn, { params: { id: wearer }, query: { nsfw } }),
    () => symbol,
    LISTED,
  ),
  besides(
    "what a symbol is worn on",
    said(getWorn, { params: { id: emblem }, query: { nsfw } }),
    () => outfit,
    LISTED,
  ),
  besides(
    "all that a symbol is worn on",
    said(listWornOn, { params: { id: emblem }, query: { nsfw } }),
    () => outfit,
    LISTED,
  ),
  besides("the page of what wears it", page(`/post/${wearer}`), () => symbol, {
    ...LIST_PAGE,
    "owner off": "picture",
  }),
  besides("the page of all that", page(`/post/${emblem}/worn`), () => outfit, {
    ...LIST_PAGE,
    "owner off": "picture",
  }),
  besides("notifications of one's own post", listed, ownPostOf),
  besides("notifications of a mention", listed, () => mentioned),
  besides("the latest notifications of one's own post", said(getCurrentUser, {}), ownPostOf),
];

/** A page that shows nothing of a post does not name it in its state either. */
function exposureOf(text: string, { id, pictureKey }: Post): Exposure {
  if (drawn(text).includes(pictureKey)) return "picture";
  // Excludes longer numbers that contain the id.
  if (new RegExp(`(?<!\\d)${id}(?!\\d)`).test(text)) return "post";
  return text.includes(pictureKey) ? "picture" : "nothing";
}

test.each(SURFACES)("$name reveals of an NSFW post", async ({ read, post, exposures }) => {
  const revealed: Partial<Exposures> = {};
  for (const [name, viewer] of Object.entries(VIEWERS) as [ViewerName, SessionViewer][]) {
    revealed[name] = exposureOf(await read(viewer), post(viewer));
  }
  expect(revealed).toEqual(exposures);
});

test("the head of its page prefetches the picture for viewers to whom the page shows it", async () => {
  const prefetched = [];
  for (const [name, viewer] of Object.entries(VIEWERS)) {
    const [head = ""] = (await page(`/post/${symbol.id}`)(viewer)).split("</head>");
    if (exposureOf(head, symbol) === "picture") prefetched.push(name);
  }
  expect(prefetched).toEqual(["member shown", "owner off"]);
});

test("lists an NSFW post to viewers who show them only where they ask for it", async () => {
  const { _id: id, username } = owner;
  const another = liked.get(owner)?.id ?? "";
  const unasked = {
    home: said(homeFeed, { query: {} }),
    explore: said(exploreFeed, { query: { category: 0 } }),
    following: said(followingFeed, { query: {} }),
    search: said(searchPosts, { body: { query: "velvet" } }),
    suggestions: said(searchSuggestions, { query: { query: "velvet" } }),
    related: said(relatedPosts, { params: { id: another }, query: {} }),
    profile: said(getProfile, { params: { username }, query: {} }),
    "a user's posts": said(listUserPosts, { params: { id }, query: { category: "all" } }),
  };
  for (const [name, read] of Object.entries(unasked)) {
    expect(exposureOf(await read(shown), symbol), name).toBe("nothing");
  }
});

test("counts on a profile what its viewer sees", async () => {
  const maker = await aUser(app);
  await aPost(maker, { category: "0", nsfw: "true" });
  await aPost(maker, { category: "0" });
  await aPost(maker, { category: "2", nsfw: "true" });
  const countsFor = async (viewer: SessionViewer) => {
    const input = { params: { username: maker.username }, query: { nsfw: true } };
    const { numPosts, categoryCounts } = (await viewer.client.call(getProfile, input)).body;
    return { numPosts, categoryCounts };
  };
  const whole = { numPosts: 3, categoryCounts: [2, 0, 1, 0] };
  expect(await countsFor(maker)).toEqual(whole);
  expect(await countsFor(shown)).toEqual(whole);
  expect(await countsFor(blur)).toEqual(whole);
  const part = { numPosts: 1, categoryCounts: [1, 0, 0, 0] };
  expect(await countsFor(off)).toEqual(part);
  expect(await countsFor(VIEWERS.visitor)).toEqual(part);
});

describe("NSFW posts of their own viewer", () => {
  const post = { title: aName("velvet"), category: 2, price: 500 };

  /** Returns how many vehicles a viewer may see. */
  async function vehicles(client: Client): Promise<number> {
    const { body } = await client.call(categoryCounts, { query: {} });
    return body.counts?.[2] ?? 0;
  }

  let vehiclesBefore: number;
  let own: string;
  let others: string;
  const author = prepared(() => aUser(app));
  const other = prepared(() => aUser(app));
  const viewer = prepared(() => aUser(app));
  const blocker = prepared(() => aUser(app));
  beforeAll(async () => {
    vehiclesBefore = await vehicles(app.visitor);
    await writePost(app, { ...post, ownerId: other._id });
    own = await writePost(app, { ...post, ownerId: author._id, nsfw: true });
    others = await writePost(app, { ...post, ownerId: other._id, nsfw: true });
  });

  test("shows a maker their own NSFW posts, and nobody else in replies shared meanwhile", async () => {
    const lists = {
      home: async (client: Client) =>
        (await client.call(homeFeed, { query: { sort: "sale" } })).body,
      search: async (client: Client) =>
        (await client.call(searchPosts, { body: { query: post.title } })).body,
      page: async (client: Client) => (await client.fetch(`/search?query=${post.title}`)).text(),
    };
    for (const [name, read] of Object.entries(lists)) {
      const text = async (client: Client) => JSON.stringify(await read(client));
      // Visitors and others read in between, so that a shared reply would show.
      expect(await text(app.visitor), name).not.toContain(own);
      expect(await text(author.client), name).toContain(own);
      expect(await text(app.visitor), name).not.toContain(own);
      expect(await text(viewer.client), name).not.toContain(own);
      for (const { client } of [author, viewer]) expect(await text(client)).not.toContain(others);
    }
  });

  test("counts of a search speak of what the viewer sees", async () => {
    const count = async (client: Client) =>
      (await client.call(searchPosts, { body: { query: post.title } })).body.postCount;
    expect(await count(author.client)).toBe(2);
    expect(await count(viewer.client)).toBe(1);
  });

  test("the counts of categories omit makers whom the viewer blocks or who block, and count muted ones", async () => {
    const added = async (client: Client) => (await vehicles(client)) - vehiclesBefore;
    await writePost(app, { ...post, title: "Felt", ownerId: blocker._id });
    expect(await added(app.visitor)).toBe(2);
    expect(await added(author.client)).toBe(3);
    expect(await added(viewer.client)).toBe(2);
    await block(blocker, viewer);
    expect(await added(viewer.client)).toBe(1);
    expect(await added(blocker.client)).toBe(2);
    await mute(viewer, other);
    expect(await added(viewer.client)).toBe(1);
    await block(viewer, other);
    expect(await added(viewer.client)).toBe(0);
    await block(author, other);
    expect(await added(author.client)).toBe(2);
    for (const table of ["blocks", "mutes"] as const) await app.db.deleteFrom(table).execute();
  });
});
