import { listAudit } from "#contract/moderation/audit.ts";
import { banUser, getBan, unbanUser } from "#contract/moderation/bans.ts";
import { getDesk, retryJobs } from "#contract/moderation/desk.ts";
import { getPrune, pruneUser, restoreUser } from "#contract/moderation/prunes.ts";
import { changeRules, listRules } from "#contract/moderation/site-rules.ts";
import { getTransparency } from "#contract/moderation/transparency.ts";
import {
  adminOnly,
  all,
  ofOwner,
  type Row,
  staffOnly,
  testPermissions,
} from "#test/permissions.ts";
import { STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

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
  ["read the rules", all(200), ({ client }) => client.call(listRules, {})],
  [
    "change the rules",
    adminOnly,
    async ({ client }) => {
      const { body } = await client.call(listRules, {});
      const rules = { version: body.version ?? 0, rules: body.rules ?? [] };
      return client.call(changeRules, { body: rules });
    },
  ],
  ["read what is counted", all(200), ({ client }) => client.call(getTransparency, {})],
  ["read the overview", staffOnly, ({ client }) => client.call(getDesk, {})],
  [
    "run failed jobs again",
    adminOnly,
    ({ client }) => client.call(retryJobs, { params: { queue: "mails" } }),
  ],
  ["read the audit log", staffOnly, ({ client }) => client.call(listAudit, { query: { page: 1 } })],
];

testPermissions(app, { rows: ROWS });
