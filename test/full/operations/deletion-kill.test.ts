import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { removeAccount } from "#contract/accounts/mail-links.ts";
import { getProfile, uploadAvatar } from "#contract/users/contract.ts";
import { recountComments } from "#server/features/comments/commands.ts";
import { recountLikes, recountPostLists } from "#server/features/posts/reconcile-commands.ts";
import { recountUsers } from "#server/features/users/reconcile-commands.ts";
import { type Db, openDatabase } from "#server/platform/db/database.ts";
import { Client } from "#test/client.ts";
import { dumpRows } from "#test/dump-rows.ts";
import { mailReader } from "#test/mail-reader.ts";
import { aName, aPictureOf, aPost, aUser } from "#test/makers.ts";
import { manyFollows, manyPeople, manyUnder } from "#test/many-rows.ts";
import { ServerProcess } from "#test/server-process.ts";

const FOLLOWERS = 6_000;
const LIKES = 2_000;
/** The numbers of deleted follows after which the server is killed. */
const KILLED_AFTER = [500, 2_500, 4_500];
const AVATAR_SIDE = 100;
const LOOK_EVERY = { timeout: 90_000, interval: 10 };

const server = new ServerProcess();
afterAll(() => server.remove());

/** Runs `act` on the server's database while the server is stopped. */
async function inDatabase<T>(act: (db: Db) => Promise<T>): Promise<T> {
  await server.end();
  const database = await openDatabase({ dataDir: server.dataDir });
  try {
    return await act(database.db);
  } finally {
    await database.close();
  }
}

async function readCounts(db: Db): Promise<unknown[]> {
  const users = sql`select id, num_posts, num_followers, num_following from users order by id`;
  const posts = sql`select id, num_likes from posts order by id`;
  const lists = sql`select * from list_stretches where total <> 0 order by kind, of_id, first_id`;
  return Promise.all([users, posts, lists].map(async (read) => (await read.execute(db)).rows));
}

async function recount(db: Db): Promise<void> {
  await recountLikes(db);
  await recountPostLists(db);
  await recountComments(db);
  for (const column of ["num_posts", "num_following", "num_followers"] as const) {
    await recountUsers(db, column);
  }
}

/**
 * Creates a user with thousands of followers, and with likes and comments under a post of the user
 * and of another.
 */
async function aFollowedUser() {
  const site = { client: () => new Client(server.url), mailTo: mailReader(server.dataDir) };
  const username = aName("leaver");
  const [user, other] = [await aUser(site, { username }), await aUser(site)];
  const form = new FormData();
  const picture = await aPictureOf(AVATAR_SIDE, AVATAR_SIDE);
  form.append("avatar", new Blob([picture as BlobPart]), "avatar.png");
  const path = uploadAvatar.path.replace(":id", user._id);
  const uploaded = await user.client.fetch(path, { method: "POST", body: form });
  const { avatar } = (await uploaded.json()) as { avatar: string };
  const title = aName("title");
  const ownPost = await aPost(user, { title });
  const others = await aPost(other);
  const mail = await site.mailTo(user.email, "/remove-account/");
  const token = /\/remove-account\/([\w-]+)/.exec(mail)?.[1] ?? "";
  return { user, other, ownPost, others, avatar, token, words: [username, title, user.email] };
}

test("continues a killed deletion at the start, and leaves nothing of the account", {
  timeout: 300_000,
}, async () => {
  await server.start();
  const { user, other, ownPost, others, avatar, token, words } = await aFollowedUser();
  const watched = await inDatabase(async (db) => {
    const people = await manyPeople(db, FOLLOWERS, "follower");
    await manyFollows(db, user._id, people);
    const some = people.slice(0, LIKES);
    await manyUnder(db, { id: ownPost, ownerId: user._id }, some);
    await manyUnder(db, { id: others, ownerId: other._id }, [user._id, ...some]);
    return KILLED_AFTER.map((place) => `follower${place}`);
  });

  await server.start();
  const removed = await new Client(server.url).call(removeAccount, { body: { token } });
  expect(removed.status).toBe(200);
  for (const username of watched) {
    // Read from the database, because profiles are cached for visitors.
    const follows = async () => {
      const call = { params: { username }, query: {} };
      return (await other.client.call(getProfile, call)).body.numFollowing;
    };
    await expect.poll(follows, LOOK_EVERY).toBe(0);
    await server.end("SIGKILL");
    const left = sql`select from follows where followed_id = ${user._id}`;
    expect((await inDatabase((db) => left.execute(db))).rows.length).toBeGreaterThan(0);
    await server.start();
    const params = { username: user.username };
    const { status } = await new Client(server.url).call(getProfile, { params, query: {} });
    expect(status).toBe(404);
  }

  // The avatar is deleted last, once no user refers to it.
  const findAvatar = async () => (await fetch(new URL(avatar, server.url))).status;
  await expect.poll(findAvatar, LOOK_EVERY).toBe(404);
  const [counts, counted, rows] = await inDatabase(async (db) => {
    const before = await readCounts(db);
    await recount(db);
    return [before, await readCounts(db), await dumpRows(db)];
  });
  expect(counts).toEqual(counted);
  const places = words.flatMap((word) => rows.filter(({ row }) => row.includes(word)));
  expect(places).toEqual([]);
  const folders = await readdir(join(server.dataDir, "media"));
  expect(folders.filter((name) => name !== ".parts")).toHaveLength(1);
});
