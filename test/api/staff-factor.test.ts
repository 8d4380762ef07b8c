import fc from "fast-check";
import { expect, test } from "vitest";
import { signOut } from "#contract/accounts/contract.ts";
import { deleteComment } from "#contract/comments/contract.ts";
import { PAGE_HEADER } from "#contract/endpoint.ts";
import { setUpAuthenticator } from "#contract/factors/contract.ts";
import { createAppealNote } from "#contract/moderation/appeal-notes.ts";
import { listAudit } from "#contract/moderation/audit.ts";
import { banUser, getBan, unbanUser } from "#contract/moderation/bans.ts";
import { decideAppeal, listAppeals, undoDecision } from "#contract/moderation/decisions.ts";
import { getDesk, retryJobs } from "#contract/moderation/desk.ts";
import { listHolds, releaseHold, removeHeldPost } from "#contract/moderation/holds.ts";
import { decideNotice, getNoticeForStaff, listNotices } from "#contract/moderation/notices.ts";
import { getPrune, pruneUser, restoreUser } from "#contract/moderation/prunes.ts";
import {
  getReport,
  listReports,
  openReport,
  resolveReport,
  takeReport,
} from "#contract/moderation/reports.ts";
import { changeRules, listRules } from "#contract/moderation/site-rules.ts";
import { createStaffNote, undoReport } from "#contract/moderation/staff-notes.ts";
import { deletePost, editPost, getPostForEdit } from "#contract/posts/contract.ts";
import {
  getCurrentUser,
  getUserDetails,
  updateUser,
  uploadAvatar,
} from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { holdPost } from "#server/features/posts/hold-commands.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { everyEndpoint } from "#test/api/every-endpoint.ts";
import type { Client } from "#test/client.ts";
import { aDecision } from "#test/decisions.ts";
import { anAuthenticator, aPasskey } from "#test/factors.ts";
import { aName, aPictureOf, aPost, aUser, TRANSPORT_HASH } from "#test/makers.ts";
import { aNotice } from "#test/notices.ts";
import { aComment, caseOf, report } from "#test/reported.ts";
import { aStaffMember, STATEMENT } from "#test/staff.ts";
import { startOwnApp } from "#test/test-app.ts";
import { validValue } from "#test/valid-values.ts";

const app = await startOwnApp({ STAFF_MFA: "required" });
const { origin } = new URL(app.services.settings.publicUrl);
const MISSING = "Staff need a second factor here. Set one up in Settings, under Sign-in security.";

/**
 * The subjects of staff acts: another user's account, post and comment, a case and a notice about the post.
 */
type Other = {
  id: string;
  postId: string;
  commentId: string;
  caseId: string;
  decisionId: string;
  noticeId: string;
};
type Act = (client: Client, other: Other) => Promise<{ status: number; body: unknown }>;

async function anOther(): Promise<Other> {
  const [owner, reporter] = [await aUser(app), await aUser(app)];
  const postId = await aPost(owner);
  const commentId = await aComment(owner, postId);
  await report(reporter, { kind: "post", targetId: postId });
  const caseId = (await caseOf(app, postId)).id;
  return {
    id: owner._id,
    postId,
    commentId,
    caseId,
    decisionId: await aDecision(app, { userId: owner._id }),
    noticeId: (await aNotice(app, [postId])).id,
  };
}

/** Holds a post for staff, if it is not held; returns its id. */
async function held(ownerId: string, id: string): Promise<string> {
  const { db } = app.services;
  const found = await db.selectFrom("holds").select("post_id").where("post_id", "=", id).execute();
  if (found.length > 0) return id;
  const hold = { id, ownerId, cause: "firstPosts" } as const;
  await transact(db, (trx) => holdPost(app.services, trx, hold));
  return id;
}

const change =
  (body: object): Act =>
  (client, { id }) =>
    client.call(updateUser, { params: { id }, body: { ...body, statement: STATEMENT } });

