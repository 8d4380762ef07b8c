import { beforeAll, expect, test } from "vitest";
import { blockUser, muteUser } from "#contract/blocks/contract.ts";
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
import { deletePost, editPost, getPost } from "#contract/posts/contract.ts";
import type { Client } from "#test/client.ts";
import { aCopiedPost } from "#test/drawn-symbol.ts";
import type { TestUser } from "#test/makers.ts";
import { prune } from "#test/prune-site.ts";
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

/** What hides the later post and its maker from the earlier one. */
const HIDE_LATER: [
  name: string,
  hide: (copied: Copied) => Promise<unknown>,
  everywhere: boolean,
][] = [
  [
    "is NSFW",
    ({ other, copy }) =>
      other.client.call(editPost, { params: { id: copy }, body: { nsfw: true } }),
    true,
  ],
  ["is pruned", ({ other }) => prune(moderator, other), true],
  ["is of a banned maker", ({ other }) => ban(moderator, other), true],
  [
    "is deleted",
    ({ other, copy }) => other.client.call(deletePost, { params: { id: copy } }),
    true,
  ],
  [
    "is of somebody whom the maker blocks",
    ({ maker, other }) => maker.client.call(blockUser, { params: { id: other._id } }),
    false,
  ],
  [
    "is of somebody who blocks the maker",
    ({ maker, other }) => other.client.call(blockUser, { params: { id: maker._id } }),
    false,
  ],
  [
    "is of somebody whom the maker mutes",
    ({ maker, other }) => maker.client.call(muteUser, { params: { id: other._id } }),
    false,
  ],
];

test.each(HIDE_LATER)("shows no look-alike that %s", async (_, hide, everywhere) => {
  const copied = await aRemix();
  await hide(copied);
  app.invalidateCache();
  const { maker, original, copy, pairId } = copied;
  expect(await deskOf(maker, pairId)).not.toContain("Blue Demon");
  expect(await readRemixes(maker.client, original)).not.toContain(copy);
  if (everywhere) expect(await readRemixes(app.client(), original)).not.toContain(copy);
});

test.each([
  [
    "is NSFW",
    ({ maker, original }: Copied) =>
      maker.client.call(editPost, { params: { id: original }, body: { nsfw: true } }),
  ],
  ["is pruned", ({ maker }: Copied) => prune(moderator, maker)],
  ["is of a banned maker", ({ maker }: Copied) => ban(moderator, maker)],
  [
    "is deleted",
    ({ maker, original }: Copied) => maker.client.call(deletePost, { params: { id: original } }),
  ],
])("names no original in a credit that %s, and hides the pair", async (_, hide) => {
  const copied = await aRemix();
  await hide(copied);
  app.invalidateCache();
  const { other, original, copy, pairId } = copied;
  const credits = await readCredits(app.client(), copy);
  expect(credits).toContain('"relation":"remix"');
  expect(credits).not.toContain("Red Oni");
  expect(credits).not.toContain(original);
  expect(await deskOf(other, pairId)).not.toContain("Red Oni");
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
