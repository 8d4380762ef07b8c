import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { cancelDeletion, requestDeletion, requestExport } from "#contract/accounts/own-data.ts";
import { endOtherSessions, endSession, listSessions } from "#contract/accounts/sessions.ts";
import { createComment } from "#contract/comments/contract.ts";
import { followUser } from "#contract/follows/contract.ts";
import { likePost } from "#contract/posts/contract.ts";
import { getCurrentUser, getProfile } from "#contract/users/contract.ts";
import { deleteDueAccounts } from "#server/features/accounts/deletion-commands.ts";
import { removeOldExports } from "#server/features/accounts/export-commands.ts";
import type { Client } from "#test/client.ts";
import { aCharacter, aPost, aUser, PASSWORD, type TestUser } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = await buildTestApp();

async function signInAgain(user: TestUser, client: Client = app.client()): Promise<Client> {
  await client.call(signIn, { body: { email: user.email, password: PASSWORD } });
  return client;
}

const isSignedIn = async (client: Client) => (await client.call(getCurrentUser, {})).body.success;

test("Everyone can download their data: one archive of JSON and pictures, by a link of a mail", async () => {
  const user = await aUser(app);
  const character = await aCharacter(user);
  const postId = await aPost(user, {
    title: "In the archive",
    category: "2",
    imageDescriptions: "A car at dusk",
  });
  const text = "Said by me";
  await user.client.call(createComment, { params: { id: postId }, body: { text } });
  await user.client.call(likePost, { params: { id: postId } });
  expect((await user.client.call(requestExport, {})).status).toBe(200);
  const mail = await app.mailTo(user.email, "/api/auth/export/");
  const [path = ""] = /\/api\/auth\/export\/[\w-]+/.exec(mail) ?? [];
  const download = await app.client().fetch(path);
  expect(download.headers.get("content-disposition")).toContain(`parade-${user.username}.zip`);
  const files = unzipSync(new Uint8Array(await download.arrayBuffer()));
  expect(Object.keys(files).sort()).toEqual(["data.json", `posts/${postId}-1.webp`]);
  const data = JSON.parse(new TextDecoder().decode(files["data.json"]));
  expect(data.account).toMatchObject({ username: user.username, email: user.email });
  expect(data.characters).toMatchObject([{ name: character.name }]);
  expect(data.posts).toMatchObject([
    { id: postId, title: "In the archive", imageDescriptions: ["A car at dusk"] },
  ]);
  expect(data.comments).toMatchObject([{ postId, postTitle: "In the archive", text }]);
  expect(data.likes).toMatchObject([{ postId, postTitle: "In the archive" }]);
  expect(JSON.stringify(data)).not.toMatch(/argon2|token/i);

  await app.services.db
    .updateTable("exports")
    .set({ expires_at: new Date(0) })
    .where("user_id", "=", user._id)
    .execute();
  expect((await app.client().fetch(path)).status).toBe(404);
  await removeOldExports(app.services);
  await expect(app.services.vault.read(`${user._id}.zip`)).rejects.toThrow();
});

test("An account is deleted 30 days after it was asked for, unless one changes one's mind", async () => {
  const [user, friend] = [await aUser(app), await aUser(app)];
  await aCharacter(user);
  await aPost(user);
  await user.client.call(followUser, { params: { id: friend._id } });
  await friend.client.call(followUser, { params: { id: user._id } });
  const filesBefore = (await app.mediaFiles()).length;
  const ask = (username: string) => user.client.call(requestDeletion, { body: { username } });

  expect((await ask("someone else")).body.errors).toEqual({
    username: "Type your username to confirm.",
  });
  const planned = await ask(user.username);
  const days = (Date.parse(planned.body.deletionAt ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
  await app.mailTo(user.email, "will be deleted");
  await deleteDueAccounts(app.services);
  expect(await isSignedIn(user.client)).toBe(true);

  await user.client.call(cancelDeletion, {});
  expect((await user.client.call(getCurrentUser, {})).body).toMatchObject({ deletionAt: null });

  await ask(user.username);
  await app.services.db
    .updateTable("users")
    .set({ deletion_at: new Date(Date.now() - 1000) })
    .where("id", "=", user._id)
    .execute();
  await deleteDueAccounts(app.services);
  expect(await isSignedIn(user.client)).toBe(false);
  const gone = await app
    .client()
    .call(getProfile, { params: { username: user.username }, query: {} });
  expect(gone.status).toBe(404);
  const left = await app
    .client()
    .call(getProfile, { params: { username: friend.username }, query: {} });
  expect(left.body).toMatchObject({ numFollowers: 0, numFollowing: 0 });
  await expect
    .poll(async () => (await app.mediaFiles()).length, { timeout: 15_000 })
    .toBeLessThan(filesBefore);
});

test("One's own sessions are listed, and ended one by one or all but this", async () => {
  const user = await aUser(app);
  const [second, third] = [await signInAgain(user), await signInAgain(user)];
  const { body } = await user.client.call(listSessions, {});
  expect(body.sessions).toHaveLength(3);
  expect(body.sessions?.filter(({ current }) => current)).toHaveLength(1);
  const other = await second.call(listSessions, {});
  const secondId = other.body.sessions?.find(({ current }) => current)?._id ?? "";
  expect((await user.client.call(endSession, { params: { id: secondId } })).status).toBe(200);
  expect(await isSignedIn(second)).toBe(false);
  expect(await isSignedIn(third)).toBe(true);
  await user.client.call(endOtherSessions, {});
  expect(await isSignedIn(third)).toBe(false);
  expect(await isSignedIn(user.client)).toBe(true);
});

test("A sign-in from an unknown device is told by mail, one from a known device is not", async () => {
  const user = await aUser(app);
  const device = app.client();
  await signInAgain(user, device);
  const first = await app.mailTo(user.email, "New sign-in");
  await signInAgain(user, device);
  await aUser(app);
  expect(await app.mailTo(user.email, "New sign-in")).toBe(first);
});
