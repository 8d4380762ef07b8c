import { expect, test } from "vitest";
import { createComment, listComments, listThreads } from "#contract/comments/contract.ts";
import { followUser } from "#contract/follows/contract.ts";
import { listNotifications } from "#contract/notifications/contract.ts";
import { getPost, likePost } from "#contract/posts/contract.ts";
import { pinPost } from "#contract/posts/pins.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import {
  page,
  SURFACE_PICTURE,
  type SurfaceKind,
  said,
  surfacesOf,
} from "#test/api/post-surfaces.ts";
import { anUploadedPost, aPost, aUser, type TestUser } from "#test/makers.ts";
import { startOwnApp } from "#test/test-app.ts";

const app = await startOwnApp();
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

const symbol = await anUploadedPost(maker, { title: TITLE }, [SURFACE_PICTURE]);
await maker.client.call(pinPost, { params: { id: symbol } });
const another = await aPost(maker);
const elsewhere = await aPost(bystander, { title: "Elsewhere" });
const comment = (postId: string) =>
  maker.client.call(createComment, { params: { id: postId }, body: { text: COMMENT } });
await comment(elsewhere);
await bystander.client.call(likePost, { params: { id: symbol } });

/** Every viewer follows the maker, and the maker comments on a post of each. */
const viewers = new Map<ViewerName, SessionViewer>();
for (const [name, user] of Object.entries(VIEWERS) as [ViewerName, TestUser][]) {
  await user.client.call(followUser, { params: { id: maker._id } });
  const ownPost = await aPost(user, { title: "Own" });
  await comment(ownPost);
  viewers.set(name, { client: user.client, ownPost });
}

// Written straight to the tables: posts from before a block must be hidden too, and staff may have
// been blocked while they were members.
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
  /** Text that reveals the maker on this surface. */
  trace: string;
  seenBy: readonly ViewerName[];
};

/**
 * Viewers who neither block nor mute the maker nor are blocked; no block hides anybody from staff.
 */
const UNTROUBLED = ["muted", "stranger", "staff"] as const;
/** A mute hides nothing that is opened by its URL. */
const BY_ADDRESS = [...UNTROUBLED, "muter"] as const;
/** Surfaces that are the same for everybody, as for visitors. */
const EVERYBODY = [...BY_ADDRESS, "blocker", "blocked"] as const;

const SEEN_BY: Record<SurfaceKind, readonly ViewerName[]> = {
  "list call": UNTROUBLED,
  "list page": UNTROUBLED,
  "post call": BY_ADDRESS,
  "post page": BY_ADDRESS,
  "public list": EVERYBODY,
  "public post": EVERYBODY,
};

/** Everything else is shown to visitors. */
const NEEDS_ACCOUNT = /following|look-alikes|notifications|one's own post/;

const { url } = app.services.settings.site;
const shown = { url, maker, post: symbol, another, word: TITLE.toLowerCase() };
const everywhere = surfacesOf(shown).map(
  ({ kind, ...surface }): Watched => ({
    ...surface,
    // A sitemap contains URLs only.
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
  comments(
    "the call for another's comments with replies",
    said(listThreads, { params: { id: elsewhere }, query: { page: 1 } }),
  ),
  comments("the page of another's post", page(`/post/${elsewhere}`)),
  comments("the comments on one's own post", (viewer) =>
    said(listComments, { params: { id: viewer.ownPost }, query: { page: 1 } })(viewer),
  ),
  comments("notifications", said(listNotifications, { query: { page: 1 } })),
  comments("the latest notifications", said(getCurrentUser, {})),
];

test.each(SURFACES)("$name shows the maker", async ({ name, read, trace, seenBy }) => {
  const seen = [];
  for (const [viewerName, viewer] of viewers) {
    if ((await read(viewer)).includes(trace)) seen.push(viewerName);
  }
  expect(seen.toSorted()).toEqual(seenBy.toSorted());
  const visitor = { client: app.client(), ownPost: symbol };
  expect((await read(visitor)).includes(trace)).toBe(!NEEDS_ACCOUNT.test(name));
});
