import {
  countLoadoutUse,
  createLoadout,
  deleteLoadout,
  editLoadout,
  getLoadout,
  likeLoadout,
  listUserLoadouts,
  unlikeLoadout,
} from "#contract/loadout/contract.ts";
import { createReport } from "#contract/moderation/reports.ts";
import { aLoadout, LOADOUT } from "#test/loadouts.ts";
import {
  all,
  ofOwner,
  ownerAndStaff,
  ownerOnly,
  type Row,
  signedIn,
  type Target,
  testPermissions,
} from "#test/permissions.ts";
import { SPAM } from "#test/reported.ts";
import { STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

const paramsOf = async ({ owner }: Target) => ({ id: await aLoadout(owner, { public: false }) });

const ROWS: Row[] = [
  [
    "publish a loadout",
    { ...signedIn(201), unverified: 403 },
    ({ client }) => client.call(createLoadout, { body: LOADOUT }),
  ],
  [
    "read a loadout",
    all(200),
    async ({ client, target }) => client.call(getLoadout, { params: await paramsOf(target) }),
  ],
  [
    "read a user's loadouts",
    all(200),
    ({ client, target }) => client.call(listUserLoadouts, { params: ofOwner(target), query: {} }),
  ],
  [
    "take a loadout",
    all(200),
    async ({ client, target }) =>
      client.call(countLoadoutUse, { params: await paramsOf(target), body: { use: "taken" } }),
  ],
  [
    "like a loadout",
    signedIn(200),
    async ({ client, target }) => client.call(likeLoadout, { params: await paramsOf(target) }),
  ],
  [
    "unlike a loadout",
    signedIn(200),
    async ({ client, target }) => client.call(unlikeLoadout, { params: await paramsOf(target) }),
  ],
  [
    "edit a loadout",
    ownerOnly(200),
    async ({ client, target }) =>
      client.call(editLoadout, { params: await paramsOf(target), body: { note: "Mine" } }),
  ],
  [
    "delete a loadout",
    ownerAndStaff(200),
    async ({ client, target }) =>
      client.call(deleteLoadout, {
        params: await paramsOf(target),
        body: { statement: STATEMENT },
      }),
  ],
  [
    "report a loadout",
    { ...signedIn(200), unverified: 403, owner: 403 },
    async ({ client, target }) => {
      const { body } = await app.client().call(getLoadout, { params: await paramsOf(target) });
      const report = { kind: "loadout", targetId: body.loadout?._id ?? "", reason: SPAM } as const;
      return client.call(createReport, { body: report });
    },
  ],
];

testPermissions(app, { rows: ROWS });
