import { expect, test } from "vitest";
import { createComment, listComments } from "#contract/comments/contract.ts";
import type { Endpoint, Input } from "#contract/endpoint.ts";
import { exploreFeed, followingFeed, homeFeed } from "#contract/feeds/contract.ts";
import { searchPosts } from "#contract/feeds/search.ts";
import { followUser } from "#contract/follows/contract.ts";
import { listNotifications } from "#contract/notifications/contract.ts";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { getPost } from "#contract/posts/contract.ts";
import { getCurrentUser, getProfile, listUserPosts } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = await buildTestApp();
const { db } = app.services;

const [maker, bystander, blocker, blocked, muter, muted, stranger, staff] = await Promise.all([
  aUser(app),
  aUser(app),
  aUser(app),
  aUser(app),
  aUser(app),
  aUser(app),
  aUser(app),
  aUser(app),
]);
const VIEWERS = { blocker, blocked, muter, muted, stranger, staff } as const;
type ViewerName = keyof typeof VIEWERS;
type Viewer = { client: TestUser["client"]; ownPost: string };

const TITLE = "Velvetine";
const COMMENT = "Marmalade";

/** The maker's posts, one of each category. */
const posts = await Promise.all(
  CATEGORY_NUMBERS.map((category) => aPost(maker, { category: String(category), title: TITLE })),
);
const elsewhere = await aPost(bystander, { title: "Elsewhere" });
const comment = (postId: string) =>
  maker.client.call(createComment, { params: { id: postId }, body: { text: COMMENT } });
await comment(elsewhere);

/** Everyone follows the maker, who comments on a post of each. */
const viewers = new Map<ViewerName, Viewer>();
for (const [name, user] of Object.entries(VIEWERS) as [ViewerName, TestUser][]) {
  await user.client.call(followUser, { params: { id: maker._id } });
  const ownPost = await aPost(user, { title: "Own" });
  await comment(ownPost);
  viewers.set(name, { client: user.client, ownPost });
}

// Written straight to the tables: what was there before must be out of sight too, and staff may
// have been blocked while a member.
const pair = (one: TestUser, other: TestUser) => ({ blocker_id: one._id, blocked_id: other._id });
await db
  .insertInto("blocks")
  .values([pair(blocker, maker), pair(maker, blocked), pair(maker, staff)])
  .execute();
await db
  .insertInto("mutes")
  .values([
    { muter_id: muter._id, muted_id: maker._id },
    { muter_id: maker._id, muted_id: muted._id },
  ])
  .execute();
await db
  .updateTable("users")
  .set({ roles: [ROLE.moderator] })
  .where("id", "=", staff._id)
  .execute();

type Surface = {
  name: string;
  /** All that the viewer is sent, as text. */
  read: (viewer: Viewer) => Promise<string>;
  /** What gives the maker away there. */
  trace: string;
  seenBy: readonly ViewerName[];
};

/** Whoever neither blocks nor mutes the maker nor is blocked; nobody hides from staff. */
const UNTROUBLED = ["muted", "stranger", "staff"] as const;
/** A mute does not keep from what is opened by its address. */
const BY_ADDRESS = [...UNTROUBLED, "muter"] as const;

const said =
  <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  async ({ client }: Viewer) =>
    JSON.stringify((await client.call(endpoint, input)).body);

const page = (path: string) => async (viewer: Viewer) => (await viewer.client.fetch(path)).text();

const [symbol = ""] = posts;
const { username } = maker;
const lists = (name: string, read: Surface["read"], trace = TITLE): Surface => ({
  name,
  read,
  trace,
  seenBy: UNTROUBLED,
});

const perCategory = CATEGORY_NUMBERS.flatMap((category): Surface[] => {
  const id = posts[category] ?? "";
  const query = { category, page: 1 };
  return [
    lists(`the call for explore ${category}`, said(exploreFeed, { query })),
    lists(
      `the call for a user's posts ${category}`,
      said(listUserPosts, { params: { id: maker._id }, query }),
    ),
    lists(`the page /explore?category=${category}`, page(`/explore?category=${category}`)),
    lists(
      `the page of a profile, category ${category}`,
      page(`/profile/${username}?category=${category}`),
    ),
    {
      name: `the call for a post, category ${category}`,
      read: said(getPost, { params: { id } }),
      trace: TITLE,
      seenBy: BY_ADDRESS,
    },
    {
      name: `the post's page, category ${category}`,
      read: page(`/post/${id}`),
      trace: TITLE,
      seenBy: BY_ADDRESS,
    },
  ];
});

const SURFACES: Surface[] = [
  ...perCategory,
  lists("the call for home", said(homeFeed, { query: {} })),
  lists("the call for following", said(followingFeed, { query: { page: 1 } })),
  lists("the call for a search by words", said(searchPosts, { body: { query: "velvetine" } })),
  lists(
    "the call for a search by filters",
    said(searchPosts, { body: { filterCreatorUsername: username } }),
  ),
  lists("the call for a search for anything", said(searchPosts, { body: {} })),
  lists("the call for a profile", said(getProfile, { params: { username }, query: {} })),
  lists("the page /", page("/")),
  lists("the page /following", page("/following")),
  lists("the page /search by words", page("/search?query=velvetine")),
  lists("the page /search by filters", page(`/search?filterCreatorUsername=${username}`)),
  lists("the call for another's post", said(getPost, { params: { id: elsewhere } }), COMMENT),
  lists(
    "the call for another's comments",
    said(listComments, { params: { id: elsewhere }, query: { page: 1 } }),
    COMMENT,
  ),
  lists("the page of another's post", page(`/post/${elsewhere}`), COMMENT),
  lists(
    "the comments on one's own post",
    (viewer) => said(listComments, { params: { id: viewer.ownPost }, query: { page: 1 } })(viewer),
    COMMENT,
  ),
  lists("notifications", said(listNotifications, { query: { page: 1 } }), COMMENT),
  lists("the latest notifications", said(getCurrentUser, {}), COMMENT),
];

const cells = SURFACES.flatMap((surface) =>
  (Object.keys(VIEWERS) as ViewerName[]).map(
    (name) => [surface.name, name, surface.seenBy.includes(name), surface] as const,
  ),
);

test.each(cells)("Of the maker, %s shows the %s something: %s", async (_, name, seen, surface) => {
  const viewer = viewers.get(name) ?? { client: app.client(), ownPost: "" };
  expect((await surface.read(viewer)).includes(surface.trace)).toBe(seen);
});

test("A visitor sees all of it, for nobody is hidden from a visitor", async () => {
  const visitor = { client: app.client(), ownPost: symbol };
  for (const surface of perCategory) {
    expect((await surface.read(visitor)).includes(surface.trace), surface.name).toBe(true);
  }
});
