import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import { expect, test } from "vitest";
import { signOut } from "#contract/accounts/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { deletePost } from "#contract/posts/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { aPost, aUser, setUser, type TestUser } from "#test/makers.ts";
import { aStaffMember, ban, STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

/** Sends a request without its body, which the site then waits for; returns what ends it. */
async function begin({ method, path }: Endpoint, id: string, user: TestUser) {
  const kind = { "content-type": "application/json", expect: "100-continue" };
  const headers = { ...kind, cookie: user.client.cookieHeader() };
  const sending = request(app.url + path.replace(":id", id), { method, headers });
  sending.flushHeaders();
  await once(sending, "continue");
  return async (body: object) => {
    const replied = once(sending, "response") as Promise<[IncomingMessage]>;
    sending.end(JSON.stringify(body));
    const [response] = await replied;
    return { status: response.statusCode, body: (await json(response)) as object };
  };
}

test("a staff member who was demoted before the body came has no rights any more", async () => {
  const [admin, accomplice] = [await aStaffMember(app, ROLE.admin), await aUser(app)];
  const finish = await begin(updateUser, accomplice._id, admin);
  await setUser(app, admin, { roles: [ROLE.member] });
  expect((await finish({ roles: [ROLE.admin] })).status).toBe(403);
});

test("a member who was banned before the body came changes nothing", async () => {
  const member = await aUser(app);
  const finish = await begin(updateUser, member._id, member);
  await ban(await aStaffMember(app), member);
  expect((await finish({ bio: "Still here" })).status).toBe(401);
});

test("a session that ended before the body came deletes nothing", async () => {
  const member = await aUser(app);
  const post = await aPost(member);
  const cookie = member.client.cookieHeader();
  const finish = await begin(deletePost, post, member);
  await app.client().fetch(signOut.path, { method: signOut.method, headers: { cookie } });
  expect((await finish({})).status).toBe(401);
});

test("a staff member who still has all rights may take long for the body", async () => {
  const [admin, other] = [await aStaffMember(app, ROLE.admin), await aUser(app)];
  const finish = await begin(updateUser, other._id, admin);
  const reply = await finish({ roles: [ROLE.moderator], statement: STATEMENT });
  expect(reply).toMatchObject({ status: 200, body: { success: true } });
});
