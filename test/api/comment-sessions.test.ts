import { beforeAll, beforeEach, expect, test } from "vitest";
import { signIn, signOut } from "#contract/accounts/contract.ts";
import { endSession, listSessions } from "#contract/accounts/sessions.ts";
import { createComment, listComments } from "#contract/comments/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { createPostComment } from "#server/features/comments/commands.ts";
import type { NewComment } from "#server/features/comments/insert-commands.ts";
import { aPost, aUser, type TestUser, TRANSPORT_HASH } from "#test/makers.ts";
import { aStaffMember, ban, STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

const password = TRANSPORT_HASH;
let owner: TestUser;
let moderator: TestUser;
let params: { id: string };
beforeAll(async () => {
  [owner, moderator] = await Promise.all([aUser(app), aStaffMember(app)]);
  params = { id: await aPost(owner) };
});

// Each may comment at first.
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

test("refuses a comment of a session ended from another, which still can comment", async () => {
  const { body } = await user.client.call(listSessions, {});
  const client = app.client();
  await client.call(signIn, { body: { email: user.email, password } });
  const [first] = body.sessions ?? [];
  await client.call(endSession, { params: { id: first?._id ?? "" } });
  expect(await comment()).toMatchObject(NO_SESSION);
  expect(await comment(client)).toMatchObject({ status: 200 });
});

test("refuses a comment whose session ends between its lookup and the insert", async () => {
  const { body } = await user.client.call(listSessions, {});
  const writer = {
    _id: user._id,
    roles: [0],
    hidesPeople: false,
    sessionId: body.sessions?.[0]?._id,
  };
  await user.client.call(signOut, {});
  const late = { writer, postId: params.id, text: "Late", replyTo: null } as NewComment;
  await expect(createPostComment(app.services, late)).rejects.toMatchObject({
    code: "unauthorized",
  });
  expect(await countOwnComments()).toBe(1);
});

test("refuses a comment of a banned user", async () => {
  await ban(moderator, user);
  expect(await comment()).toMatchObject(NO_SESSION);
  expect(await countOwnComments()).toBe(1);
});

test("refuses a comment after a change of email, until the new one is verified", async () => {
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

test("shows a comment under the present name of its author", async () => {
  const username = `${user.username}x`;
  await moderator.client.call(updateUser, {
    params: { id: user._id },
    body: { username, statement: STATEMENT },
  });
  const { body } = await comment();
  expect(body.comment?.owner.username).toBe(username);
  const list = await app.client().call(listComments, { params, query: { page: 1 } });
  expect(list.body.comments?.[0]?.owner.username).toBe(username);
});
