import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as contract from "#contract/boards/contract.ts";
import {
  type BoardAudience,
  FOLLOWED_BOARDS_MAX,
  TOO_MANY_FOLLOWED,
} from "#contract/boards/rules.ts";
import { block, changeUser, mute } from "#test/acts.ts";
import { aBoard } from "#test/boards.ts";
import type { Client } from "#test/client.ts";
import { aPage, connected, nextEvent } from "#test/live-client.ts";
import { aPost, aUser, type FormValues, type TestUser } from "#test/makers.ts";
import { prepared, renewed } from "#test/prepared.ts";
import { newsOf } from "#test/reads.ts";
import { rowsOf } from "#test/rows.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { startSharedApp } from "#test/test-app.ts";
import { deleteAccount } from "#test/tidy.ts";

const app = await startSharedApp();
const moderator = prepared(() => aStaffMember(app));
const owner = renewed(() => aUser(app));
const follower = renewed(() => aUser(app));

const TITLE = "Masks of San Paro";

type By = { client: Client };
const follow = (id: string, { client }: By = follower) =>
  client.call(contract.followBoard, { params: { id } });
const unfollow = (id: string, { client }: By = follower) =>
  client.call(contract.unfollowBoard, { params: { id } });
const share = (id: string, audience: BoardAudience) =>
  owner.client.call(contract.editBoard, { params: { id }, body: { audience } });
const save = (id: string, postId: string) =>
  owner.client.call(contract.savePost, { params: { id }, body: { postId } });

/** Saves a new post of a user to a board. */
async function saveOneOf(maker: TestUser, id: string, values: FormValues = {}): Promise<void> {
  expect((await save(id, await aPost(maker, values))).status).toBe(200);
}

async function followersOf(id: string, client: Client = follower.client) {
  app.invalidateCache();
  const { body } = await client.call(contract.getBoard, { params: { id }, query: {} });
  return [body.board?.numFollowers, body.board?.following];
}

const boardNews = async ({ client }: By = follower) =>
  (await newsOf(client)).filter(({ notifyingEntityType }) => notifyingEntityType === "Board");

/** Moves the time back at which the followers of a board were notified. */
async function passTime(code: string, hours: number): Promise<void> {
  await sql`update board_follows set notified_at = notified_at - ${hours} * interval '1 hour'
    where board_id = (select id from boards where code = ${code})`.execute(app.db);
}

describe("following a board", () => {
  test("counts a member once, until they follow it no longer", async () => {
    const code = await aBoard(owner);
    expect((await follow(code)).body.message).toBe(`Followed ${TITLE}`);
    await follow(code);
    expect(await followersOf(code)).toEqual([1, true]);
    expect(await followersOf(code, app.visitor)).toEqual([1, false]);
    expect((await unfollow(code)).body.message).toBe(`Unfollowed ${TITLE}`);
    expect((await unfollow(code)).status).toBe(200);
    expect(await followersOf(code)).toEqual([0, false]);
  });

  test("lists those that the member may open, the last followed first", async () => {
    const titles = ["Masks", "Helmets", "Hidden"];
    const codes = new Map<string, string>();
    for (const title of titles) {
      codes.set(title, await aBoard(owner, { title, postId: await aPost(owner) }));
      await follow(codes.get(title) ?? "");
    }
    await share(codes.get("Hidden") ?? "", "private");
    const { body } = await follower.client.call(contract.listFollowedBoards, { query: {} });
    const shown = { audience: "public", numPosts: 1, owner: { username: owner.username } };
    expect(body.boards).toMatchObject([
      { code: codes.get("Helmets"), title: "Helmets", ...shown },
      { code: codes.get("Masks"), title: "Masks", ...shown },
    ]);
    const ofOwner = await owner.client.call(contract.listFollowedBoards, { query: {} });
    expect(ofOwner.body.boards).toEqual([]);
  });

  test(`is limited to ${FOLLOWED_BOARDS_MAX} boards of a member`, async () => {
    const [code, last] = [await aBoard(owner), await aBoard(owner)];
    await sql`
      with created as (
        insert into boards (code, owner_id, title, folded_title, text, audience)
        select 'f-' || ${owner._id}::text || '-' || n, ${owner._id}, 'One of many', '', '', 2
        from generate_series(1, ${FOLLOWED_BOARDS_MAX - 1}::integer) as n returning id
      )
      insert into board_follows (board_id, user_id)
      select id, ${follower._id}::bigint from created`.execute(app.db);
    expect((await follow(code)).status).toBe(200);
    expect(await follow(last)).toMatchObject({ status: 409, body: { message: TOO_MANY_FOLLOWED } });
    expect((await follow(code)).status).toBe(200);
    await unfollow(code);
    expect((await follow(last)).status).toBe(200);
  });

  test("needs one that the member may open", async () => {
    const code = await aBoard(owner, { audience: "private" });
    expect((await follow(code)).status).toBe(404);
    await share(code, "link");
    expect((await follow(code)).status).toBe(200);
    expect((await follow("AAAAAA")).status).toBe(404);
  });

  test("ends with a block, in both directions, and is refused then", async () => {
    const [code, theirs] = [await aBoard(owner), await aBoard(follower)];
    await follow(code);
    await follow(theirs, owner);
    await block(follower, owner);
    expect(await followersOf(code, app.visitor)).toEqual([0, false]);
    expect(await followersOf(theirs, app.visitor)).toEqual([0, false]);
    expect((await follow(code)).status).toBe(404);
    expect((await follow(theirs, owner)).status).toBe(404);
  });

  test("ends with the account, and with the board", async () => {
    const [code, another] = [await aBoard(owner), await aBoard(owner)];
    for (const id of [code, another]) await follow(id);
    await owner.client.call(contract.deleteBoard, { params: { id: another } });
    const ofFollower = { user_id: follower._id };
    expect(await rowsOf(app, "board_follows", ofFollower)).toHaveLength(1);
    await deleteAccount(app, follower._id);
    expect(await followersOf(code, app.visitor)).toEqual([0, false]);
    expect(await rowsOf(app, "board_follows", ofFollower)).toEqual([]);
  });
});

