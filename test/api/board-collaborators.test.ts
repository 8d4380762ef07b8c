import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as contract from "#contract/boards/contract.ts";
import {
  BOARD_COLLABORATORS_MAX,
  JOINED_BOARDS_MAX,
  TOO_MANY_COLLABORATORS,
  TOO_MANY_JOINED,
} from "#contract/boards/rules.ts";
import { block } from "#test/acts.ts";
import { aBoard } from "#test/boards.ts";
import type { Client } from "#test/client.ts";
import { aPost, aUser, setUser } from "#test/makers.ts";
import { prepared, renewed } from "#test/prepared.ts";
import { newsOf } from "#test/reads.ts";
import { rowsOf } from "#test/rows.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";
import { deleteAccount } from "#test/tidy.ts";

const app = sharedApp();
const moderator = prepared(() => aStaffMember(app));
const owner = renewed(() => aUser(app));
const friend = renewed(() => aUser(app));

const TITLE = "Masks of San Paro";

type By = { client: Client };
type Named = { username: string };
const invite = (id: string, { username }: Named = friend, { client }: By = owner) =>
  client.call(contract.inviteToBoard, { params: { id }, body: { username } });
const join = (id: string, { client }: By = friend) =>
  client.call(contract.joinBoard, { params: { id } });
const remove = (id: string, { client }: By, userId = friend._id) =>
  client.call(contract.removeCollaborator, { params: { id }, body: { userId } });
const save = (id: string, postId: string, { client }: By = friend) =>
  client.call(contract.savePost, { params: { id }, body: { postId } });
const unsave = (id: string, postId: string, { client }: By = friend) =>
  client.call(contract.unsavePost, { params: { id }, body: { postId } });

async function read(id: string, { client }: By) {
  const { body } = await client.call(contract.getBoard, { params: { id }, query: {} });
  return body.board;
}
async function peopleOf(id: string, by: By) {
  const board = await read(id, by);
  const names = (people: Named[] = []) => people.map(({ username }) => username);
  return {
    collaborators: names(board?.collaborators),
    invited: names(board?.invited),
    invitation: board?.invitation,
  };
}
async function idsOn(id: string, { client }: By = owner) {
  const { body } = await client.call(contract.listBoardPosts, {
    params: { id },
    query: { tiles: "true" },
  });
  return (body.posts ?? []).map(({ _id }) => _id);
}
async function savingBoards({ client }: By, post?: string) {
  const { body } = await client.call(contract.listOwnBoards, { query: { post } });
  return (body.boards ?? []).map(({ code, saved, owner: { username } }) => ({
    ...{ code, saved, username },
  }));
}
const invitations = async ({ client }: By = friend) =>
  (await newsOf(client)).filter((one) => one.notifyingEntityType === "BoardInvitation");

/** Creates a private board to which the friend adds. */
async function aJoinedBoard(): Promise<string> {
  const code = await aBoard(owner, { audience: "private" });
  await invite(code);
  expect((await join(code)).body.message).toBe(`You can add to ${TITLE}`);
  return code;
}

