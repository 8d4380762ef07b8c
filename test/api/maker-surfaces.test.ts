import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { EXPORT_FILE_PATH } from "#contract/accounts/contract.ts";
import { listComments, listThreads } from "#contract/comments/contract.ts";
import { listNotifications } from "#contract/notifications/contract.ts";
import { getPost, pinPost } from "#contract/posts/contract.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { getWorn, listWornOn } from "#contract/worn/contract.ts";
import { exportAccountData } from "#server/features/accounts/account-data/export-commands.ts";
import { comment, follow, like, unban, wear } from "#test/acts.ts";
import {
  page,
  SURFACE_PICTURE,
  type SurfaceKind,
  said,
  surfacesOf,
} from "#test/api/post-surfaces.ts";
import { aPage, connected } from "#test/live-client.ts";
import { ageUser, anUploadedPost, aPost, aUser, setUser, type TestUser } from "#test/makers.ts";
import { me, postOf, profileOf } from "#test/reads.ts";
import { ban } from "#test/staff.ts";
import { startOwnApp } from "#test/test-app.ts";

const app = await startOwnApp();

const [maker, bystander, blocker, blocked, muter, muted, staff] = await Promise.all([
  aUser(app),
  aUser(app),
  aUser(app),
  aUser(app),
  aUser(app),
  aUser(app),
  aUser(app),
]);
const VIEWERS = { blocker, blocked, muter, muted, staff } as const;
type ViewerName = keyof typeof VIEWERS;
const ALL_VIEWERS = Object.keys(VIEWERS) as ViewerName[];
type SessionViewer = { client: TestUser["client"]; ownPost: string };

const TITLE = "Velvetine";
const COMMENT = "Marmalade";
const MENTIONED = "Quillwort";
const OUTFIT = "Gabardine";

const symbol = await anUploadedPost(maker, { title: TITLE }, [SURFACE_PICTURE]);
await maker.client.call(pinPost, { params: { id: symbol } });
const another = await aPost(maker);
const elsewhere = await aPost(bystander, { title: "Elsewhere" });
await comment(maker, elsewhere, COMMENT);
// Likes of younger accounts do not count for what is popular.
await ageUser(app, bystander, 2 * 24 * 60);
await like(bystander, symbol);

const outfit = await aPost(maker, { title: OUTFIT, category: "1" });
const [wearer, emblem] = [await aPost(bystander, { category: "2" }), await aPost(bystander)];
await wear(bystander, wearer, symbol);
await wear(maker, outfit, emblem);

const names = Object.values(VIEWERS).map(({ username }) => `@${username}`);
// Another post, because the bell on every page names it.
const mentioned = await aPost(maker, { title: MENTIONED });
await comment(bystander, mentioned, `Look, ${names.join(" ")}`);

/** Every viewer follows the maker and likes a post, and the maker comments on a post of each. */
const viewers = new Map<ViewerName, SessionViewer>();
for (const [name, user] of Object.entries(VIEWERS) as [ViewerName, TestUser][]) {
  await follow(user, maker);
  await like(user, mentioned);
  const ownPost = await aPost(user, { title: "Own" });
  await comment(maker, ownPost, COMMENT);
  viewers.set(name, { client: user.client, ownPost });
}

// Written straight to the tables: posts from before a block must be hidden too, and staff may have
// been blocked while they were members.
const pair = (one: TestUser, other: TestUser) => ({ blocker_id: one._id, blocked_id: other._id });
await app.db
  .insertInto("blocks")
  .values([pair(blocker, maker), pair(maker, blocked), pair(maker, staff)])
  .execute();
await app.db
  .insertInto("mutes")
  .values([
    { muter_id: muter._id, muted_id: maker._id },
    { muter_id: maker._id, muted_id: muted._id },
  ])
  .execute();
await setUser(app, staff, { roles: [ROLE.moderator] });

type Watched = {
  name: string;
  kind: SurfaceKind;
  read: (viewer: SessionViewer) => Promise<string>;
  /** Text that reveals the maker on this surface. */
  trace: string;
  seenBy: readonly ViewerName[];
};

/** Viewers who neither block the maker nor are blocked; no block hides anybody from staff. */
const UNBLOCKED = ["muter", "muted", "staff"] as const;
/** Those whom a program notifies of the maker, and to whom it suggests what the maker made. */
const NOTIFIED = ["muted", "staff"] as const;
/** Surfaces that are the same for everybody, as for visitors. */
const EVERYBODY = [...UNBLOCKED, "blocker", "blocked"] as const;

const SEEN_BY: Record<SurfaceKind, readonly ViewerName[]> = {
  "list call": UNBLOCKED,
  "list page": UNBLOCKED,
  "post call": UNBLOCKED,
  "post page": UNBLOCKED,
  "public list": EVERYBODY,
};

/** Pages show what the calls return, and public documents do not depend on the viewer. */
const READ_BY: Partial<Record<SurfaceKind, readonly ViewerName[]>> = {
  "list page": ["blocker", "muter", "muted"],
  "public list": ["blocker"],
};

/** What is suggested has no place that could say what is muted. */
const SUGGESTIONS = "the call for suggestions for a search";

/** Everything else is shown to visitors. */
const NEEDS_ACCOUNT = /following|look-alikes|notification|one's own post|export/;

