import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { signOut } from "#contract/accounts/contract.ts";
import { createPost } from "#contract/posts/contract.ts";
import { uploadAvatar } from "#contract/users/contract.ts";
import { ROLE, type Role } from "#contract/users/roles.ts";
import { aPicture, aPictureOf, aUser, postForm, type TestUser } from "#test/makers.ts";
import { aStaffMember, ban, STATEMENT } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

// The outside check of a picture is asked once it is encoded: rights may end meanwhile.
let meanwhile: () => Promise<unknown> = async () => undefined;
const outside = createServer(async (request, response) => {
  request.resume();
  await meanwhile();
  response.end('{"action":"allow"}');
});
outside.listen(0, "127.0.0.1");
await once(outside, "listening");
afterAll(() => outside.close().closeAllConnections());
const { port } = outside.address() as AddressInfo;
const app = buildTestApp({ IMAGE_CHECK_URL: `http://127.0.0.1:${port}/` });
beforeEach(() => {
  meanwhile = async () => undefined;
});

const set = (user: TestUser, values: { verified?: boolean; roles?: Role[] }) =>
  app.services.db.updateTable("users").set(values).where("id", "=", user._id).execute();
const end = ({ client }: TestUser) =>
  app.client().fetch(signOut.path, { method: "POST", headers: { cookie: client.cookieHeader() } });

const publish = async (user: TestUser) =>
  user.client.form(createPost, postForm({ title: "Late", category: "0" }, [await aPicture()]));
async function sendAvatar(user: TestUser, of = user) {
  const form = new FormData();
  form.set("avatar", new Blob([(await aPictureOf(320, 320)) as BlobPart], { type: "image/png" }));
  if (of !== user) form.set("statement", JSON.stringify(STATEMENT));
  return user.client.form(uploadAvatar, form, { id: of._id });
}
async function stored(user: TestUser) {
  const { db } = app.services;
  const posts = await db
    .selectFrom("posts")
    .select("id")
    .where("owner_id", "=", user._id)
    .execute();
  const { avatar_key: avatar } = await db
    .selectFrom("users")
    .select("avatar_key")
    .where("id", "=", user._id)
    .executeTakeFirstOrThrow();
  return { posts: posts.length, avatar: avatar !== null };
}

test.each([
  ["signed out", 401, end],
  ["was banned", 401, async (user: TestUser) => ban(await aStaffMember(app), user)],
  ["is unverified again", 403, (user: TestUser) => set(user, { verified: false })],
] as const)("stores no post of a user who %s while it is encoded", async (_, status, stop) => {
  const user = await aUser(app);
  meanwhile = () => stop(user);
  expect((await publish(user)).status).toBe(status);
  expect(await stored(user)).toEqual({ posts: 0, avatar: false });
});

test("changes an avatar for staff and its owner, unless their rights end while it is encoded", async () => {
  const [user, moderator] = [await aUser(app), await aStaffMember(app)];
  const none = { posts: 0, avatar: false };
  meanwhile = () => end(user);
  expect((await sendAvatar(user)).status).toBe(401);
  expect(await stored(user)).toEqual(none);
  meanwhile = async () => undefined;
  expect((await sendAvatar(moderator, user)).status).toBe(200);
  expect(await stored(user)).toEqual({ posts: 0, avatar: true });

  const other = await aUser(app);
  meanwhile = () => set(moderator, { roles: [ROLE.member] });
  expect((await sendAvatar(moderator, other)).status).toBe(403);
  expect(await stored(other)).toEqual(none);
});