/** Every staff call, by its endpoint; `updateUser` field by field. */
const STAFF_ACTS: Record<string, Record<string, Act>> = {
  "POST /api/user/:id/ban": {
    "ban a user": (client, { id }) =>
      client.call(banUser, { params: { id }, body: { banExpiryDays: 7, statement: STATEMENT } }),
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
    "prune a user": (client, { id }) =>
      client.call(pruneUser, { params: { id }, body: { statement: STATEMENT } }),
  },
  "POST /api/user/:id/restore": {
    "restore a user": (client, { id }) => client.call(restoreUser, { params: { id } }),
  },
  "GET /api/audit": {
    "read the audit log": (client) => client.call(listAudit, { query: { page: 1 } }),
  },
  "GET /api/desk": {
    "read the overview": (client) => client.call(getDesk, {}),
  },
  "POST /api/jobs/:queue/retry": {
    "run failed jobs again": (client) => client.call(retryJobs, { params: { queue: "mails" } }),
  },
  "PATCH /api/rules": {
    "change the rules": async (client) => {
      const { body } = await client.call(listRules, {});
      const rules = { version: body.version ?? 0, rules: body.rules ?? [] };
      return client.call(changeRules, { body: rules });
    },
  },
  "GET /api/reports": {
    "list reports": (client) =>
      client.call(listReports, { query: { status: "open", sort: "newest" } }),
  },
  "GET /api/report/:id": {
    "read a report": (client, { caseId }) => client.call(getReport, { params: { id: caseId } }),
  },
  "POST /api/report/:id/note": {
    "write a note on a report": (client, { caseId }) =>
      client.call(createStaffNote, { params: { id: caseId }, body: { text: "Seen before." } }),
  },
  "POST /api/report/:id/undo": {
    "undo a settlement": (client, { caseId }) =>
      client.call(undoReport, { params: { id: caseId } }),
  },
  "GET /api/holds": {
    "list posts that wait": (client) => client.call(listHolds, { query: { page: 1 } }),
  },
  "POST /api/hold/:id/release": {
    "show a post that waits": async (client, { id, postId }) =>
      client.call(releaseHold, { params: { id: await held(id, postId) } }),
  },
  "POST /api/hold/:id/remove": {
    "remove a post that waits": async (client, { id, postId }) =>
      client.call(removeHeldPost, {
        params: { id: await held(id, postId) },
        body: { statement: STATEMENT },
      }),
  },
  "GET /api/appeals": {
    "list appeals": (client) => client.call(listAppeals, { query: { status: "open", page: 1 } }),
  },
  "POST /api/decision/:id/decide": {
    "decide an appeal": (client, { decisionId }) =>
      client.call(decideAppeal, {
        params: { id: decisionId },
        body: { reversed: true, reason: STATEMENT.reason },
      }),
  },
  "POST /api/decision/:id/note": {
    "leave a note about one's decision": async (client, { id: userId }) => {
      const { _id: actorId } = (await client.call(getCurrentUser, {})).body;
      const id = await aDecision(app, { userId, ...(actorId && { actorId }) });
      return client.call(createAppealNote, { params: { id }, body: { text: "Seen twice." } });
    },
  },
  "POST /api/decision/:id/undo": {
    "undo a decision": async (client, { id: userId }) => {
      const { _id: actorId } = (await client.call(getCurrentUser, {})).body;
      const id = await aDecision(app, { userId, ...(actorId && { actorId }), appealed: false });
      return client.call(undoDecision, { params: { id } });
    },
  },
  "POST /api/report/:id/open": {
    "look after a report": (client, { caseId }) =>
      client.call(openReport, { params: { id: caseId } }),
  },
  "POST /api/report/:id/take": {
    "take a report over": (client, { caseId }) =>
      client.call(takeReport, { params: { id: caseId } }),
  },
  "POST /api/report/:id/resolve": {
    "settle a report": (client, { caseId }) =>
      client.call(resolveReport, { params: { id: caseId }, body: { action: "dismiss" } }),
  },
  "GET /api/notices": {
    "list notices": (client) => client.call(listNotices, { query: { status: "open", page: 1 } }),
  },
  "GET /api/notices/:id": {
    "read a notice": (client, { noticeId }) =>
      client.call(getNoticeForStaff, { params: { id: noticeId } }),
  },
  "POST /api/notices/:id/decide": {
    "decide a notice": (client, { noticeId }) =>
      client.call(decideNotice, {
        params: { id: noticeId },
        body: { upheld: false, reason: STATEMENT.reason },
      }),
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
      form.append("statement", JSON.stringify(STATEMENT));
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
      client.call(editPost, {
        params: { id: postId },
        body: { title: "Better", statement: STATEMENT },
      }),
  },
  "POST /api/post/:id/delete": {
    "delete another's post": (client, { postId }) =>
      client.call(deletePost, { params: { id: postId }, body: { statement: STATEMENT } }),
  },
  "POST /api/comment/:id/delete": {
    "delete another's comment": (client, { commentId }) =>
      client.call(deleteComment, { params: { id: commentId }, body: { statement: STATEMENT } }),
  },
};

