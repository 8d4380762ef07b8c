import { describe, expect, test } from "vitest";
import { relatedPosts } from "#contract/feeds/contract.ts";
import { countNewPairs, listPairs, markPairsSeen, PAIR_TABS } from "#contract/likeness/contract.ts";
import { readAllNotifications } from "#contract/notifications/contract.ts";
import { deletePost, editPost } from "#contract/posts/contract.ts";
import { block, changeUser, mute, unban, unblock, unmute } from "#test/acts.ts";
import { allPages } from "#test/all-pages.ts";
import { settle } from "#test/cases.ts";
import type { Client } from "#test/client.ts";
import * as copies from "#test/copies.ts";
import { decide, sendAppeal, tellNow } from "#test/decisions.ts";
import { aCopiedPost, aCopiedSymbol, aPairOf, aSeed, aSymbol } from "#test/drawn-symbol.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { prune, restore } from "#test/prune-site.ts";
import { newsOf, postOf } from "#test/reads.ts";

import { aStaffMember, ban } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

async function pairsOf(user: TestUser, tab: "open" | "waiting" | "settled" = "open") {
  let counts: Record<string, number> | undefined;
  const pairs = await allPages(async (page) => {
    const { body } = await user.client.call(listPairs, { query: { tab, page } });
    ({ counts } = body);
    return { rows: body.pairs, pageCount: body.pageCount };
  });
  expect(counts?.[tab]).toBe(pairs.length);
  return { pairs };
}

const noticesOf = async ({ client }: TestUser) =>
  (await newsOf(client)).map((notice) => [notice.notifyingEntityType, notice.pairId]);

const creditsOf = async ({ client }: { client: Client }, id: string) =>
  (await postOf(client, id))?.credits;

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
  const { maker, other, original, copy, pairId: _id } = await aCopiedPost(app);
  const asked = await copies.ask(maker, _id, "Credit, please?");
  expect(asked.body.pair).toMatchObject({
    status: "waiting",
    request: { text: "Credit, please?" },
  });
  expect(await noticesOf(other)).toEqual([["CreditRequest", _id]]);
  expect((await copies.ask(maker, _id, "Please!")).status).toBe(409);

  const seen = await copies.readPair(other, _id);
  expect(seen.body.pair).toMatchObject({ yours: "later", status: "open", acts: ["answer"] });
  const answered = await copies.answer(other, _id, "remix", "Happy to.");
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

  const accepted = await copies.close(maker, _id, "credited");
  expect(accepted.body.pair).toMatchObject({
    status: "settled",
    outcome: "credited",
    agreed: true,
  });
  expect(await remixes()).toEqual([copy]);
  expect(await noticesOf(other)).toContainEqual(["Agreement", _id]);
});

test("a request and an answer that are sent again succeed, and notify once", async () => {
  const { maker, other, pairId: _id } = await aCopiedPost(app);
  const ask = () => copies.ask(maker, _id, "Credit?");
  const answer = (note = "No.") => copies.answer(other, _id, "alike", note);
  expect([await ask(), await ask()].map(({ status }) => status)).toEqual([200, 200]);
  const replies = [await answer(), await answer(), await answer("Never.")];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 409]);
  expect(await noticesOf(other)).toEqual([["CreditRequest", _id]]);
  expect((await noticesOf(maker)).filter(([kind]) => kind === "CreditAnswer")).toHaveLength(1);
});

test("takes a name off a remix that its maker refuses", async () => {
  const { maker, copy, other, pairId: _id } = await aCopiedPost(app);
  await copies.relate(other, _id, "remix");
  expect(await creditsOf({ client: app.client() }, copy)).toHaveLength(1);
  await copies.refuse(maker, _id);
  expect(await creditsOf({ client: app.client() }, copy)).toEqual([]);
  expect(await creditsOf(other, copy)).toMatchObject([{ state: "refused" }]);
});

