import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import * as accounts from "#contract/accounts/contract.ts";
import { endOtherSessions, endSession, listSessions } from "#contract/accounts/sessions.ts";
import { followBoard, inviteToBoard, joinBoard, savePost } from "#contract/boards/contract.ts";
import { deleteLoadout, likeLoadout } from "#contract/loadout/contract.ts";
import {
  exportAccountData,
  removeOldExports,
} from "#server/features/accounts/account-data/export-commands.ts";
import {
  EXPORT_PARTS,
  OTHER_TABLES,
} from "#server/features/accounts/account-data/export-list-queries.ts";
import type { Storage } from "#server/platform/media/storage/storage.ts";
import {
  block,
  comment,
  follow,
  like,
  mute,
  removePost,
  signInAs,
  unban,
  wear,
} from "#test/acts.ts";
import { aBoard } from "#test/boards.ts";
import { settle } from "#test/cases.ts";
import type { Client } from "#test/client.ts";
import { aReportedCopy } from "#test/copies.ts";
import { aLoadout } from "#test/loadouts.ts";
import {
  aCharacter,
  anUploadedPost,
  aPost,
  aUser,
  exportOf,
  setUser,
  type TestUser,
} from "#test/makers.ts";
import { me, profileOf } from "#test/reads.ts";
import { aComment, caseOf, report } from "#test/reported.ts";
import { rowsOf, setRows } from "#test/rows.ts";
import { aStaffMember, ban, STATEMENT } from "#test/staff.ts";
import { sweepNow } from "#test/sweep.ts";
import { sharedApp } from "#test/test-app.ts";
import { deleteAccount, tidy } from "#test/tidy.ts";

const app = sharedApp();

async function signInAgain(user: TestUser, client: Client = app.client()): Promise<Client> {
  await signInAs(client, user);
  return client;
}

const isSignedIn = async (client: Client) => (await me(client)).success;

async function aFullUser() {
  const user = await aUser(app);
  const character = await aCharacter(user);
  const given = {
    title: "In the archive",
    category: "2",
    imageDescriptions: "A car at dusk",
    creator: character._id,
  };
  const postId = await anUploadedPost(user, given);
  const head = await aComment(user, postId, "Said by me");
  await comment(user, postId, "So it is", head);
  await like(user, postId);
  const symbolId = await aPost(await aUser(app));
  await wear(user, postId, symbolId);
  return { user, character, postId, symbolId, head };
}

const download = (client: Client) => client.fetch(accounts.EXPORT_FILE_PATH);
/** Returns the pictures of a user's archive and its data, as text. */
async function contentsOf({ client }: TestUser) {
  const archive = await (await download(client)).arrayBuffer();
  const { "data.json": json, ...pictures } = unzipSync(new Uint8Array(archive));
  return { pictures, text: new TextDecoder().decode(json) };
}
const archiveOf = async ({ client }: TestUser) =>
  (await client.call(accounts.getExport, {})).body.archive;
const exportsOf = ({ _id }: TestUser) => rowsOf(app, "account_exports", { user_id: _id });

test("exports an account's data as one archive of JSON and pictures", async () => {
  const { user, character, postId, symbolId, head } = await aFullUser();
  expect(await archiveOf(user)).toBeNull();
  expect((await download(user.client)).status).toBe(404);
  expect((await user.client.call(accounts.requestExport, {})).status).toBe(200);
  const files = unzipSync(await exportOf(app, user));
  expect(Object.keys(files).sort()).toEqual(["data.json", `posts/${postId}-1.webp`]);
  const data = JSON.parse(new TextDecoder().decode(files["data.json"]));
  expect(data.account).toMatchObject({ username: user.username, email: user.email });
  expect(data.characters).toMatchObject([{ name: character.name }]);
  expect(data.posts).toMatchObject([
    {
      id: postId,
      title: "In the archive",
      imageDescriptions: ["A car at dusk"],
      wears: [symbolId],
      creator: { name: character.name, server: character.server },
      waitsFor: null,
      hiddenUntil: null,
    },
  ]);
  expect(data.comments).toMatchObject([
    { postId, postTitle: "In the archive", text: "Said by me", replyTo: null },
    { postId, text: "So it is", replyTo: head },
  ]);
  expect(data.likes).toMatchObject([{ postId, postTitle: "In the archive" }]);
  expect(JSON.stringify(data)).not.toMatch(/argon2|token/i);
});

const listTables = async () =>
  (await app.db.introspection.getTables()).filter(
    ({ schema, isView }) => schema === "public" && !isView,
  );

