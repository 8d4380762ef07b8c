import fc from "fast-check";
import { expect, test } from "vitest";
import { signOut } from "#contract/accounts/contract.ts";
import { deleteComment } from "#contract/comments/contract.ts";
import { PAGE_HEADER } from "#contract/endpoint.ts";
import { setUpAuthenticator } from "#contract/factors/contract.ts";
import { listAudit } from "#contract/moderation/audit.ts";
import { banUser, getBan, unbanUser } from "#contract/moderation/bans.ts";
import { getPrune, pruneUser, restoreUser } from "#contract/moderation/prunes.ts";
import { getReport, listReports, openReport, resolveReport } from "#contract/moderation/reports.ts";
import { deletePost, editPost, getPostForEdit } from "#contract/posts/contract.ts";
import {
  getCurrentUser,
  getUserDetails,
  updateUser,
  uploadAvatar,
} from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { everyEndpoint } from "#test/api/every-endpoint.ts";
import type { Client } from "#test/client.ts";
import { anAuthenticator, aPasskey } from "#test/factors.ts";
import { writeJson } from "#test/fuzz/json-text.ts";
import { validJson } from "#test/fuzz/valid-values.ts";
import { aName, aPictureOf, aPost, aUser } from "#test/makers.ts";
import { aComment, caseOf, report } from "#test/reported.ts";
import { aStaffMember } from "#test/staff.ts";
import { buildTestApp, sharedApp } from "#test/test-app.ts";

const app = await buildTestApp({ STAFF_MFA: "required" });
const { origin } = new URL(app.services.settings.publicUrl);
const MISSING = "Staff need a second factor here. Set one up in Settings, under Sign-in security.";

/**
 * The subjects of staff acts: another user's account, post and comment, and a case about the post.
 */
type Other = { id: string; postId: string; commentId: string; caseId: string };
type Act = (client: Client, other: Other) => Promise<{ status: number; body: unknown }>;

async function anOther(): Promise<Other> {
  const [owner, reporter] = [await aUser(app), await aUser(app)];
  const postId = await aPost(owner);
  const commentId = await aComment(owner, postId);
  await report(reporter, { kind: "post", targetId: postId });
  return { id: owner._id, postId, commentId, caseId: (await caseOf(app, postId)).id };
}

const change =
  (body: object): Act =>
  (client, { id }) =>
    client.call(updateUser, { params: { id }, body });

/** Every staff call about another user, by its endpoint; `updateUser` field by field. */
const STAFF_ACTS: Record<string, Record<string, Act>> = {
  "POST /api/user/:id/ban": {
    "ban a user": (client, { id }) =>
      client.call(banUser, { params: { id }, body: { banExpiryDays: 7 } }),
  },
  "GET /api/user/:id/ban": {
    "see whether a user is banned": (client, { id }) => client.call(getBan, { params: { id } }),
  },
  "POST /api/user/:id/unban": {
    "lift a ban": (client, { id }) => client.call(unbanUser, { params: { id } }),
  },
  "GET /api/user/:id/prune": {
    "see what a prune takes": (client, { id }) => client.call(getPrune, { params: { id } }),
  },
  "POST /api/user/:id/prune": {
    "prune a user": (client, { id }) => client.call(pruneUser, { params: { id } }),
  },
  "POST /api/user/:id/restore": {
    "restore a user": (client, { id }) => client.call(restoreUser, { params: { id } }),
  },
  "GET /api/audit": {
    "read the audit log": (client) => client.call(listAudit, { query: { page: 1 } }),
  },
  "GET /api/reports": {
    "list reports": (client) =>
      client.call(listReports, { query: { status: "open", sort: "newest" } }),
  },
  "GET /api/report/:id": {
    "read a report": (client, { caseId }) => client.call(getReport, { params: { id: caseId } }),
  },
  "POST /api/report/:id/open": {
    "look after a report": (client, { caseId }) =>
      client.call(openReport, { params: { id: caseId } }),
  },
  "POST /api/report/:id/resolve": {
    "settle a report": (client, { caseId }) =>
      client.call(resolveReport, { params: { id: caseId }, body: { action: "dismiss" } }),
  },
  "GET /api/user/:id/details": {
    "read a user's details": (client, { id }) => client.call(getUserDetails, { params: { id } }),
  },
  "POST /api/user/:id": {
    "change another's name": (client, other) => change({ username: aName() })(client, other),
    "change another's address": (client, other) =>
      change({ email: `${aName()}@mail.example` })(client, other),
    "set another's address as verified": change({ verified: true }),
    "give roles": change({ roles: [ROLE.moderator] }),
  },
  "POST /api/user/:id/avatar": {
    "change another's avatar": async (client, { id }) => {
      const form = new FormData();
      form.append("avatar", new Blob([(await aPictureOf(200, 200)) as BlobPart]), "avatar.png");
      const path = uploadAvatar.path.replace(":id", id);
      const reply = await client.fetch(path, { method: "POST", body: form });
      return { status: reply.status, body: await reply.json() };
    },
  },
  "GET /api/post/:id/edit": {
    "read another's post to edit it": (client, { postId }) =>
      client.call(getPostForEdit, { params: { id: postId } }),
  },
  "PATCH /api/post/:id": {
    "edit another's post": (client, { postId }) =>
      client.call(editPost, { params: { id: postId }, body: { title: "Better" } }),
  },
  "POST /api/post/:id/delete": {
    "delete another's post": (client, { postId }) =>
      client.call(deletePost, { params: { id: postId } }),
  },
  "POST /api/comment/:id/delete": {
    "delete another's comment": (client, { commentId }) =>
      client.call(deleteComment, { params: { id: commentId } }),
  },
};

