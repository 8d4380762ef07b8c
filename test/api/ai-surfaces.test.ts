import { expect, test } from "vitest";
import { getBoard, listBoardPosts } from "#contract/boards/contract.ts";
import { listNotifications } from "#contract/notifications/contract.ts";
import { pinPost } from "#contract/posts/contract.ts";
import { getWorn, listWornOn } from "#contract/worn/contract.ts";
import { changeUser, comment, follow, like, wear } from "#test/acts.ts";
import { SURFACE_PICTURE, said, surfacesOf } from "#test/api/post-surfaces.ts";
import { aBoard } from "#test/boards.ts";
import type { Client } from "#test/client.ts";
import { readPair } from "#test/copies.ts";
import { aCopiedPost } from "#test/drawn-symbol.ts";
import { ageUser, anUploadedPost, aPost, aUser } from "#test/makers.ts";
import { profileOf } from "#test/reads.ts";
import { setRows } from "#test/rows.ts";
import { startOwnApp } from "#test/test-app.ts";

const app = await startOwnApp();
const [maker, member, hider, liker] = await Promise.all([
  aUser(app),
  aUser(app),
  aUser(app),
  aUser(app),
]);
for (const user of [maker, hider]) await changeUser(user, user, { settingHideAI: true });

const WORD = "velvet";
const symbol = await anUploadedPost(maker, { title: WORD, made: "ai" }, [SURFACE_PICTURE]);
const another = await aPost(maker, { made: "hand" });
// Suggestions name the most liked posts.
await setRows(app, "posts", { id: symbol }, { num_likes: 9 });
await maker.client.call(pinPost, { params: { id: symbol } });
for (const user of [member, hider]) await follow(user, maker);
// Likes of younger accounts do not count for what is popular.
await ageUser(app, liker, 2 * 24 * 60);
await like(liker, symbol);
const board = await aBoard(member, { postId: symbol });
const outfit = await aPost(maker, { title: "Outfit", category: "1", made: "ai" });
const [wearer, emblem] = [await aPost(liker, { category: "2" }), await aPost(liker)];
await wear(liker, wearer, symbol);
await wear(maker, outfit, emblem);
// Another post, because the bell on every page names it.
const mentioned = await aPost(maker, { made: "ai" });
await comment(liker, mentioned, `Look, @${hider.username}`);

const VIEWERS = { visitor: { client: app.client() }, member, hider, maker } as const;
type ViewerName = keyof typeof VIEWERS;
const OPENED: readonly ViewerName[] = ["visitor", "member", "hider", "maker"];
const LISTED: readonly ViewerName[] = ["visitor", "member", "maker"];
/** Nobody follows or looks like themselves, and visitors need an account. */
const OF_OTHERS = /following|look-alikes/;

const params = { id: board };
const surfaces = [
  ...surfacesOf({ maker, post: symbol, another, word: WORD }),
  {
    name: "a board",
    kind: "list call",
    read: said(listBoardPosts, { params, query: {} }),
  } as const,
  {
    name: "what another post wears",
    kind: "list call",
    read: said(getWorn, { params: { id: wearer }, query: {} }),
  } as const,
  {
    name: "what a symbol is worn on",
    kind: "list call",
    read: said(getWorn, { params: { id: emblem }, query: {} }),
  } as const,
  {
    name: "all that a symbol is worn on",
    kind: "list call",
    read: said(listWornOn, { params: { id: emblem }, query: {} }),
  } as const,
];

// Excludes longer numbers that contain the id.
const names = (text: string, id: string) => new RegExp(`(?<!\\d)${id}(?!\\d)`).test(text);

/** Lists of other posts than the one of the surfaces. */
const OF_OUTFIT = /symbol/;

test.each(surfaces)(
  "$name names the post to whom it is to be seen",
  async ({ name, kind, read }) => {
    const isOfOthers = OF_OTHERS.test(name);
    const viewers = isOfOthers ? (["member", "hider"] as const) : OPENED;
    const seenBy: ViewerName[] = [];
    for (const viewer of viewers) {
      const post = OF_OUTFIT.test(name) ? outfit : symbol;
      if (names(await read(VIEWERS[viewer]), post)) seenBy.push(viewer);
    }
    const isList = kind.startsWith("list");
    expect(seenBy).toEqual(isOfOthers ? ["member"] : isList ? LISTED : OPENED);
  },
);

test("counts on profiles and boards what their viewer sees", async () => {
  const countsFor = async ({ client }: { client: Client }) => {
    const { body } = await client.call(getBoard, { params, query: {} });
    return [(await profileOf(client, maker)).numPosts, body.board?.numPosts];
  };
  expect(await countsFor(maker)).toEqual([4, 1]);
  expect(await countsFor(member)).toEqual([4, 1]);
  expect(await countsFor(hider)).toEqual([1, 0]);
});

test("compares a hidden post with the one that it resembles", async () => {
  const { maker: earlier, copy, pairId } = await aCopiedPost(app);
  await setRows(app, "posts", { id: copy }, { made: "ai" });
  await changeUser(earlier, earlier, { settingHideAI: true });
  expect((await readPair(earlier, pairId)).status).toBe(200);
});

test("notifies of a mention on a hidden post all the same", async () => {
  const text = await said(listNotifications, { query: { page: 1 } })(hider);
  expect(names(text, mentioned)).toBe(true);
});
