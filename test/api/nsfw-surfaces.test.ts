import { expect, test } from "vitest";
import type { Endpoint, Input } from "#contract/endpoint.ts";
import { exploreFeed, followingFeed, homeFeed } from "#contract/feeds/contract.ts";
import { searchPosts } from "#contract/feeds/search.ts";
import { followUser } from "#contract/follows/contract.ts";
import { listNotifications } from "#contract/notifications/contract.ts";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { likePost } from "#contract/posts/contract.ts";
import { getCurrentUser, getProfile, listUserPosts } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import type { Client } from "#test/client.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = await buildTestApp();
const { db } = app.services;

const [owner, off, blur, shown, staff, liker] = await Promise.all([
  aUser(app),
  aUser(app),
  aUser(app),
  aUser(app),
  aUser(app),
  aUser(app),
]);
const set = (user: TestUser, values: object) =>
  db.updateTable("users").set(values).where("id", "=", user._id).execute();
await set(blur, { setting_blur_nsfw: true });
await set(shown, { setting_view_nsfw: true });
await set(staff, { roles: [ROLE.moderator] });

const VIEWERS = {
  visitor: { client: app.client() },
  "member off": off,
  "member blur": blur,
  "member shown": shown,
  "owner off": owner,
  "staff off": staff,
} as const;
type ViewerName = keyof typeof VIEWERS;
type Viewer = { client: Client };
type Post = { id: string; pictureKey: string };

/** An NSFW post and the name by which its picture's files go. */
async function anNsfwPost(user: TestUser, category = 0): Promise<Post> {
  const id = await aPost(user, { category: String(category), title: "Velvet", nsfw: "true" });
  const image = db.selectFrom("images").select("key").where("post_id", "=", id);
  return { id, pictureKey: (await image.executeTakeFirstOrThrow()).key };
}

const posts = await Promise.all(CATEGORY_NUMBERS.map((number) => anNsfwPost(owner, number)));
const members = [off, blur, shown, owner, staff];
/** A post of each member's own, which somebody liked. */
const liked = new Map<Viewer, Post>();
for (const member of members) {
  const post = await anNsfwPost(member);
  await liker.client.call(likePost, { params: { id: post.id } });
  if (member !== owner) await member.client.call(followUser, { params: { id: owner._id } });
  liked.set(member, post);
}

/** What of a post a surface gives away: nothing, the post, or the post with its picture. */
type Sight = "nothing" | "post" | "picture";
type Surface = {
  name: string;
  /** All that the viewer is sent, as text. */
  read: (viewer: Viewer) => Promise<string>;
  /** The post it could show. */
  post?: (viewer: Viewer) => Post | undefined;
  sights: Record<ViewerName, Sight>;
};

const everyone = (sight: Sight): Record<ViewerName, Sight> => ({
  visitor: sight,
  "member off": sight,
  "member blur": sight,
  "member shown": sight,
  "owner off": sight,
  "staff off": sight,
});
/** The call's data name the picture, which the pages then leave out. */
const LIST_CALL = {
  ...everyone("nothing"),
  "member blur": "picture",
  "member shown": "picture",
} as const;
const LIST_PAGE = { ...LIST_CALL, "member blur": "post" } as const;

const said =
  <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  async ({ client }: Viewer) =>
    JSON.stringify((await client.call(endpoint, input)).body);

/** A page as it is drawn, without the data it goes on from. */
const drawn = (path: string) => async (viewer: Viewer) =>
  (await htmlOf(path, viewer)).replace(/<script[^>]*id="state">.*?<\/script>/s, "");
const headOf = (path: string) => async (viewer: Viewer) =>
  (await htmlOf(path, viewer)).split("</head>")[0] ?? "";

async function htmlOf(path: string, { client }: Viewer): Promise<string> {
  const response = await client.fetch(path);
  return response.text();
}

const [symbol = { id: "", pictureKey: "" }] = posts;
const params = { id: owner._id };
const own = (viewer: Viewer) => liked.get(viewer) ?? symbol;