test("exports rows of every table, or says why not", async () => {
  const exported = new Set(Object.values(EXPORT_PARTS).map(({ table }) => table));
  const listed = [...exported, ...Object.keys(OTHER_TABLES)];
  expect(listed.sort()).toEqual((await listTables()).map(({ name }) => name).sort());
});

/** Columns are exported unless omitted, so that none is forgotten; a secret one would show here. */
test("exports of each table the columns that the snapshot lists", async () => {
  const columns = new Map((await listTables()).map((table) => [table.name, table.columns]));
  const exported = Object.entries(EXPORT_PARTS).map(([name, { table, omit }]) => {
    const names = columns.get(table)?.map((column) => column.name) ?? [];
    return [name, names.filter((column) => !omit.includes(column)).join(" ")];
  });
  expect(Object.fromEntries(exported)).toMatchSnapshot();
});

test("names only posts, loadouts and boards that the user may open", async () => {
  const [user, blocker, other] = [await aUser(app), await aUser(app), await aUser(app)];
  const [banned, staff] = [await aUser(app), await aStaffMember(app)];
  const loadouts = [
    await aLoadout(blocker, { title: "For friends only" }),
    await aLoadout(other, { title: "Taken down" }),
    await aLoadout(banned, { title: "Of the banned" }),
    await aLoadout(other, { title: "For all", public: false }),
  ];
  for (const id of loadouts) await user.client.call(likeLoadout, { params: { id } });
  const boards = [
    await aBoard(banned, { title: "Of the banned" }),
    await aBoard(other, { title: "For all" }),
  ];
  for (const id of boards) await user.client.call(followBoard, { params: { id } });
  const posts = [
    await aPost(blocker, { title: "For friends only" }),
    await aPost(other, { title: "Taken down" }),
    await aPost(other, { title: "For all" }),
  ];
  for (const id of posts) {
    await comment(user, id);
    await like(user, id);
    await comment(other, id, `Look, @${user.username}`);
    await report(user, { kind: "post", targetId: id });
  }
  await block(blocker, user);
  await ban(staff, banned);
  const [, taken = ""] = loadouts;
  const removal = { params: { id: taken }, body: { statement: STATEMENT } };
  expect((await staff.client.call(deleteLoadout, removal)).status).toBe(200);
  await setRows(
    app,
    "posts",
    { id: posts[1] ?? "" },
    { removed_until: new Date(Date.now() + 60_000) },
  );
  await exportAccountData(app.services, user._id);
  const data = JSON.parse((await contentsOf(user)).text);
  for (const list of [data.comments, data.likes, data.notifications, data.reports]) {
    expect(list.map((one: { postTitle: string | null }) => one.postTitle)).toEqual([
      null,
      null,
      "For all",
    ]);
  }
  expect(data.likedLoadouts).toMatchObject([
    { code: loadouts[0], title: null },
    { code: loadouts[1], title: null },
    { code: loadouts[2], title: null },
    { code: loadouts[3], title: "For all" },
  ]);
  expect(data.followedBoards).toMatchObject([
    { code: boards[0], title: null },
    { code: boards[1], title: "For all" },
  ]);
});

test("lists what one added to boards of others, named while one may open them", async () => {
  const [user, banned, other] = [await aUser(app), await aUser(app), await aUser(app)];
  const boards = [
    [banned, await aBoard(banned, { title: "Of the banned" })],
    [other, await aBoard(other, { title: "Ours", audience: "private" })],
  ] as const;
  const postId = await aPost(user);
  for (const [{ client }, id] of boards) {
    const params = { id };
    await client.call(inviteToBoard, { params, body: { username: user.username } });
    await user.client.call(joinBoard, { params });
    await user.client.call(savePost, { params, body: { postId } });
    await client.call(savePost, { params, body: { postId: await aPost(other) } });
  }
  await ban(await aStaffMember(app), banned);
  await exportAccountData(app.services, user._id);
  const data = JSON.parse((await contentsOf(user)).text);
  expect(data.joinedBoards).toMatchObject([
    { code: boards[0][1], title: null, posts: [postId] },
    { code: boards[1][1], title: "Ours", posts: [postId] },
  ]);
});

/** Returns the data of a user's export as text, also where every session has ended. */
async function dataOf(user: TestUser): Promise<string> {
  await exportAccountData(app.services, user._id);
  return (await contentsOf({ ...user, client: await app.startSession(user._id) })).text;
}

