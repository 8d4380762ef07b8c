import { createServer } from "node:http";
import { beforeEach, expect, test } from "vitest";
import { signOut } from "#contract/accounts/contract.ts";
import { createPost } from "#contract/posts/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { sendAvatar } from "#test/acts.ts";
import { listening } from "#test/listening.ts";
import { aPicture, aPictureOf, aUser, postForm, setUser, type TestUser } from "#test/makers.ts";
import { rowsOf } from "#test/rows.ts";
import { aStaffMember, ban, STATEMENT } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

// The outside check of a picture is asked once it is encoded: rights may end meanwhile.
let meanwhile: () => Promise<unknown> = async () => undefined;
const outside = createServer(async (request, response) => {
  request.resume();
  await meanwhile();
  response.end('{"action":"allow"}');
});
const app = buildTestApp({ IMAGE_CHECK_URL: await listening(outside) });
beforeEach(() => {
  meanwhile = async () => undefined;
});

const end = ({ client }: TestUser) =>
  app.client().fetch(signOut.path, { method: "POST", headers: { cookie: client.cookieHeader() } });

const publish = async (user: TestUser) =>
  user.client.form(createPost, postForm({ title: "Late", category: "0" }, [await aPicture()]));
const setAvatar = async (user: TestUser, of = user) =>
  sendAvatar(user, of, await aPictureOf(320, 320), of === user ? undefined : STATEMENT);
async function stored(user: TestUser) {
  const posts = await rowsOf(app, "posts", { owner_id: user._id });
  const [row] = await rowsOf(app, "users", { id: user._id });
  return { posts: posts.length, avatar: row?.avatar_key !== null };
}

test.each([
  ["signed out", 401, end],
  ["was banned", 401, async (user: TestUser) => ban(await aStaffMember(app), user)],
  ["is unverified again", 403, (user: TestUser) => setUser(app, user, { verified: false })],
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
  expect((await setAvatar(user)).status).toBe(401);
  expect(await stored(user)).toEqual(none);
  meanwhile = async () => undefined;
  expect((await setAvatar(moderator, user)).status).toBe(200);
  expect(await stored(user)).toEqual({ posts: 0, avatar: true });

  const other = await aUser(app);
  meanwhile = () => setUser(app, moderator, { roles: [ROLE.member] });
  expect((await setAvatar(moderator, other)).status).toBe(403);
  expect(await stored(other)).toEqual(none);
});
