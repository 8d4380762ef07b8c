import { expect, test } from "vitest";
import { createComment, listComments } from "#contract/comments/contract.ts";
import { followUser } from "#contract/follows/contract.ts";
import { listNotifications } from "#contract/notifications/contract.ts";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { getPost } from "#contract/posts/contract.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { page, type Surface, type SurfaceKind, said, surfacesOf } from "#test/api/post-surfaces.ts";
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
type SessionViewer = { client: TestUser["client"]; ownPost: string };

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
const viewers = new Map<ViewerName, SessionViewer>();
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

type Watched = {
  name: string;
  read: (viewer: SessionViewer) => Promise<string>;
  /** What gives the maker away there. */
  trace: string;
  seenBy: readonly ViewerName[];
};

/** Whoever neither blocks nor mutes the maker nor is blocked; nobody hides from staff. */
const UNTROUBLED = ["muted", "stranger", "staff"] as const;
/** A mute does not keep from what is opened by its address. */
const BY_ADDRESS = [...UNTROUBLED, "muter"] as const;
/** The same for all who ask, as for visitors. */
const EVERYBODY = [...BY_ADDRESS, "blocker", "blocked"] as const;

const SEEN_BY: Record<SurfaceKind, readonly ViewerName[]> = {
  "list call": UNTROUBLED,
  "list page": UNTROUBLED,
  "post call": BY_ADDRESS,
  "post page": BY_ADDRESS,
  "public list": EVERYBODY,
  "public post": EVERYBODY,
};

const { url } = app.services.settings.site;
const [symbol = ""] = posts;
const everywhere = surfacesOf({ url, maker, posts, word: TITLE.toLowerCase() }).map(
  ({ kind, ...surface }): Watched & Pick<Surface, "category"> => ({
    ...surface,
    // A sitemap names addresses alone.
    trace: surface.name === "the sitemap" ? symbol : TITLE,
    seenBy: SEEN_BY[kind],
  }),
);
const comments = (name: string, read: Watched["read"]): Watched => ({
  name,
  read,
  trace: COMMENT,
  seenBy: UNTROUBLED,
});

const SURFACES: Watched[] = [
  ...everywhere,
  comments("the call for another's post", said(getPost, { params: { id: elsewhere } })),
  comments(
    "the call for another's comments",
    said(listComments, { params: { id: elsewhere }, query: { page: 1 } }),
  ),
  comments("the page of another's post", page(`/post/${elsewhere}`)),
  comments("the comments on one's own post", (viewer) =>
    said(listComments, { params: { id: viewer.ownPost }, query: { page: 1 } })(viewer),
  ),
  comments("notifications", said(listNotifications, { query: { page: 1 } })),
  comments("the latest notifications", said(getCurrentUser, {})),
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
  for (const surface of everywhere.filter(({ category }) => category !== undefined)) {
    expect((await surface.read(visitor)).includes(surface.trace), surface.name).toBe(true);
  }
});