test("exports notifications, blocks, mutes, reports and staff acts, without staff names and notes", async () => {
  const [user, fan, maker] = [await aUser(app), await aUser(app), await aUser(app)];
  const moderator = await aStaffMember(app);
  const postId = await aPost(user, { title: "Liked" });
  await like(fan, postId);
  await aComment(fan, postId);
  await aComment(fan, await aPost(fan, { title: "Theirs" }), `Look, @${user.username}`);
  const removed = await aPost(user, { title: "Removed" });
  await report(fan, { kind: "post", targetId: postId, note: "Whispered" });
  await settle(moderator, (await caseOf(app, postId)).id, "dismiss", { note: "Scribbled" });
  const reported = [await aPost(maker), await aPost(maker), await aPost(maker)] as const;
  for (const targetId of reported) {
    await report(user, { kind: "post", targetId, note: "My words" });
    await report(fan, { kind: "post", targetId, note: "Whispered" });
  }
  const [first, second] = [await caseOf(app, reported[0]), await caseOf(app, reported[1])];
  await settle(moderator, first.id, "dismiss", { note: "Scribbled" });
  await settle(moderator, second.id, "markNsfw", { note: "Scribbled" });
  await removePost(moderator, removed);
  const [muted, blocked] = [await aUser(app), await aUser(app)];
  await follow(fan, user);
  await block(user, blocked);
  await mute(user, muted);
  await ban(moderator, user, { days: 7, reason: "Too loud for everybody." });
  await unban(moderator, user);

  const text = await dataOf(user);
  const data = JSON.parse(text);
  expect(data.notifications).toMatchObject([
    { kind: "Like", from: fan.username, postId, postTitle: "Liked", read: false },
    { kind: "Comment", from: fan.username, postId, postTitle: "Liked", read: false },
    { kind: "Comment", reason: "mention", from: fan.username, postTitle: "Theirs" },
    { kind: "Follow", from: fan.username, postId: null },
  ]);
  expect(data.reports).toMatchObject([
    {
      ...{ kind: "post", targetId: reported[0], postTitle: "A creation", originalPostId: null },
      ...{ reason: "Spam", note: "My words" },
      ...{ state: "settled", dismissed: true, settledAt: expect.any(String) },
    },
    { state: "settled", dismissed: false, settledAt: expect.any(String) },
    { state: "open", dismissed: null, settledAt: null },
  ]);
  expect(data.staffActs).toMatchObject([
    { action: "deletePost", subject: "Removed", at: expect.any(String) },
    { action: "ban", reason: "Too loud for everybody.", after: { until: expect.any(String) } },
    { action: "unban" },
  ]);
  expect(data.blocked).toMatchObject([{ username: blocked.username }]);
  expect(data.followers).toMatchObject([{ username: fan.username }]);
  expect(data.posts).toMatchObject([{ hiddenUntil: null }, { hiddenUntil: expect.any(String) }]);
  expect(data.muted).toMatchObject([{ username: muted.username }]);
  expect(data.ban).toBeNull();
  expect(data.knownBrowsers).toEqual([{ knownSince: expect.any(String) }]);
  expect(Array.isArray(data.securityEvents)).toBe(true);
  for (const secret of [moderator.username, moderator._id, "Whispered", "Scribbled"]) {
    expect(text).not.toContain(secret);
  }
});

test("says of a credit in the export that staff added it, not its maker", async () => {
  const { other, caseId } = await aReportedCopy(app);
  await settle(await aStaffMember(app), caseId, "credit");
  const { copies } = JSON.parse(await dataOf(other));
  expect(copies).toMatchObject([{ relation: "remix", relatedByStaff: true, agreed: null }]);
});

test("lets only its owner's session download an archive, for 7 days", async () => {
  const user = await aUser(app);
  await user.client.call(accounts.requestExport, {});
  const mail = await app.mailTo(user.email, "data is ready");
  expect(mail).toContain(`${app.services.settings.publicUrl}/settings#your-data`);
  expect(mail).not.toMatch(/[\w-]{43}/);

  const ownDownload = await download(user.client);
  expect(ownDownload.headers.get("content-disposition")).toContain(`parade-${user.username}.zip`);
  expect(ownDownload.headers.get("cache-control")).toContain("no-store");
  expect((await download(app.client())).status).toBe(401);
  expect((await download((await aUser(app)).client)).status).toBe(404);

  const [row] = await exportsOf(user);
  expect(row?.key).not.toContain(user._id);
  const days = (Date.parse((await archiveOf(user))?.expiresAt ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);

  const past = { expires_at: new Date(0) };
  await setRows(app, "account_exports", { user_id: user._id }, past);
  expect(await archiveOf(user)).toBeNull();
  expect((await download(user.client)).status).toBe(404);
  await removeOldExports(app.services);
  expect(await exportsOf(user)).toEqual([]);
  expect(await app.privateFiles()).not.toContain(row?.key);
});

test("replaces the previous archive by a new one, without a picture whose file is gone", async () => {
  const user = await aUser(app);
  const post = await aPost(user);
  await exportAccountData(app.services, user._id);
  const [first] = await exportsOf(user);
  await exportAccountData(app.services, user._id);
  const rows = await exportsOf(user);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.key).not.toBe(first?.key);
  const { pictures, text } = await contentsOf(user);
  expect(text).toContain(`"id": "${post}"`);
  expect(pictures).toEqual({});
  const files = await app.privateFiles();
  expect(files).toContain(rows[0]?.key);
  expect(files).not.toContain(first?.key);
});

