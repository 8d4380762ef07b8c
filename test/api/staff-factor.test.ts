import { expect, test } from "vitest";
import { listAudit } from "#contract/moderation/audit.ts";
import { banUser, getBan, unbanUser } from "#contract/moderation/bans.ts";
import { getPrune, pruneUser, restoreUser } from "#contract/moderation/prunes.ts";
import { listReports } from "#contract/moderation/reports.ts";
import { getCurrentUser, getUserDetails, updateUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import type { Client } from "#test/client.ts";
import { anAuthenticator, aPasskey } from "#test/factors.ts";
import { aName, aUser } from "#test/makers.ts";
import { aStaffMember } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = await buildTestApp({ STAFF_MFA: "required" });
const { origin } = new URL(app.services.settings.publicUrl);
const MISSING = "Staff need a second factor here. Set one up in Settings, under Sign-in security.";

type Act = (client: Client, id: string) => Promise<{ status: number }>;

const change =
  (body: object): Act =>
  (client, id) =>
    client.call(updateUser, { params: { id }, body });

/** Every call that only staff may make. */
const STAFF_ACTS: Record<string, Act> = {
  "ban a user": (client, id) =>
    client.call(banUser, { params: { id }, body: { banExpiryDays: 7 } }),
  "see whether a user is banned": (client, id) => client.call(getBan, { params: { id } }),
  "lift a ban": (client, id) => client.call(unbanUser, { params: { id } }),
  "see what a prune takes": (client, id) => client.call(getPrune, { params: { id } }),
  "prune a user": (client, id) => client.call(pruneUser, { params: { id } }),
  "restore a user": (client, id) => client.call(restoreUser, { params: { id } }),
  "read the audit log": (client) => client.call(listAudit, { query: { page: 1 } }),
  "list reports": (client) =>
    client.call(listReports, { query: { status: "open", sort: "newest" } }),
  "read a user's details": (client, id) => client.call(getUserDetails, { params: { id } }),
  "change another's name": (client, id) => change({ username: aName() })(client, id),
  "change another's address": (client, id) =>
    change({ email: `${aName()}@mail.example` })(client, id),
  "set another's address as verified": change({ verified: true }),
  "give roles": change({ roles: [ROLE.moderator] }),
};

test.each(Object.entries(STAFF_ACTS))(
  "staff without a second factor cannot %s, and are told why",
  async (_name, act) => {
    const admin = await aStaffMember(app, ROLE.admin);
    const other = await aUser(app);
    const refused = await act(admin.client, other._id);
    expect(refused).toMatchObject({ status: 403, body: { message: MISSING } });
    await aPasskey(admin, origin);
    const accepted = await act(admin.client, other._id);
    expect([200, 409]).toContain(accepted.status);
  },
);

test("rights apply with an authenticator app, from its first code on", async () => {
  const moderator = await aStaffMember(app);
  const me = async () => (await moderator.client.call(getCurrentUser, {})).body;
  expect(await me()).toMatchObject({ roles: [ROLE.member], missesFactor: true });
  await anAuthenticator(moderator);
  expect(await me()).toMatchObject({ roles: [ROLE.moderator], missesFactor: false });
});

test("members are told nothing of it", async () => {
  const [member, other] = [await aUser(app), await aUser(app)];
  const reply = await member.client.call(getBan, { params: { id: other._id } });
  expect(reply).toMatchObject({ status: 403, body: { message: "Only staff can see bans." } });
  const { body } = await member.client.call(getCurrentUser, {});
  expect(body).toMatchObject({ missesFactor: false });
});

test("without the setting staff need no second factor", async () => {
  const relaxed = await buildTestApp();
  const moderator = await aStaffMember(relaxed);
  const other = await aUser(relaxed);
  expect((await moderator.client.call(getBan, { params: { id: other._id } })).status).toBe(200);
});
