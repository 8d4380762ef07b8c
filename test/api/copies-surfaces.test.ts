import { beforeAll, expect, test } from "vitest";
import { blockUser, muteUser, unblockUser, unmuteUser } from "#contract/blocks/contract.ts";
import { relatedPosts } from "#contract/feeds/related.ts";
import {
  askForCredit,
  closePair,
  countNewPairs,
  getPair,
  listPairs,
  PAIR_TABS,
  setRelation,
} from "#contract/likeness/copies.ts";
import { unbanUser } from "#contract/moderation/bans.ts";
import { deletePost, editPost, getPost } from "#contract/posts/contract.ts";
import type { Client } from "#test/client.ts";
import { aCopiedPost } from "#test/drawn-symbol.ts";
import type { TestUser } from "#test/makers.ts";
import { prune, restore } from "#test/prune-site.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
let moderator: TestUser;
beforeAll(async () => {
  moderator = await aStaffMember(app);
});
type Copied = Awaited<ReturnType<typeof aCopiedPost>>;

/** Two posts of which the later one is a remix, to which the earlier maker agreed. */
async function aRemix(): Promise<Copied> {
  const copied = await aCopiedPost(app);
  const params = { id: copied.pairId };
  await copied.other.client.call(setRelation, { params, body: { relation: "remix" } });
  await copied.maker.client.call(closePair, { params, body: { outcome: "credited" } });
  return copied;
}

/** Returns everything that the desk of a maker shows. */
async function deskOf({ client }: TestUser, pairId: string): Promise<string> {
  const replies = await Promise.all([
    ...PAIR_TABS.map((tab) => client.call(listPairs, { query: { tab, loose: "true" } })),
    client.call(getPair, { params: { id: pairId } }),
  ]);
  return JSON.stringify(replies.map(({ body }) => body));
}

async function readCredits(client: Client, id: string): Promise<string> {
  return JSON.stringify((await client.call(getPost, { params: { id } })).body.post?.credits);
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
  const setNsfw = (nsfw: boolean) => user.client.call(editPost, { params: { id }, body: { nsfw } });
  const unban = () => moderator.client.call(unbanUser, { params: { id: user._id } });
  return [
    ["NSFW", () => setNsfw(true), () => setNsfw(false)],
    ["pruned", () => prune(moderator, user), () => restore(moderator, user)],
    ["of a banned maker", () => ban(moderator, user), unban],
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

test("shows a maker no look-alike of whom they block or mute, nor of who blocks them", async () => {
  const { maker, other, original, copy, pairId } = await aRemix();
  const on = ({ _id: id }: TestUser) => ({ params: { id } });
  const hidings: Hiding[] = [
    [
      "blocked by the maker",
      () => maker.client.call(blockUser, on(other)),
      () => maker.client.call(unblockUser, on(other)),
    ],
    [
      "blocks the maker",
      () => other.client.call(blockUser, on(maker)),
      () => other.client.call(unblockUser, on(maker)),
    ],
    [
      "muted by the maker",
      () => maker.client.call(muteUser, on(other)),
      () => maker.client.call(unmuteUser, on(other)),
    ],
  ];
  for (const [reason, hide, show] of hidings) {
    await hide();
    expect(await deskOf(maker, pairId), reason).not.toContain("Blue Demon");
    expect(await readRemixes(maker.client, original), reason).not.toContain(copy);
    await show();
    expect(await deskOf(maker, pairId), reason).toContain("Blue Demon");
  }
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
  await other.client.call(blockUser, { params: { id: maker._id } });
  const credits = await readCredits(other.client, copy);
  expect(credits).not.toContain(maker.username);
  expect(credits).not.toContain("Red Oni");
});

test("counts no hidden look-alike as new, and lets nobody write about it", async () => {
  const { maker, other, pairId: id } = await aCopiedPost(app);
  await maker.client.call(blockUser, { params: { id: other._id } });
  expect((await maker.client.call(countNewPairs, {})).body.count).toBe(0);
  const asked = await maker.client.call(askForCredit, { params: { id }, body: { note: "Hi" } });
  expect(asked.status).toBe(404);
});
