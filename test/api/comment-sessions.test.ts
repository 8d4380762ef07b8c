import { beforeEach, expect, test } from "vitest";
import { signIn, signOut } from "#contract/accounts/contract.ts";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { endSession, listSessions } from "#contract/accounts/sessions.ts";
import { createComment, listComments } from "#contract/comments/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { aPost, aUser, PASSWORD, type TestUser } from "#test/makers.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = await buildTestApp();
const [owner, moderator] = await Promise.all([aUser(app), aStaffMember(app)]);
const password = await transformPassword(PASSWORD);
const params = { id: await aPost(owner) };

// Who was just known is looked up no more before a comment: each test has them known first.
let user: TestUser;
beforeEach(async () => {
  user = await aUser(app);
  expect(await comment()).toMatchObject({ status: 200 });
});

const comment = (client = user.client) =>
  client.call(createComment, { params, body: { text: user.username } });
const NO_SESSION = { status: 401, body: { success: false, message: "Please log in first." } };

async function countOwnComments(): Promise<number> {
  const rows = await app.services.db
    .selectFrom("comments")
    .select("id")
    .where("owner_id", "=", user._id)
    .execute();
  return rows.length;
}

test("Whoever signed out comments no more, even with the cookie of before", async () => {
  const cookie = user.client.cookieHeader();
  await user.client.call(signOut, {});
  const again = await app
    .client()
    .call(createComment, { params, body: { text: "Me?" } }, { cookie });
  expect(again).toMatchObject(NO_SESSION);
  expect(await countOwnComments()).toBe(1);
});

test("A session that was ended from another comments no more, while the other does", async () => {
  const { body } = await user.client.call(listSessions, {});
  const client = app.client();
  await client.call(signIn, { body: { email: user.email, password } });
  const [first] = body.sessions ?? [];
  await client.call(endSession, { params: { id: first?._id ?? "" } });
  expect(await comment()).toMatchObject(NO_SESSION);
  expect(await comment(client)).toMatchObject({ status: 200 });
});

test("Whoever is banned comments no more", async () => {
  await ban(moderator, user);
  expect(await comment()).toMatchObject(NO_SESSION);
  expect(await countOwnComments()).toBe(1);
});

test("Whose address has to be verified anew comments once it is", async () => {
  const setUser = (body: { email?: string; verified?: boolean }) =>
    moderator.client.call(updateUser, { params: { id: user._id }, body });
  const email = `new-${user.email}`;
  await setUser({ email });
  expect(await comment()).toMatchObject(NO_SESSION);
  await user.client.call(signIn, { body: { email, password } });
  expect(await comment()).toMatchObject({
    status: 403,
    body: { message: "Please verify your email to comment on posts!" },
  });
  await setUser({ verified: true });
  expect(await comment()).toMatchObject({ status: 200 });
});

test("The comment tells the name that its writer has now", async () => {
  const username = `${user.username}x`;
  await moderator.client.call(updateUser, { params: { id: user._id }, body: { username } });
  const { body } = await comment();
  expect(body.comment?.owner.username).toBe(username);
  const list = await app.client().call(listComments, { params, query: { page: 1 } });
  expect(list.body.comments?.[0]?.owner.username).toBe(username);
});
