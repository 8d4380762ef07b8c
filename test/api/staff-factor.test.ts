import fc from "fast-check";
import { expect, test } from "vitest";
import { signOut } from "#contract/accounts/contract.ts";
import { listAudit } from "#contract/audit/contract.ts";
import { banUser, getBan } from "#contract/bans/contract.ts";
import { PAGE_HEADER } from "#contract/endpoint.ts";
import { setUpAuthenticator } from "#contract/factors/contract.ts";
import { deletePost } from "#contract/posts/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { everyEndpoint } from "#test/api/every-endpoint.ts";
import type { Client } from "#test/client.ts";
import { aDecision } from "#test/decisions.ts";
import { anAuthenticator, aPasskey } from "#test/factors.ts";
import { aName, aPost, aUser, TRANSPORT_HASH } from "#test/makers.ts";
import { aNotice } from "#test/notices.ts";
import { me } from "#test/reads.ts";
import { aComment, caseOf, report } from "#test/reported.ts";
import { aStaffMember, STATEMENT } from "#test/staff.ts";
import { startOwnApp } from "#test/test-app.ts";
import { validValue } from "#test/valid-values.ts";

const app = await startOwnApp({ STAFF_MFA: "required" });
const { origin } = new URL(app.services.settings.publicUrl);
const MISSING = "Staff need a second factor here. Set one up in Settings, under Sign-in security.";

const without = await aStaffMember(app, ROLE.admin);
const withFactor = await aStaffMember(app, ROLE.admin);
await aPasskey(withFactor, origin);
const owner = await aUser(app);
const postId = await aPost(owner);

const ACTS: Record<string, (client: Client) => Promise<{ status: number; body: unknown }>> = {
  "see whether a user is banned": (client) => client.call(getBan, { params: { id: owner._id } }),
  "read the audit log": (client) => client.call(listAudit, { query: { page: 1 } }),
  "change another's name": (client) => changeOwner(client, { username: aName() }),
  "change another's address": (client) => changeOwner(client, { email: `${aName()}@mail.example` }),
  "set another's address as verified": (client) => changeOwner(client, { verified: true }),
  "delete another's post": (client) =>
    client.call(deletePost, { params: { id: postId }, body: { statement: STATEMENT } }),
  "ban a user": (client) =>
    client.call(banUser, {
      params: { id: owner._id },
      body: { banExpiryDays: 7, statement: STATEMENT },
    }),
  "give roles": (client) => changeOwner(client, { roles: [ROLE.moderator] }),
};

function changeOwner(client: Client, change: object) {
  const body = { ...change, statement: STATEMENT };
  return client.call(updateUser, { params: { id: owner._id }, body });
}

test("refuses staff without a second factor what it allows staff with one, with the reason", async () => {
  for (const [name, act] of Object.entries(ACTS)) {
    const refused = await act(without.client);
    expect(refused, name).toMatchObject({ status: 403, body: { message: MISSING } });
    expect((await act(withFactor.client)).status, name).toBe(200);
  }
});

/** What a path of one's own sign-in and security begins with. */
const IS_OWN_ACCOUNT = /^\/api\/auth\//;

test("refuses staff without a second factor every call on the account or content of others", async () => {
  const [user, reporter] = [await aUser(app), await aUser(app)];
  const post = await aPost(user);
  await report(reporter, { kind: "post", targetId: post });
  const notice = (await aNotice(app, [post])).id;
  const ids: Record<string, string> = {
    post,
    comment: await aComment(user, post),
    case: (await caseOf(app, post)).id,
    decision: await aDecision(app, { userId: user._id }),
    notice,
    notices: notice,
  };
  const idFor = (name = "") => ids[name] ?? user._id;
  const known = {
    targetId: [post],
    posts: [post],
    username: [aName()],
    email: [`${aName()}@mail.example`],
    password: [TRANSPORT_HASH.replace(/.$/, (last) => (last === "0" ? "1" : "0"))],
    profileColor: ["#12ab90"],
    code: ["unknown-code"],
    state: ["unknown-state"],
  };
  // Some calls end sessions.
  const { client } = await aStaffMember(app, ROLE.admin);
  const headers = { cookie: client.cookieHeader(), [PAGE_HEADER.name]: PAGE_HEADER.value };
  const json = { ...headers, "content-type": "application/json" };
  const refused: string[] = [];
  for (const endpoint of await everyEndpoint()) {
    const { method, path, body: schema } = endpoint;
    if (endpoint.forVisitors || path === signOut.path || IS_OWN_ACCOUNT.test(path)) continue;
    const address = path.replace(/:\w+/g, () => idFor(/^\/api\/(\w+)/.exec(path)?.[1]));
    const bodies = schema ? fc.sample(validValue(schema, known), { numRuns: 20, seed: 1 }) : [{}];
    for (const body of bodies) {
      const sent = endpoint.form
        ? { headers, body: new FormData() }
        : { headers: json, ...(method !== "GET" && { body: JSON.stringify(body) }) };
      const reply = await fetch(app.url + address, { method, ...sent });
      if (reply.status === 403) {
        const { message } = (await reply.json()) as { message: string };
        if (message === MISSING) refused.push(`${method} ${path}`);
      }
      if (reply.status !== 400) break;
    }
  }
  // Among them what is refused to staff too: only owners claim characters, edit comments and pin posts.
  expect(refused.sort()).toMatchSnapshot();
});

test("grants staff rights from the first code of an authenticator app on", async () => {
  const moderator = await aStaffMember(app);
  expect(await me(moderator.client)).toMatchObject({ roles: [ROLE.member], missesFactor: true });
  await moderator.client.call(setUpAuthenticator, {});
  expect(await me(moderator.client)).toMatchObject({ roles: [ROLE.member], missesFactor: true });
  await anAuthenticator(moderator);
  expect(await me(moderator.client)).toMatchObject({
    roles: [ROLE.moderator],
    missesFactor: false,
  });
});

test("does not mention the second factor to members", async () => {
  const [member, other] = [await aUser(app), await aUser(app)];
  const reply = await member.client.call(getBan, { params: { id: other._id } });
  expect(reply).toMatchObject({ status: 403, body: { message: "Only staff can see bans." } });
  expect(await me(member.client)).toMatchObject({ missesFactor: false });
});

test("requires no second factor of staff without the setting", async () => {
  const relaxed = (await app.withSettings({ STAFF_MFA: "off" })).client();
  const cookie = without.client.cookieHeader();
  const params = { id: (await aUser(app))._id };
  expect((await relaxed.call(getBan, { params }, { cookie })).status).toBe(200);
});