const without = await aStaffMember(app, ROLE.admin);
const withFactor = await aStaffMember(app, ROLE.admin);
await aPasskey(withFactor, origin);
const subjects = await anOther();
/** Acts after which another could not be tried on the same subjects. */
const CONSUMING = new Set([
  "prune a user",
  "remove a post that waits",
  "give roles",
  "delete another's post",
  "delete another's comment",
]);

test.each(Object.values(STAFF_ACTS).flatMap(Object.entries<Act>))(
  "refuses staff without a second factor to %s, with the reason",
  async (name, act) => {
    const other = CONSUMING.has(name) ? await anOther() : subjects;
    const refused = await act(without.client, other);
    expect(refused).toMatchObject({ status: 403, body: { message: MISSING } });
    const accepted = await act(withFactor.client, other);
    expect([200, 201, 409]).toContain(accepted.status);
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
  const ids = {
    post: other.postId,
    comment: other.commentId,
    report: other.caseId,
    decision: other.decisionId,
    notice: other.noticeId,
    notices: other.noticeId,
  };
  const idFor = (name: string) => ids[name as keyof typeof ids] ?? other.id;
  const known = {
    targetId: [other.postId],
    posts: [other.postId],
    username: [aName()],
    email: [`${aName()}@mail.example`],
    password: [TRANSPORT_HASH.replace(/.$/, (last) => (last === "0" ? "1" : "0"))],
    profileColor: ["#12ab90"],
    code: ["unknown-code"],
    state: ["unknown-state"],
  };
  const { client } = await aUser(app);
  const headers = { cookie: client.cookieHeader(), [PAGE_HEADER.name]: PAGE_HEADER.value };
  const json = { ...headers, "content-type": "application/json" };
  const refused: string[] = [];
  for (const endpoint of await everyEndpoint()) {
    if (endpoint.path === signOut.path) continue;
    const { method, path, body: schema } = endpoint;
    const address = path.replace(/:\w+/g, () => idFor(/^\/api\/(\w+)/.exec(path)?.[1] ?? ""));
    const bodies = schema ? fc.sample(validValue(schema, known), { numRuns: 20, seed: 1 }) : [{}];
    for (const body of bodies) {
      const sent = endpoint.form
        ? { headers, body: new FormData() }
        : { headers: json, ...(method !== "GET" && { body: JSON.stringify(body) }) };
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
  const relaxed = (await app.withSettings({ STAFF_MFA: "off" })).client();
  const cookie = without.client.cookieHeader();
  const params = { id: (await aUser(app))._id };
  expect((await relaxed.call(getBan, { params }, { cookie })).status).toBe(200);
});