describe("A refused credit", () => {
  type Copied = Awaited<ReturnType<typeof aCopiedPost>>;

  const shown = ({ copy }: Copied) => creditsOf({ client: app.client() }, copy);
  const say = ({ other, pairId }: Copied, relation: "remix" | "permission" | "alike") =>
    copies.relate(other, pairId, relation);
  const close = ({ maker, pairId }: Copied, outcome: "credited" | "fine") =>
    copies.close(maker, pairId, outcome);

  /** A remix from which the maker of the original took the name, and of which that maker has read. */
  async function aRefused(): Promise<Copied> {
    const copied = await aCopiedPost(app);
    await say(copied, "remix");
    expect((await copies.refuse(copied.maker, copied.pairId)).status).toBe(200);
    await readAll(copied);
    return copied;
  }
  const readAll = ({ maker }: Copied) =>
    maker.client.call(readAllNotifications, { body: { upToId: "9223372036854775807" } });
  const unreadOf = async ({ maker }: Copied) =>
    (await newsOf(maker.client))
      .filter(({ read, pairId }) => !read && pairId !== null)
      .map(({ notifyingEntityType }) => notifyingEntityType);

  test("stays refused whatever its maker says later, and the other is told of each claim", async () => {
    const refused = await aRefused();
    await say(refused, "alike");
    expect(await unreadOf(refused)).toEqual([]);
    expect((await say(refused, "remix")).body.pair).toMatchObject({ agreed: false });
    expect(await shown(refused)).toEqual([]);
    expect(await creditsOf(refused.other, refused.copy)).toMatchObject([{ state: "refused" }]);
    expect(await unreadOf(refused)).toEqual(["Remix"]);
    await say(refused, "alike");
    await say(refused, "remix");
    expect(await unreadOf(refused)).toEqual(["Remix"]);
    await say(refused, "permission");
    expect(await unreadOf(refused)).toEqual(["Permission", "Remix"]);
    expect(await shown(refused)).toEqual([]);
  });

  test("stays refused on a pair that was closed and opened again", async () => {
    const refused = await aRefused();
    await close(refused, "fine");
    await say(refused, "alike");
    await say(refused, "remix");
    expect(await shown(refused)).toEqual([]);
    expect(await unreadOf(refused)).toEqual(["Remix"]);
    await copies.reopen(refused.maker, refused.pairId);
    expect(await shown(refused)).toEqual([]);
  });

  test("is shown once the other accepts it, who can see what is said", async () => {
    const refused = await aRefused();
    await say(refused, "alike");
    expect((await close(refused, "credited")).status).toBe(409);
    await say(refused, "remix");
    const { body } = await copies.readPair(refused.maker, refused.pairId);
    expect(body.pair).toMatchObject({ relation: "remix", agreed: false });
    expect(body.pair?.acts).toEqual(["close", "accept", "ask"]);
    expect((await close(refused, "credited")).status).toBe(200);
    expect(await shown(refused)).toMatchObject([{ state: "shown" }]);
  });

  test("is shown once the other has asked for it, and it is given", async () => {
    const refused = await aRefused();
    await copies.ask(refused.maker, refused.pairId);
    expect(await shown(refused)).toEqual([]);
    expect((await copies.answer(refused.other, refused.pairId, "remix")).status).toBe(200);
    expect(await shown(refused)).toMatchObject([{ state: "shown" }]);
  });

  test("of staff stays refused after a reversal of their decision", async () => {
    const copied = await copies.aReportedCopy(app);
    const [moderator, second] = [await aStaffMember(app), await aStaffMember(app)];
    const { other, maker, pairId, caseId } = copied;
    await settle(moderator, caseId, "credit");
    expect(await shown(copied)).toHaveLength(1);
    await copies.refuse(maker, pairId);
    const decision = await tellNow(app, other);
    await sendAppeal(other.client, decision);
    expect((await decide(second, decision, true)).status).toBe(200);
    expect((await say(copied, "remix")).status).toBe(200);
    expect(await shown(copied)).toEqual([]);
  });
});

