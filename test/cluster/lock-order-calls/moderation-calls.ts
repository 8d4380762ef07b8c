import * as bans from "#contract/moderation/bans.ts";
import * as desk from "#contract/moderation/desk.ts";
import * as notices from "#contract/moderation/notices.ts";
import * as prunes from "#contract/moderation/prunes.ts";
import * as reports from "#contract/moderation/reports.ts";
import * as siteRules from "#contract/moderation/site-rules.ts";
import { NOTICE } from "#test/notices.ts";
import { STATEMENT } from "#test/staff.ts";
import type { Side } from "../lock-order-people.ts";
import { aWord, type Calls } from "./call.ts";

/** Reports, bans, prunes, notices and the desk of staff. */
export const MODERATION_CALLS: Calls = [
  [
    reports.createReport,
    ({ client }, { postId }) =>
      client.call(reports.createReport, { body: { kind: "post", targetId: postId, reason: 0 } }),
  ],
  [reports.openReport, openNewest],
  [
    reports.takeReport,
    async (me, other, staff) =>
      staff.client.call(reports.takeReport, { params: { id: await newestCase(me, other, staff) } }),
  ],
  [reports.resolveReport, (me, other, staff) => resolveNewest(me, other, staff)],
  [
    bans.banUser,
    (_me, { _id: id }, staff) =>
      staff.client.call(bans.banUser, {
        params: { id },
        body: { banExpiryDays: 1, statement: STATEMENT },
      }),
  ],
  [
    bans.unbanUser,
    (_me, { _id: id }, staff) => staff.client.call(bans.unbanUser, { params: { id } }),
  ],
  [
    prunes.pruneUser,
    (_me, { _id: id }, staff) =>
      staff.client.call(prunes.pruneUser, { params: { id }, body: { statement: STATEMENT } }),
  ],
  [
    prunes.restoreUser,
    (_me, { _id: id }, staff) => staff.client.call(prunes.restoreUser, { params: { id } }),
  ],
  [
    notices.createNotice,
    ({ client, email, postId }, other) =>
      client.call(notices.createNotice, {
        body: { ...NOTICE, email, posts: [other.postId, postId] },
      }),
  ],
  [notices.confirmNotice, (me) => confirm(me)],
  [
    notices.stateOnNotice,
    async (me, other) => {
      await confirm(other);
      return state(me, other);
    },
  ],
  [notices.decideNotice, uphold],
  [siteRules.changeRules, (_me, _other, staff) => renameRule(staff)],
  [
    desk.retryJobs,
    (_me, _other, { client }) =>
      client.call(desk.retryJobs, { params: { queue: "decisions-tell" } }),
  ],
];

async function renameRule({ client }: Side) {
  const { body } = await client.call(siteRules.listRules, {});
  const [first, ...others] = body.rules ?? [];
  const rules = [
    { number: first?.number ?? 1, title: aWord(), text: aWord(), template: "" },
    ...others,
  ];
  return client.call(siteRules.changeRules, { body: { version: body.version ?? 0, rules } });
}

function confirm({ client, noticeId: id, links: { notice: token = "" } }: Side) {
  return client.call(notices.confirmNotice, { params: { id }, body: { token } });
}

function state({ client }: Side, { noticeId: id }: Side) {
  return client.call(notices.stateOnNotice, { params: { id }, body: { text: aWord() } });
}

/** Removes the posts of both users, once both have answered. */
async function uphold(me: Side, other: Side, staff: Side) {
  await confirm(me);
  await state(me, me);
  await state(other, me);
  const body = { upheld: true as const, ...STATEMENT, posts: [me.postId, other.postId] };
  return staff.client.call(notices.decideNotice, { params: { id: me.noticeId }, body });
}

/** Reports a user, and returns the newest open case. */
export async function newestCase(_me: Side, other: Side, staff: Side): Promise<string> {
  const body = { kind: "user", targetId: other._id, reason: 0 } as const;
  await staff.client.call(reports.createReport, { body });
  const query = { status: "open", sort: "newest", page: 1 } as const;
  const { body: found } = await staff.client.call(reports.listReports, { query });
  return found.reports?.[0]?._id ?? "1";
}

async function openNewest(me: Side, other: Side, staff: Side) {
  const params = { id: await newestCase(me, other, staff) };
  return staff.client.call(reports.openReport, { params });
}

async function resolveNewest(me: Side, other: Side, staff: Side) {
  const params = { id: await newestCase(me, other, staff) };
  const body = { action: "ban", ban: { banExpiryDays: 1 }, statement: STATEMENT } as const;
  return staff.client.call(reports.resolveReport, { params, body });
}