test("leaves no archive of an account deleted during or after the export", async () => {
  const [user, other] = [await aUser(app), await aUser(app)];
  await exportAccountData(app.services, other._id);
  const [archive] = await exportsOf(other);
  const before = await app.privateFiles();
  const { privateStorage, ...services } = app.services;
  const deletedMeanwhile: Storage = {
    ...privateStorage,
    putFile: async (key, path) => {
      await privateStorage.putFile(key, path);
      await deleteAccount(app, user._id);
    },
  };
  await exportAccountData({ ...services, privateStorage: deletedMeanwhile }, user._id);
  expect(await app.privateFiles()).toEqual(before);
  expect(before).toContain(archive?.key);

  await deleteAccount(app, other._id);
  await removeOldExports(app.services);
  expect((await rowsOf(app, "account_exports")).some((row) => row.user_id === null)).toBe(false);
  expect(await app.privateFiles()).not.toContain(archive?.key);
});

test("ends the export of an account whose deletion has begun", async () => {
  const user = await aUser(app);
  await setUser(app, user, { deleted_at: new Date() });
  await exportAccountData(app.services, user._id);
  expect(await exportsOf(user)).toEqual([]);
});

test("deletes an account 30 days after the request, unless it is cancelled", async () => {
  const [user, friend] = [await aUser(app), await aUser(app)];
  await aCharacter(user);
  const before = await app.pictures();
  await anUploadedPost(user);
  expect(await app.addedPictures(before)).toHaveLength(1);
  await follow(user, friend);
  await follow(friend, user);
  const ask = (username: string) =>
    user.client.call(accounts.requestDeletion, { body: { username } });

  expect((await ask("someone else")).body.errors).toEqual({
    username: "Type your username to confirm.",
  });
  const planned = await ask(user.username);
  const days = (Date.parse(planned.body.deletionAt ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
  await app.mailTo(user.email, "will be deleted");
  const again = await ask(user.username.toUpperCase());
  expect(again.body.deletionAt).toBe(planned.body.deletionAt);
  await tidy(app);
  expect(await isSignedIn(user.client)).toBe(true);

  await user.client.call(accounts.cancelDeletion, {});
  expect(await me(user.client)).toMatchObject({ deletionAt: null });

  await deleteAccount(app, user._id);
  expect(await isSignedIn(user.client)).toBe(false);
  expect(await profileOf(app.client(), user)).toMatchObject({ success: false });
  const left = await profileOf(app.client(), friend);
  expect(left).toMatchObject({ numFollowers: 0, numFollowing: 0 });
  await sweepNow(app);
  expect(await app.addedPictures(before)).toEqual([]);
});

test("lists one's sessions, and ends them one by one or all others", async () => {
  const user = await aUser(app);
  const [second, third] = [await signInAgain(user), await signInAgain(user)];
  const { body } = await user.client.call(listSessions, {});
  // Last used first: the two sign-ins are newer than this session.
  expect(body.sessions?.map(({ current }) => current)).toEqual([false, false, true]);
  const other = await second.call(listSessions, {});
  const secondId = other.body.sessions?.find(({ current }) => current)?._id ?? "";
  expect((await user.client.call(endSession, { params: { id: secondId } })).status).toBe(200);
  expect(await isSignedIn(second)).toBe(false);
  expect(await isSignedIn(third)).toBe(true);
  await user.client.call(endOtherSessions, {});
  expect(await isSignedIn(third)).toBe(false);
  expect(await isSignedIn(user.client)).toBe(true);
});

test("mails about a sign-in from an unknown device, not from a known one", async () => {
  const user = await aUser(app);
  const device = app.client();
  await signInAgain(user, device);
  const first = await app.mailTo(user.email, "New sign-in");
  await signInAgain(user, device);
  await aUser(app);
  expect(await app.mailTo(user.email, "New sign-in")).toBe(first);
});
