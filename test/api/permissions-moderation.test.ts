import { createAppealNote } from "#contract/moderation/appeal-notes.ts";
import { listAudit } from "#contract/moderation/audit.ts";
import { banUser, getBan, unbanUser } from "#contract/moderation/bans.ts";
import {
  decideAppeal,
  listAppeals,
  readDecision,
  undoDecision,
} from "#contract/moderation/decisions.ts";
import { getDesk, retryJobs } from "#contract/moderation/desk.ts";
import { listHolds, releaseHold, removeHeldPost } from "#contract/moderation/holds.ts";
import {
  decideNotice,
  getNotice,
  getNoticeForStaff,
  listNotices,
  stateOnNotice,
} from "#contract/moderation/notices.ts";
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
import { holdPost } from "#server/features/posts/hold-commands.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { aDecision, sendAppeal } from "#test/decisions.ts";
import { aPost, aUser } from "#test/makers.ts";
import { aNotice, type SentNotice } from "#test/notices.ts";
import {
  adminOnly,
  all,
  ofOwner,
  type Row,
  signedIn,
  staffOnly,
  type Target,
  testPermissions,
} from "#test/permissions.ts";
import { caseOf, report } from "#test/reported.ts";
import { STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

const decisionOn = async ({ owner }: Target, appealed = true) => ({
  id: await aDecision(app, { userId: owner._id, appealed }),
});

/** Returns the case about the target's post, reported by a member. */
async function caseOn({ postId }: Target) {
  await report(await aUser(app), { kind: "post", targetId: postId });
  return { id: (await caseOf(app, postId)).id };
}

/** Holds a new post of the owner; returns its id. */
async function holdOn({ owner }: Target) {
  const id = await aPost(owner);
  const held = { id, ownerId: owner._id, cause: "firstPosts" } as const;
  await transact(app.services.db, (trx) => holdPost(app.services, trx, held));
  return { id };
}

const notices = new Map<string, Promise<SentNotice>>();
/** Returns a notice about the target's post. */
function noticeOf({ postId }: Target): Promise<SentNotice> {
  const notice = notices.get(postId) ?? aNotice(app, [postId]);
  notices.set(postId, notice);
  return notice;
}

const ROWS: Row[] = [
  [
    "ban a user",
    staffOnly,
    ({ client, target }) =>
      client.call(banUser, {
        params: ofOwner(target),
        body: { banExpiryDays: 7, statement: STATEMENT },
      }),
  ],
  [
    "see whether a user is banned",
    staffOnly,
    ({ client, target }) => client.call(getBan, { params: ofOwner(target) }),
  ],
  [
    "lift a ban",
    staffOnly,
    ({ client, target }) => client.call(unbanUser, { params: ofOwner(target) }),
  ],
  [
    "see what a prune takes",
    staffOnly,
    ({ client, target }) => client.call(getPrune, { params: ofOwner(target) }),
  ],
  [
    "prune a user",
    staffOnly,
    ({ client, target }) =>
      client.call(pruneUser, { params: ofOwner(target), body: { statement: STATEMENT } }),
  ],
  [
    "restore a user of whom nothing was pruned",
    { ...staffOnly, moderator: 409, admin: 409 },
    ({ client, target }) => client.call(restoreUser, { params: ofOwner(target) }),
  ],
  [
    "change the rules",
    adminOnly,
    async ({ client }) => {
      const { body } = await client.call(listRules, {});
      const rules = { version: body.version ?? 0, rules: body.rules ?? [] };
      return client.call(changeRules, { body: rules });
    },
  ],
  ["read the overview", staffOnly, ({ client }) => client.call(getDesk, {})],
  [
    "run failed jobs again",
    adminOnly,
    ({ client }) => client.call(retryJobs, { params: { queue: "mails" } }),
  ],
  ["read the audit log", staffOnly, ({ client }) => client.call(listAudit, { query: { page: 1 } })],
  [
    "list posts that wait",
    staffOnly,
    ({ client }) => client.call(listHolds, { query: { page: 1 } }),
  ],
  [
    "show a post that waits",
    staffOnly,
    async ({ client, target }) => client.call(releaseHold, { params: await holdOn(target) }),
  ],
  [
    "remove a post that waits",
    staffOnly,
    async ({ client, target }) =>
      client.call(removeHeldPost, {
        params: await holdOn(target),
        body: { statement: STATEMENT },
      }),
  ],
  [
    "read a decision",
    { ...all(404), owner: 200, moderator: 200, admin: 200 },
    async ({ client, target }) =>
      client.call(readDecision, { params: await decisionOn(target), body: {} }),
  ],
  [
    "appeal against a decision",
    { ...all(404), owner: 200 },
    async ({ client, target }) => sendAppeal(client, (await decisionOn(target, false)).id),
  ],
  [
    "leave a note about one's decision",
    staffOnly,
    async ({ client, self, target: { owner } }) => {
      const actor = self && { actorId: self._id };
      const id = await aDecision(app, { userId: owner._id, ...actor });
      return client.call(createAppealNote, { params: { id }, body: { text: "Seen twice." } });
    },
  ],
  [
    "leave a note about another's decision",
    { ...staffOnly, moderator: 403, admin: 403 },
    async ({ client, target }) =>
      client.call(createAppealNote, {
        params: await decisionOn(target),
        body: { text: "Seen twice." },
      }),
  ],
  [
    "decide an appeal",
    staffOnly,
    async ({ client, target }) =>
      client.call(decideAppeal, {
        params: await decisionOn(target),
        body: { reversed: false, reason: STATEMENT.reason },
      }),
  ],
  [
    "undo another's decision",
    { ...staffOnly, moderator: 404, admin: 404 },
    async ({ client, target }) => client.call(undoDecision, { params: await decisionOn(target) }),
  ],
  [
    "list appeals",
    staffOnly,
    ({ client }) => client.call(listAppeals, { query: { status: "open", page: 1 } }),
  ],
  [
    "write a note on a report",
    { ...staffOnly, moderator: 201, admin: 201 },
    async ({ client, target }) =>
      client.call(createStaffNote, { params: await caseOn(target), body: { text: "Seen" } }),
  ],
  [
    "undo a settlement that is none",
    { ...staffOnly, moderator: 409, admin: 409 },
    async ({ client, target }) => client.call(undoReport, { params: await caseOn(target) }),
  ],
  [
    "list reports",
    staffOnly,
    ({ client }) =>
      client.call(listReports, { query: { status: "open", sort: "newest", page: 1 } }),
  ],
  [
    "read a report",
    staffOnly,
    async ({ client, target }) => client.call(getReport, { params: await caseOn(target) }),
  ],
  [
    "look after a report",
    staffOnly,
    async ({ client, target }) => client.call(openReport, { params: await caseOn(target) }),
  ],
  [
    "take a report over",
    staffOnly,
    async ({ client, target }) => client.call(takeReport, { params: await caseOn(target) }),
  ],
  [
    "settle a report",
    staffOnly,
    async ({ client, target }) =>
      client.call(resolveReport, { params: await caseOn(target), body: { action: "dismiss" } }),
  ],
  [
    "read a notice about one's post",
    { ...signedIn(404), owner: 200 },
    async ({ client, target }) =>
      client.call(getNotice, { params: { id: (await noticeOf(target)).id } }),
  ],
  [
    "answer a notice about one's post",
    { ...signedIn(404), owner: 200 },
    async ({ client, target }) =>
      client.call(stateOnNotice, {
        params: { id: (await noticeOf(target)).id },
        body: { text: "I drew it." },
      }),
  ],
  [
    "list notices",
    staffOnly,
    ({ client }) => client.call(listNotices, { query: { status: "open", page: 1 } }),
  ],
  [
    "read a notice as staff",
    staffOnly,
    async ({ client, target }) =>
      client.call(getNoticeForStaff, { params: { id: (await noticeOf(target)).id } }),
  ],
  [
    "decide a notice",
    staffOnly,
    async ({ client, target }) => {
      const { id } = await noticeOf(target);
      const body = { upheld: false as const, reason: STATEMENT.reason };
      return client.call(decideNotice, { params: { id }, body });
    },
  ],
];

testPermissions(app, { rows: ROWS });
