import { expect, test } from "vitest";
import { likeLoadout } from "#contract/loadout/contract.ts";
import { changeUser, like, unlike } from "#test/acts.ts";
import { aLoadout } from "#test/loadouts.ts";
import { ageUser, aPost, aUser, type TestUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { postOf, profileOf } from "#test/reads.ts";
import { aStaffMember } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
const fan = prepared(() => aUser(app));

const DAY_MINUTES = 24 * 60;
const TEXT = "More at https://a.example/makers";

type Made = { user: TestUser; postId: string };

async function likedLoadout(by: TestUser, { user }: Made) {
  await by.client.call(likeLoadout, { params: { id: await aLoadout(user) } });
}

const CASES: [who: string, isUnproven: boolean, change?: (made: Made) => Promise<unknown>][] = [
  ["a new member", true],
  ["one of 23 hours 59 minutes", true, ({ user }) => ageUser(app, user, DAY_MINUTES - 1)],
  ["one of 24 hours 1 minute", false, ({ user }) => ageUser(app, user, DAY_MINUTES + 1)],
  ["one whose post somebody likes", false, ({ postId }) => like(fan, postId)],
  ["one whose loadout somebody likes", false, (made) => likedLoadout(fan, made)],
  ["one who likes their own post", true, ({ user, postId }) => like(user, postId)],
  ["one who likes their own loadout", true, (made) => likedLoadout(made.user, made)],
  [
    "one whose only like was taken back",
    true,
    async ({ postId }) => {
      await like(fan, postId);
      await unlike(fan, postId);
    },
  ],
];

test.each(CASES)("links of %s are text: %s", async (_who, isUnproven, change) => {
  const user = await aUser(app);
  await changeUser(user, user, { bio: TEXT });
  const postId = await aPost(user, { description: TEXT });
  await change?.({ user, postId });
  app.invalidateCache();
  for (const client of [app.client(), user.client]) {
    expect(await postOf(client, postId)).toMatchObject({
      description: TEXT,
      linksAsText: isUnproven,
    });
    expect(await profileOf(client, user)).toMatchObject({ bio: TEXT, linksAsText: isUnproven });
  }
  const links = isUnproven ? [] : ["https://a.example/makers"];
  for (const path of [`/post/${postId}`, `/profile/${user.username}`]) {
    const html = await (await app.client().fetch(path)).text();
    const hrefs = [...html.matchAll(/<a [^>]*href="(https:\/\/a\.example[^"]*)"/g)];
    expect(hrefs.map(([, href]) => href)).toEqual(links);
  }
});

test("links of new staff are links", async () => {
  const staff = await aStaffMember(app);
  expect((await profileOf(app.client(), staff)).linksAsText).toBe(false);
});
