import { listAudit } from "#contract/moderation/audit.ts";
import { banUser, getBan, unbanUser } from "#contract/moderation/bans.ts";
import { getPrune, pruneUser, restoreUser } from "#contract/moderation/prunes.ts";
import { everybody, ofOwner, type Row, staffOnly, testPermissions } from "#test/permissions.ts";
import { sharedApp } from "#test/test-app.ts";

const app = await sharedApp();
const people = await everybody(app);

const ROWS: Row[] = [
  [
    "ban a user",
    staffOnly,
    ({ client, target }) =>
      client.call(banUser, { params: ofOwner(target), body: { banExpiryDays: 7 } }),
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
    ({ client, target }) => client.call(pruneUser, { params: ofOwner(target) }),
  ],
  [
    "restore a user of whom nothing was pruned",
    { ...staffOnly, moderator: 409, admin: 409 },
    ({ client, target }) => client.call(restoreUser, { params: ofOwner(target) }),
  ],
  ["read the audit log", staffOnly, ({ client }) => client.call(listAudit, { query: { page: 1 } })],
];

testPermissions(app, people, { rows: ROWS });