test("keeps what was agreed to when the same is said again", async () => {
  const { maker, other, pairId: _id } = await aCopiedPost(app);
  const say = (relation: "remix" | "permission") => copies.relate(other, _id, relation);
  await say("remix");
  await copies.close(maker, _id, "credited");
  expect((await say("remix")).body.pair).toMatchObject({ outcome: "credited", agreed: true });
  expect((await say("permission")).body.pair).toMatchObject({ outcome: null, agreed: null });
});

test("counts a pair as new until it is seen, and opens a closed one again", async () => {
  const { maker, pairId: _id } = await aCopiedPost(app);
  const count = async () => (await maker.client.call(countNewPairs, {})).body.count;
  expect(await count()).toBe(1);
  await maker.client.call(markPairsSeen, { body: { upToId: _id } });
  expect(await count()).toBe(0);
  await copies.close(maker, _id, "fine");
  expect((await pairsOf(maker)).pairs).toEqual([]);
  expect((await pairsOf(maker, "settled")).pairs).toMatchObject([{ outcome: "fine" }]);
  await copies.reopen(maker, _id);
  expect((await pairsOf(maker)).pairs).toMatchObject([{ _id, outcome: null }]);
});

test("says of a symbol on clothing so, and notifies nobody who switched it off", async () => {
  const [maker, other] = await Promise.all([aUser(app), aUser(app)]);
  await changeUser(maker, maker, { settingCopyNotices: false });
  const seed = aSeed();
  await anUploadedPost(maker, {}, [await aSymbol({ seed })]);
  const clothing = await aSymbol({ seed, width: 340, height: 570 });
  await anUploadedPost(other, { category: "1" }, [clothing]);
  expect((await aPairOf(maker)).transforms).toContain("on clothing");
  expect(await noticesOf(maker)).toEqual([]);
});