describe("an invitation", () => {
  test("opens a private board to who is invited, who is shown to nobody else", async () => {
    const code = await aBoard(owner, { audience: "private" });
    expect(await read(code, friend)).toBeUndefined();
    expect((await invite(code)).body.message).toBe(`Invited ${friend.username}`);
    const nobody = { collaborators: [], invited: [], invitation: false };
    expect(await peopleOf(code, owner)).toEqual({ ...nobody, invited: [friend.username] });
    expect(await peopleOf(code, friend)).toEqual({ ...nobody, invitation: true });
    await owner.client.call(contract.editBoard, {
      ...{ params: { id: code }, body: { audience: "public" } },
    });
    expect(await peopleOf(code, { client: app.visitor })).toEqual(nobody);
  });

  test("notifies once, however often it is repeated, and leads to the board", async () => {
    const code = await aBoard(owner, { audience: "private" });
    await invite(code);
    expect(await invitations()).toMatchObject([
      {
        sender: { _id: owner._id },
        referenceEntityType: "Board",
        referenceEntityId: { _id: code, title: TITLE },
      },
    ]);
    await invite(code);
    await remove(code, friend);
    expect(await invitations()).toEqual([]);
    await invite(code);
    expect(await invitations()).toHaveLength(1);
  });

  test("does not let anybody add before it is accepted", async () => {
    const code = await aBoard(owner);
    const post = await aPost(owner);
    expect((await save(code, post)).status).toBe(403);
    await invite(code);
    expect((await save(code, post)).status).toBe(403);
    expect(await savingBoards(friend)).toEqual([]);
    await join(code);
    expect((await save(code, post)).status).toBe(200);
    expect(await idsOn(code)).toEqual([post]);
  });

  test("is the owner's to make, and not to oneself, somebody unknown or one of a blocked pair", async () => {
    const code = await aBoard(owner);
    const stranger = await aUser(app);
    expect((await invite(code, friend, stranger)).status).toBe(403);
    expect((await invite(code, friend, { client: app.visitor })).status).toBe(401);
    expect(await invite(code, owner)).toMatchObject({
      ...{ status: 409, body: { errors: { username: "This is your own board." } } },
    });
    expect(await invite(code, { username: "nobody-at-all" })).toMatchObject({
      ...{ status: 400, body: { errors: { username: "Nobody has this name." } } },
    });
    await block(friend, owner);
    expect((await invite(code)).status).toBe(403);
    expect((await join(code, stranger)).status).toBe(403);
    expect((await peopleOf(code, owner)).invited).toEqual([]);
  });

  test("is accepted with a verified email address only", async () => {
    const code = await aBoard(owner);
    await invite(code);
    await setUser(app, friend, { verified: false });
    expect((await join(code)).status).toBe(403);
    expect((await peopleOf(code, owner)).collaborators).toEqual([]);
  });

  test(`goes to ${BOARD_COLLABORATORS_MAX} people at most`, async () => {
    const code = await aBoard(owner);
    const last = await aUser(app);
    for (let n = 1; n < BOARD_COLLABORATORS_MAX; n += 1) await invite(code, await aUser(app));
    expect((await invite(code)).status).toBe(200);
    const refusal = { status: 409, body: { message: TOO_MANY_COLLABORATORS } };
    expect(await invite(code, last)).toMatchObject(refusal);
    expect((await invite(code)).status).toBe(200);
    await remove(code, owner);
    expect((await invite(code, last)).status).toBe(200);
  });

  test(`is accepted by a member to ${JOINED_BOARDS_MAX} boards at most`, async () => {
    const [code, last] = [await aBoard(owner), await aBoard(owner)];
    for (const id of [code, last]) await invite(id);
    await sql`
      with created as (
        insert into boards (code, owner_id, title, folded_title, text, audience)
        select 'j-' || ${owner._id}::text || '-' || n, ${owner._id}, 'One of many', '', '', 0
        from generate_series(1, ${JOINED_BOARDS_MAX - 1}::integer) as n returning id
      )
      insert into board_collaborators (board_id, user_id, joined_at)
      select id, ${friend._id}::bigint, now() from created`.execute(app.db);
    expect((await join(code)).status).toBe(200);
    expect(await join(last)).toMatchObject({ status: 409, body: { message: TOO_MANY_JOINED } });
    await remove(code, friend);
    expect((await join(last)).status).toBe(200);
  });
});