describe("a post that is added", () => {
  test("notifies the followers alone, on open pages too, and leads to the board", async () => {
    const code = await aBoard(owner, { postId: await aPost(owner) });
    const [second, stranger] = [await aUser(app), await aUser(app)];
    await follow(code);
    await follow(code, second);
    const pushed = nextEvent(await connected(aPage(app.url, follower.client)), "NEW_NOTIFICATION");
    await saveOneOf(stranger, code);
    const news = await boardNews();
    expect(news).toMatchObject([
      {
        _id: (await pushed)._id,
        ...{ count: 1, read: false, commentId: null },
        sender: { _id: owner._id },
        referenceEntityType: "Board",
        referenceEntityId: { _id: code, title: TITLE, image: null },
      },
    ]);
    expect(await boardNews(second)).toHaveLength(1);
    for (const user of [owner, stranger]) expect(await boardNews(user)).toEqual([]);
  });

  test("notifies at most once in 24 hours, of each board", async () => {
    const [code, another] = [await aBoard(owner), await aBoard(owner, { title: "Helmets" })];
    for (const id of [code, another]) {
      await follow(id);
      for (const _ of [1, 2]) await saveOneOf(owner, id);
    }
    const titles = async () =>
      (await boardNews()).map(({ referenceEntityId }) => referenceEntityId.title);
    expect(await titles()).toEqual(["Helmets", TITLE]);
    await passTime(code, 23);
    await saveOneOf(owner, code);
    expect(await titles()).toHaveLength(2);
    await passTime(code, 1);
    await saveOneOf(owner, code);
    expect(await titles()).toEqual([TITLE, "Helmets", TITLE]);
  });

  test("notifies nobody when it is there already, moved or of a private board", async () => {
    const postId = await aPost(owner);
    const code = await aBoard(owner, { postId });
    await follow(code);
    await save(code, postId);
    const move = { params: { id: code }, body: { postId, before: null } };
    await owner.client.call(contract.movePost, move);
    await share(code, "private");
    await saveOneOf(owner, code);
    await share(code, "public");
    expect(await boardNews()).toEqual([]);
    await saveOneOf(owner, code);
    expect(await boardNews()).toHaveLength(1);
  });

  test("notifies only those whom lists show it, and nobody of an NSFW one", async () => {
    const maker = await aUser(app);
    const code = await aBoard(owner);
    const [muter, maskless] = [await aUser(app), await aUser(app)];
    for (const by of [follower, muter, maskless]) await follow(code, by);
    await changeUser(follower, follower, { settingViewNSFW: true });
    await changeUser(maskless, maskless, { settingHideAI: true });
    await block(maker, follower);
    await mute(muter, maker);
    await saveOneOf(maker, code, { made: "ai" });
    await saveOneOf(owner, code, { nsfw: "true" });
    for (const by of [follower, muter, maskless]) expect(await boardNews(by)).toEqual([]);
    await saveOneOf(maker, code);
    expect(await boardNews(maskless)).toHaveLength(1);
    for (const by of [follower, muter]) expect(await boardNews(by)).toEqual([]);
    await saveOneOf(owner, code);
    for (const by of [follower, muter]) expect(await boardNews(by)).toHaveLength(1);
  });

  test("stays known after unfollowing, while one may open the board", async () => {
    const code = await aBoard(owner);
    await follow(code);
    await saveOneOf(owner, code);
    await unfollow(code);
    expect(await boardNews()).toHaveLength(1);
    await saveOneOf(owner, code);
    await share(code, "private");
    expect(await boardNews()).toEqual([]);
    await share(code, "link");
    expect(await boardNews()).toHaveLength(1);
    await ban(moderator, owner);
    expect(await boardNews()).toEqual([]);
  });
});