describe("Where look-alikes and credits are shown:", () => {
  const moderator = prepared(() => aStaffMember(app));
  type Copied = Awaited<ReturnType<typeof aCopiedPost>>;

  /** Two posts of which the later one is a remix, to which the earlier maker agreed. */
  async function aRemix(): Promise<Copied> {
    const copied = await aCopiedPost(app);
    await copies.relate(copied.other, copied.pairId, "remix");
    await copies.close(copied.maker, copied.pairId, "credited");
    return copied;
  }

  /** Returns the lists of a maker's desk. */
  async function listsOf({ client }: TestUser): Promise<string> {
    const replies = await Promise.all(
      PAIR_TABS.map((tab) => client.call(listPairs, { query: { tab, loose: "true" } })),
    );
    return JSON.stringify(replies.map(({ body }) => body));
  }

  /** Returns everything that the desk of a maker shows. */
  async function deskOf(maker: TestUser, pairId: string): Promise<string> {
    const { body } = await copies.readPair(maker, pairId);
    return (await listsOf(maker)) + JSON.stringify(body);
  }

  async function readCredits(client: Client, id: string): Promise<string> {
    return JSON.stringify((await postOf(client, id))?.credits);
  }

  async function readRemixes(client: Client, id: string): Promise<string> {
    const { body } = await client.call(relatedPosts, { params: { id }, query: { nsfw: true } });
    return JSON.stringify(body.remixes);
  }

  test("shows the pair to both makers, and the credit and the remix to everybody", async () => {
    const { maker, other, original, copy, pairId } = await aRemix();
    for (const user of [maker, other]) expect(await deskOf(user, pairId)).toContain("Blue Demon");
    expect(await readCredits(app.client(), copy)).toContain("Red Oni");
    expect(await readRemixes(app.client(), original)).toContain(copy);
  });

  /** A way to hide a post and its maker, and to show both again. */
  type Hiding = [reason: string, hide: () => Promise<unknown>, show: () => Promise<unknown>];

  /** Ways that hide a post from everybody. */
  function hidingOf(user: TestUser, id: string): Hiding[] {
    const setNsfw = (nsfw: boolean) =>
      user.client.call(editPost, { params: { id }, body: { nsfw } });
    return [
      ["NSFW", () => setNsfw(true), () => setNsfw(false)],
      ["pruned", () => prune(moderator, user), () => restore(moderator, user)],
      ["of a banned maker", () => ban(moderator, user), () => unban(moderator, user)],
    ];
  }

  async function deleteByOwner({ _id }: TestUser, id: string): Promise<void> {
    const client = await app.startSession(_id);
    expect((await client.call(deletePost, { params: { id } })).status).toBe(200);
    app.invalidateCache();
  }

  test("shows nobody a look-alike that is NSFW, pruned, of a banned maker, or deleted", async () => {
    const { maker, other, original, copy, pairId } = await aRemix();
    const shownTo = async () => {
      app.invalidateCache();
      return [
        (await deskOf(maker, pairId)).includes("Blue Demon"),
        (await readRemixes(maker.client, original)).includes(copy),
        (await readRemixes(app.client(), original)).includes(copy),
      ];
    };
    for (const [reason, hide, show] of hidingOf(other, copy)) {
      await hide();
      expect([reason, ...(await shownTo())]).toEqual([reason, false, false, false]);
      await show();
      expect([reason, ...(await shownTo())]).toEqual([reason, true, true, true]);
    }
    await deleteByOwner(other, copy);
    expect(await shownTo()).toEqual([false, false, false]);
  });

  test("shows a maker no look-alike of whom they block, or who blocks them", async () => {
    const { maker, other, original, copy, pairId } = await aRemix();
    const hidings: Hiding[] = [
      ["blocked by the maker", () => block(maker, other), () => unblock(maker, other)],
      ["blocks the maker", () => block(other, maker), () => unblock(other, maker)],
    ];
    for (const [reason, hide, show] of hidings) {
      await hide();
      expect(await deskOf(maker, pairId), reason).not.toContain("Blue Demon");
      expect(await readRemixes(maker.client, original), reason).not.toContain(copy);
      await show();
      expect(await deskOf(maker, pairId), reason).toContain("Blue Demon");
    }
  });

  test("proposes no look-alike of whom a maker mutes, which opens by its URL and is among remixes", async () => {
    const { maker, other, original, copy, pairId } = await aRemix();
    expect(await listsOf(maker)).toContain("Blue Demon");
    await mute(maker, other);
    expect(await listsOf(maker)).not.toContain("Blue Demon");
    expect(await deskOf(maker, pairId)).toContain("Blue Demon");
    expect(await readRemixes(maker.client, original)).toContain(copy);
  });

  test("names no original in a credit that is NSFW, pruned, of a banned maker, or deleted", async () => {
    const { maker, other, original, copy, pairId } = await aRemix();
    const expectHidden = async (reason: string) => {
      app.invalidateCache();
      const credits = await readCredits(app.client(), copy);
      expect(credits, reason).toContain('"relation":"remix"');
      expect(credits, reason).not.toContain("Red Oni");
      expect(credits, reason).not.toContain(original);
      expect(await deskOf(other, pairId), reason).not.toContain("Red Oni");
    };
    for (const [reason, hide, show] of hidingOf(maker, original)) {
      await hide();
      await expectHidden(reason);
      await show();
      app.invalidateCache();
      expect(await readCredits(app.client(), copy), reason).toContain("Red Oni");
    }
    await deleteByOwner(maker, original);
    await expectHidden("deleted");
    expect(await readCredits(app.client(), copy)).toContain(maker.username);
  });

  test("names nobody in a credit to whoever blocks them", async () => {
    const { maker, other, copy } = await aRemix();
    await block(other, maker);
    const credits = await readCredits(other.client, copy);
    expect(credits).not.toContain(maker.username);
    expect(credits).not.toContain("Red Oni");
  });

  test("counts no hidden look-alike as new, and lets nobody write about it", async () => {
    const { maker, other, pairId: id } = await aCopiedPost(app);
    const newOnes = async () => (await maker.client.call(countNewPairs, {})).body.count;
    expect(await newOnes()).toBe(1);
    await mute(maker, other);
    expect(await newOnes()).toBe(0);
    await unmute(maker, other);
    await block(maker, other);
    expect(await newOnes()).toBe(0);
    expect((await copies.ask(maker, id)).status).toBe(404);
  });
});
