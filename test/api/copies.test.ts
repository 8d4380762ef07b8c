import { expect, test } from "vitest";
import { relatedPosts } from "#contract/feeds/related.ts";
import {
  answerRequest,
  askForCredit,
  closePair,
  countNewPairs,
  getPair,
  listPairs,
  markPairsSeen,
  refuseRelation,
  reopenPair,
  setRelation,
} from "#contract/likeness/copies.ts";
import { listNotifications } from "#contract/notifications/contract.ts";
import { getPost } from "#contract/posts/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { aCopiedPost, aCopiedSymbol, aPairOf, aSeed, aSymbol } from "#test/drawn-symbol.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

async function pairsOf(user: TestUser, tab: "open" | "waiting" | "settled" = "open") {
  const { body } = await user.client.call(listPairs, { query: { tab } });
  return { pairs: body.pairs ?? [], counts: body.counts };
}

async function noticesOf({ client }: TestUser) {
  const { body } = await client.call(listNotifications, { query: {} });
  return body.notifications?.map((notice) => [notice.notifyingEntityType, notice.pairId]);
}

const creditsOf = async ({ client }: { client: TestUser["client"] }, id: string) =>
  (await client.call(getPost, { params: { id } })).body.post?.credits;

test("shows a mirrored recolour to the first maker, and notifies once", async () => {
  const { maker, other, original, copy } = await aCopiedSymbol(app);
  const pair = await aPairOf(maker);
  expect(pair).toMatchObject({
    yours: "earlier",
    earlier: { _id: original, title: "Red Oni" },
    later: { _id: copy, title: "Blue Demon", owner: { username: other.username } },
    likeness: "very close",
    status: "open",
    acts: ["close", "ask"],
    alignment: { mirrored: true, turns: 0 },
  });
  expect(pair.transforms).toEqual(expect.arrayContaining(["mirrored", "recoloured"]));
  await expect.poll(() => noticesOf(maker)).toEqual([["Lookalike", pair._id]]);
  expect((await pairsOf(other)).pairs).toEqual([]);
  expect(await noticesOf(other)).toEqual([]);
});

test("settles credit between two makers", async () => {
  const { maker, other, original, copy } = await aCopiedPost(app);
  const { _id } = await aPairOf(maker);
  const params = { id: _id };
  const asked = await maker.client.call(askForCredit, {
    params,
    body: { note: "Credit, please?" },
  });
  expect(asked.body.pair).toMatchObject({
    status: "waiting",
    request: { text: "Credit, please?" },
  });
  expect(await noticesOf(other)).toEqual([["CreditRequest", _id]]);
  const again = await maker.client.call(askForCredit, { params, body: { note: "Please!" } });
  expect(again.status).toBe(409);

  const seen = await other.client.call(getPair, { params });
  expect(seen.body.pair).toMatchObject({ yours: "later", status: "open", acts: ["answer"] });
  const answered = await other.client.call(answerRequest, {
    params,
    body: { relation: "remix", note: "Happy to." },
  });
  expect(answered.body.pair).toMatchObject({ relation: "remix", answer: { text: "Happy to." } });
  expect(await noticesOf(maker)).toContainEqual(["CreditAnswer", _id]);
  expect(await creditsOf({ client: app.client() }, copy)).toMatchObject([
    { relation: "remix", state: "shown", maker: { username: maker.username } },
  ]);
  const remixes = async () => {
    const { body } = await app.client().call(relatedPosts, { params: { id: original }, query: {} });
    return body.remixes?.map((tile) => tile._id);
  };
  expect(await remixes()).toEqual([]);

  const accepted = await maker.client.call(closePair, { params, body: { outcome: "credited" } });
  expect(accepted.body.pair).toMatchObject({
    status: "settled",
    outcome: "credited",
    agreed: true,
  });
  expect(await remixes()).toEqual([copy]);
  expect(await noticesOf(other)).toContainEqual(["Agreement", _id]);
});

test("takes a name off a remix that its maker refuses", async () => {
  const { maker, copy, other } = await aCopiedPost(app);
  const { _id } = await aPairOf(maker);
  const params = { id: _id };
  await other.client.call(setRelation, { params, body: { relation: "remix" } });
  expect(await creditsOf({ client: app.client() }, copy)).toHaveLength(1);
  await maker.client.call(refuseRelation, { params });
  expect(await creditsOf({ client: app.client() }, copy)).toEqual([]);
  expect(await creditsOf(other, copy)).toMatchObject([{ state: "refused" }]);
});

test("keeps what was agreed to when the same is said again", async () => {
  const { maker, other } = await aCopiedPost(app);
  const { _id } = await aPairOf(maker);
  const params = { id: _id };
  const say = (relation: "remix" | "permission") =>
    other.client.call(setRelation, { params, body: { relation } });
  await say("remix");
  await maker.client.call(closePair, { params, body: { outcome: "credited" } });
  expect((await say("remix")).body.pair).toMatchObject({ outcome: "credited", agreed: true });
  expect((await say("permission")).body.pair).toMatchObject({ outcome: null, agreed: null });
});

test("counts a pair as new until it is seen, and opens a closed one again", async () => {
  const { maker, pairId: _id } = await aCopiedPost(app);
  const params = { id: _id };
  const count = async () => (await maker.client.call(countNewPairs, {})).body.count;
  expect(await count()).toBe(1);
  await maker.client.call(markPairsSeen, { body: { upToId: _id } });
  expect(await count()).toBe(0);
  await maker.client.call(closePair, { params, body: { outcome: "fine" } });
  expect((await pairsOf(maker)).pairs).toEqual([]);
  expect((await pairsOf(maker, "settled")).pairs).toMatchObject([{ outcome: "fine" }]);
  await maker.client.call(reopenPair, { params });
  expect((await pairsOf(maker)).pairs).toMatchObject([{ _id, outcome: null }]);
});

test("says of a symbol on clothing so, and notifies nobody who switched it off", async () => {
  const [maker, other] = await Promise.all([aUser(app), aUser(app)]);
  await maker.client.call(updateUser, {
    params: { id: maker._id },
    body: { settingCopyNotices: false },
  });
  const seed = aSeed();
  await anUploadedPost(maker, {}, [await aSymbol({ seed })]);
  const clothing = await aSymbol({ seed, width: 340, height: 570 });
  await anUploadedPost(other, { category: "1" }, [clothing]);
  expect((await aPairOf(maker)).transforms).toContain("on clothing");
  expect(await noticesOf(maker)).toEqual([]);
});