const perCategory = CATEGORY_NUMBERS.flatMap((category): Surface[] => {
  const post = () => posts[category];
  const { username } = owner;
  return [
    {
      name: `the call for explore ${category}`,
      read: said(exploreFeed, { query: { category, page: 1, nsfw: true } }),
      post,
      sights: LIST_CALL,
    },
    {
      name: `the call for a user's posts ${category}`,
      read: said(listUserPosts, { params, query: { category, page: 1, nsfw: true } }),
      post,
      sights: LIST_CALL,
    },
    {
      name: `the page /explore?category=${category}`,
      read: drawn(`/explore?category=${category}`),
      post,
      sights: LIST_PAGE,
    },
    {
      name: `the page of a profile, category ${category}`,
      read: drawn(`/profile/${username}?category=${category}`),
      post,
      sights: LIST_PAGE,
    },
    {
      name: `the head of the post's page, category ${category}`,
      read: headOf(`/post/${posts[category]?.id}`),
      post,
      sights: everyone("post"),
    },
    {
      name: `the post's page, category ${category}`,
      read: drawn(`/post/${posts[category]?.id}`),
      post,
      sights: { ...everyone("post"), "member shown": "picture" },
    },
  ];
});

const SURFACES: Surface[] = [
  ...perCategory,
  {
    name: "the call for home",
    read: said(homeFeed, { query: { nsfw: true } }),
    sights: LIST_CALL,
  },
  {
    name: "the call for following",
    read: said(followingFeed, { query: { page: 1, nsfw: true } }),
    sights: LIST_CALL,
  },
  {
    name: "the call for a search by words",
    read: said(searchPosts, { body: { query: "velvet", nsfw: true } }),
    sights: LIST_CALL,
  },
  {
    name: "the call for a search by filters",
    read: said(searchPosts, { body: { filterCreatorUsername: owner.username, nsfw: true } }),
    sights: LIST_CALL,
  },
  {
    name: "the call for a search for anything",
    read: said(searchPosts, { body: { nsfw: true } }),
    sights: LIST_CALL,
  },
  {
    name: "the call for a profile",
    read: said(getProfile, { params: { username: owner.username }, query: { nsfw: true } }),
    sights: LIST_CALL,
  },
  { name: "the page /", read: drawn("/"), sights: LIST_PAGE },
  { name: "the page /following", read: drawn("/following"), sights: LIST_PAGE },
  { name: "the page /search by words", read: drawn("/search?query=velvet"), sights: LIST_PAGE },
  {
    name: "the page /search by filters",
    read: drawn(`/search?filterCreatorUsername=${owner.username}`),
    sights: LIST_PAGE,
  },
  {
    name: "the page of a missing address",
    read: drawn("/nowhere"),
    sights: everyone("nothing"),
  },
  {
    name: "notifications of one's own post",
    read: said(listNotifications, { query: { page: 1 } }),
    post: own,
    sights: { ...everyone("post"), visitor: "nothing", "member shown": "picture" },
  },
  {
    name: "the latest notifications of one's own post",
    read: said(getCurrentUser, {}),
    post: own,
    sights: { ...everyone("post"), visitor: "nothing", "member shown": "picture" },
  },
];

function sightOf(text: string, { id, pictureKey }: Post): Sight {
  if (text.includes(pictureKey)) return "picture";
  // Not a longer number that holds it.
  return new RegExp(`(?<!\\d)${id}(?!\\d)`).test(text) ? "post" : "nothing";
}

const cells = SURFACES.flatMap((surface) =>
  (Object.keys(VIEWERS) as ViewerName[]).map(
    (viewer) => [surface.name, viewer, surface.sights[viewer], surface] as const,
  ),
);

test.each(cells)("Of an NSFW post, %s shows a %s: %s", async (_, name, sight, surface) => {
  const viewer = VIEWERS[name];
  const post = surface.post ? surface.post(viewer) : symbol;
  expect(post && sightOf(await surface.read(viewer), post)).toBe(sight);
});

test.each(["/", "/search?query=velvet", "/explore?category=0", `/profile/${owner.username}`])(
  "The data behind %s name no NSFW post to whoever does not list them",
  async (path) => {
    for (const name of ["visitor", "member off", "owner off", "staff off"] as const) {
      expect(sightOf(await htmlOf(path, VIEWERS[name]), symbol), name).toBe("nothing");
    }
  },
);