const shown = { maker, post: symbol, another, word: TITLE.toLowerCase() };
const everywhere = surfacesOf(shown).map(
  (surface): Watched => ({
    ...surface,
    // A sitemap contains URLs only.
    trace: surface.name === "the sitemap" ? symbol : TITLE,
    seenBy: surface.name === SUGGESTIONS ? NOTIFIED : SEEN_BY[surface.kind],
  }),
);
const comments = (name: string, read: Watched["read"]) =>
  ({ name, kind: "list call", read, trace: COMMENT, seenBy: UNBLOCKED }) as const;
const notified = (name: string, read: Watched["read"]) =>
  ({ name, kind: "list call", read, trace: COMMENT, seenBy: NOTIFIED }) as const;
const wornOn = (name: string, read: Watched["read"]) =>
  ({ name, kind: "list call", read, trace: OUTFIT, seenBy: UNBLOCKED }) as const;
const opened = (name: string, read: Watched["read"]) =>
  ({ name, kind: "post call", read, trace: MENTIONED, seenBy: UNBLOCKED }) as const;

/** Mentions a viewer on the maker's post, and returns what the viewer's open page receives until a follow. */
async function readLive({ client }: { client: TestUser["client"] }): Promise<string> {
  const { _id, username } = await me(client);
  if (!_id) return "";
  const received: unknown[] = [];
  const open = await connected(aPage(app.url, client));
  open.onAny((...event) => received.push(event));
  await comment(bystander, mentioned, `And now, @${username}`);
  const follower = await aUser(app);
  const followed = Promise.withResolvers<void>();
  open.on("NEW_NOTIFICATION", ({ sender }) => {
    if (sender._id === follower._id) followed.resolve();
  });
  await follow(follower, { _id });
  await followed.promise;
  return JSON.stringify(received);
}

/** Returns the data of a viewer's export. */
async function readExport({ client }: { client: TestUser["client"] }): Promise<string> {
  const { _id } = await me(client);
  if (!_id) return "";
  await exportAccountData(app.services, _id);
  const archive = await (await client.fetch(EXPORT_FILE_PATH)).arrayBuffer();
  return new TextDecoder().decode(unzipSync(new Uint8Array(archive))["data.json"]);
}

const SURFACES: Watched[] = [
  ...everywhere,
  {
    ...wornOn("what another post wears", said(getWorn, { params: { id: wearer }, query: {} })),
    trace: TITLE,
  },
  wornOn("what a symbol is worn on", said(getWorn, { params: { id: emblem }, query: {} })),
  wornOn("all that a symbol is worn on", said(listWornOn, { params: { id: emblem }, query: {} })),
  wornOn("the page of all that", page(`/post/${emblem}/worn`)),
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
  notified("notifications", said(listNotifications, { query: { page: 1 } })),
  notified("the latest notifications", said(getCurrentUser, {})),
  opened("notifications of a mention", said(listNotifications, { query: { page: 1 } })),
  opened("the latest notifications of a mention", said(getCurrentUser, {})),
  opened("the page of notifications", page("/notifications")),
  // A block separates whoever writes from whom they mention, also if those are staff.
  { ...opened("the live notification of a mention", readLive), seenBy: ["muter", "muted"] },
  opened("the export of one's data", readExport),
];

test.each(SURFACES)("$name shows the maker", async ({ name, kind, read, trace, seenBy }) => {
  // Comparing pictures takes a while, for each viewer by the same query.
  const isSlow = /picture|look-alikes/.test(name);
  const readers = READ_BY[isSlow ? "list page" : kind] ?? ALL_VIEWERS;
  const seen = [];
  for (const reader of readers) {
    const viewer = viewers.get(reader);
    if (viewer && (await read(viewer)).includes(trace)) seen.push(reader);
  }
  expect(seen).toEqual(readers.filter((reader) => seenBy.includes(reader)));
  const visitor = { client: app.client(), ownPost: symbol };
  expect((await read(visitor)).includes(trace)).toBe(!NEEDS_ACCOUNT.test(name));
});

// Nodes cache the sitemap for a while, so it does not change at once.
const bannable = surfacesOf(shown).filter(({ name }) => name !== "the sitemap");
const isAlwaysOpen = (kind: string) => ["post call", "post page"].includes(kind);

async function seen(viewer: { client: TestUser["client"] }): Promise<string[]> {
  app.invalidateCache();
  const shown = [];
  for (const { name, read } of bannable) {
    if ((await read(viewer)).includes(symbol)) shown.push(name);
  }
  return shown;
}

test("removes a banned user's posts from every list for everybody, and leaves them at their URLs", async () => {
  const before = await seen(muted);
  const lists = bannable.filter(({ kind }) => !isAlwaysOpen(kind)).map(({ name }) => name);
  expect(before).toEqual(expect.arrayContaining(lists));
  await ban(staff, maker, { days: 3 });
  for (const viewer of [staff, { client: app.client() }]) {
    expect(await seen(viewer)).toEqual(before.filter((name) => !lists.includes(name)));
  }
  const ownerShown = async () => (await postOf(app.client(), symbol))?.owner;
  expect(await ownerShown()).toMatchObject({ username: maker.username, banned: true });
  const nothing = { numLikes: 0, numPosts: 0, posts: [], postPageCount: 0 };
  expect(await profileOf(app.client(), maker)).toMatchObject({ banned: true, ...nothing });
  await unban(staff, maker);
  expect(await seen(muted)).toEqual(before);
  expect(await ownerShown()).toMatchObject({ banned: false });
});
