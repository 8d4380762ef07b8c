import {
  blockUser,
  listBlocks,
  muteUser,
  unblockUser,
  unmuteUser,
} from "#contract/blocks/contract.ts";
import {
  createReport,
  getReport,
  listReports,
  openReport,
  resolveReport,
  takeReport,
} from "#contract/moderation/reports.ts";
import { aUser } from "#test/makers.ts";
import { ofOwner, type Row, signedIn, staffOnly, testPermissions } from "#test/permissions.ts";
import { caseOf, report } from "#test/reported.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

/** Creates a case about the target's post, reported by a member. */
async function aCase({ postId }: { postId: string }) {
  await report(await aUser(app), { kind: "post", targetId: postId });
  return { id: (await caseOf(app, postId)).id };
}

const othersOnly = { ...signedIn(200), owner: 403 };
const ROWS: Row[] = [
  [
    "mute a user",
    othersOnly,
    ({ client, target }) => client.call(muteUser, { params: ofOwner(target) }),
  ],
  [
    "unmute a user",
    signedIn(200),
    ({ client, target }) => client.call(unmuteUser, { params: ofOwner(target) }),
  ],
  [
    "block a user",
    othersOnly,
    ({ client, target }) => client.call(blockUser, { params: ofOwner(target) }),
  ],
  [
    "unblock a user",
    signedIn(200),
    ({ client, target }) => client.call(unblockUser, { params: ofOwner(target) }),
  ],
  ["list whom one blocks and mutes", signedIn(200), ({ client }) => client.call(listBlocks, {})],
  [
    "report a post",
    { ...othersOnly, unverified: 403 },
    ({ client, target }) =>
      client.call(createReport, { body: { kind: "post", targetId: target.postId, reason: 0 } }),
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
    async ({ client, target }) => client.call(getReport, { params: await aCase(target) }),
  ],
  [
    "look after a report",
    staffOnly,
    async ({ client, target }) => client.call(openReport, { params: await aCase(target) }),
  ],
  [
    "take a report over",
    staffOnly,
    async ({ client, target }) => client.call(takeReport, { params: await aCase(target) }),
  ],
  [
    "settle a report",
    staffOnly,
    async ({ client, target }) =>
      client.call(resolveReport, { params: await aCase(target), body: { action: "dismiss" } }),
  ],
];

testPermissions(app, { rows: ROWS });