describe("a collaborator", () => {
  test("is shown with the board, and has it among those to save to", async () => {
    const code = await aJoinedBoard();
    expect(await peopleOf(code, owner)).toEqual({
      ...{ collaborators: [friend.username], invited: [], invitation: false },
    });
    const own = await aBoard(friend);
    const post = await aPost(owner);
    await save(code, post, owner);
    const of = { code, username: owner.username };
    expect(await savingBoards(friend, post)).toEqual([
      { ...of, saved: true },
      { code: own, username: friend.username, saved: false },
    ]);
    expect(await savingBoards(owner, post)).toEqual([{ ...of, saved: true }]);
  });

  test("takes out what they added, and the owner everything", async () => {
    const code = await aJoinedBoard();
    const [first, second, third] = [await aPost(owner), await aPost(owner), await aPost(friend)];
    await save(code, first, owner);
    for (const id of [second, third]) await save(code, id);
    // The owner saves it again, and it is still the friend's.
    await save(code, second, owner);
    expect((await unsave(code, first)).status).toBe(403);
    expect((await unsave(code, second)).status).toBe(200);
    expect((await unsave(code, second)).status).toBe(200);
    expect(await idsOn(code)).toEqual([third, first]);
    expect((await unsave(code, third, owner)).status).toBe(200);
    expect(await idsOn(code)).toEqual([first]);
  });

  test("neither changes, arranges, deletes nor invites to the board", async () => {
    const code = await aJoinedBoard();
    const post = await aPost(friend);
    await save(code, post);
    const params = { id: code };
    const { client } = friend;
    const stranger = await aUser(app);
    const refused = [
      await client.call(contract.editBoard, { params, body: { title: "Mine" } }),
      await client.call(contract.movePost, { params, body: { postId: post, before: null } }),
      await client.call(contract.deleteBoard, { params }),
      await invite(code, stranger, friend),
      await remove(code, friend, stranger._id),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  test("who leaves or is removed adds no more, and what they added stays the owner's", async () => {
    for (const by of [friend, owner]) {
      const code = await aJoinedBoard();
      const post = await aPost(friend);
      await save(code, post);
      const message = by === friend ? `Left ${TITLE}` : "Removed";
      expect((await remove(code, by)).body.message).toBe(message);
      expect((await save(code, post)).status).toBe(404);
      expect(await idsOn(code)).toEqual([post]);
      expect((await join(code)).status).toBe(404);
    }
  });

  test("of a public board who left reads it, and takes nothing out", async () => {
    const code = await aBoard(owner);
    await invite(code);
    await join(code);
    const post = await aPost(friend);
    await save(code, post);
    await remove(code, friend);
    expect((await unsave(code, post)).status).toBe(403);
    expect(await idsOn(code, friend)).toEqual([post]);
  });

  test("ends with a block, in both directions", async () => {
    for (const [by, other] of [
      [owner, friend],
      [friend, owner],
    ] as const) {
      const code = await aJoinedBoard();
      await block(by, other);
      expect((await peopleOf(code, owner)).collaborators).toEqual([]);
      expect((await save(code, await aPost(friend))).status).toBe(404);
      await sql`delete from blocks where blocker_id = ${by._id}`.execute(app.db);
      expect((await save(code, await aPost(friend))).status).toBe(404);
    }
  });

  test("is not shown while banned, nor to those whom they block", async () => {
    const code = await aBoard(owner);
    await invite(code);
    await join(code);
    const reader = await aUser(app);
    expect((await peopleOf(code, reader)).collaborators).toEqual([friend.username]);
    await block(friend, reader);
    expect((await peopleOf(code, reader)).collaborators).toEqual([]);
    await ban(moderator, friend);
    expect((await peopleOf(code, owner)).collaborators).toEqual([]);
  });

  test("has no board of a banned owner", async () => {
    const code = await aJoinedBoard();
    await ban(moderator, owner);
    expect(await savingBoards(friend)).toEqual([]);
    expect(await read(code, friend)).toBeUndefined();
  });

  test("who adds notifies the followers of the board, but not themselves", async () => {
    const code = await aBoard(owner);
    const follower = await aUser(app);
    await invite(code);
    await join(code);
    for (const { client } of [friend, follower]) {
      await client.call(contract.followBoard, { params: { id: code } });
    }
    await save(code, await aPost(friend));
    const added = async ({ client }: By) =>
      (await newsOf(client)).filter((one) => one.notifyingEntityType === "Board").length;
    expect(await added(follower)).toBe(1);
    expect(await added(friend)).toBe(0);
    expect(await added(owner)).toBe(0);
  });

  test("whose account is deleted leaves what they added of others to the owner", async () => {
    const code = await aJoinedBoard();
    const post = await aPost(owner);
    await save(code, post);
    await deleteAccount(app, friend._id);
    expect(await rowsOf(app, "board_collaborators", { user_id: friend._id })).toEqual([]);
    expect(await rowsOf(app, "board_posts", { added_by: friend._id })).toEqual([]);
    expect((await peopleOf(code, owner)).collaborators).toEqual([]);
    expect(await idsOn(code)).toEqual([post]);
    expect((await unsave(code, post, owner)).status).toBe(200);
    expect(await idsOn(code)).toEqual([]);
  });
});