test.each(Object.values(STAFF_ACTS).flatMap(Object.entries<Act>))(
  "refuses staff without a second factor to %s, with the reason",
  async (_name, act) => {
    const admin = await aStaffMember(app, ROLE.admin);
    const other = await anOther();
    const refused = await act(admin.client, other);
    expect(refused).toMatchObject({ status: 403, body: { message: MISSING } });
    await aPasskey(admin, origin);
    const accepted = await act(admin.client, other);
    expect([200, 409]).toContain(accepted.status);
  },
);

/**
 * Refused to staff too: only owners claim characters, edit comments and pin posts, and the Discord calls
 * need an OAuth state.
 */
const REFUSED_TO_ALL = [
  "PATCH /api/comment/:id",
  "POST /api/post/:id/pin",
  "POST /api/post/:id/unpin",
  "POST /api/accounts/discord/login",
  "POST /api/accounts/discord/register/token",
  "POST /api/user/:id/characters/claim",
];

test("the table contains every endpoint that refuses members the account or content of others", async () => {
  const other = await anOther();
  const ids = { post: other.postId, comment: other.commentId, report: other.caseId };
  const idFor = (name: string) => ids[name as keyof typeof ids] ?? other.id;
  const { client } = await aUser(app);
  const headers = { cookie: client.cookieHeader(), [PAGE_HEADER.name]: PAGE_HEADER.value };
  const json = { ...headers, "content-type": "application/json" };
  const refused: string[] = [];
  for (const endpoint of await everyEndpoint()) {
    if (endpoint.path === signOut.path) continue;
    const { method, path, body: schema } = endpoint;
    const address = path.replace(/:\w+/g, () => idFor(/^\/api\/(\w+)/.exec(path)?.[1] ?? ""));
    const bodies = schema
      ? fc.sample(validJson(schema, path), { numRuns: 20, seed: 1 }).map(writeJson)
      : ["{}"];
    for (const body of bodies) {
      const known = body.replace(/REF_([a-z]+)_\w*?END/g, (_, name: string) => idFor(name));
      const sent = endpoint.form
        ? { headers, body: new FormData() }
        : { headers: json, ...(method !== "GET" && { body: known }) };
      const reply = await fetch(app.url + address, { method, ...sent });
      if (reply.status === 403) refused.push(`${method} ${path}`);
      if (reply.status !== 400) break;
    }
  }
  expect(refused.sort()).toEqual([...Object.keys(STAFF_ACTS), ...REFUSED_TO_ALL].sort());
});

test("grants staff rights from the first code of an authenticator app on", async () => {
  const moderator = await aStaffMember(app);
  const me = async () => (await moderator.client.call(getCurrentUser, {})).body;
  expect(await me()).toMatchObject({ roles: [ROLE.member], missesFactor: true });
  await moderator.client.call(setUpAuthenticator, {});
  expect(await me()).toMatchObject({ roles: [ROLE.member], missesFactor: true });
  await anAuthenticator(moderator);
  expect(await me()).toMatchObject({ roles: [ROLE.moderator], missesFactor: false });
});

test("does not mention the second factor to members", async () => {
  const [member, other] = [await aUser(app), await aUser(app)];
  const reply = await member.client.call(getBan, { params: { id: other._id } });
  expect(reply).toMatchObject({ status: 403, body: { message: "Only staff can see bans." } });
  const { body } = await member.client.call(getCurrentUser, {});
  expect(body).toMatchObject({ missesFactor: false });
});

test("requires no second factor of staff without the setting", async () => {
  const relaxed = await sharedApp();
  const moderator = await aStaffMember(relaxed);
  const other = await aUser(relaxed);
  expect((await moderator.client.call(getBan, { params: { id: other._id } })).status).toBe(200);
});
