import { afterAll, expect, test } from "vitest";
import * as accounts from "#contract/accounts/contract.ts";
import { discordLink, discordUnlink } from "#contract/accounts/discord.ts";
import { endOtherSessions } from "#contract/accounts/sessions.ts";
import * as factors from "#contract/factors/contract.ts";
import type { SecurityEventKind } from "#contract/security/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { resetFactors } from "#server/features/operator/commands.ts";
import { resetByMail, signInAs } from "#test/acts.ts";
import { startDiscord, throughDiscord } from "#test/discord.ts";
import { anAuthenticator, aPasskey } from "#test/factors.ts";
import {
  aName,
  aNewcomer,
  aUser,
  mailedToken,
  type TestUser,
  verificationToken,
} from "#test/makers.ts";
import { rowsOf } from "#test/rows.ts";
import { aStaffMember } from "#test/staff.ts";
import { startOwnApp } from "#test/test-app.ts";

const discord = await startDiscord();
afterAll(discord.stop);
const BOSS = `${aName("boss")}@mail.example`;
const app = await startOwnApp({ ...discord.variables, ADMINS: BOSS });
const { origin } = new URL(app.services.settings.publicUrl);
const admin = await aStaffMember(app, ROLE.admin);

const byStaff = ({ _id: id }: TestUser, body: object) =>
  admin.client.call(updateUser, { params: { id }, body });

async function elsewhere(user: TestUser) {
  const client = app.client();
  await signInAs(client, user);
  return client;
}

async function moveAway(user: TestUser): Promise<void> {
  await byStaff(user, { email: `${aName()}@mail.example` });
}

async function linkDiscord({ client }: TestUser): Promise<void> {
  const body = await throughDiscord(client, "link", aName("disc"));
  await client.call(discordLink, { body });
}

/** Causes each kind of event. */
const CAUSES: Record<SecurityEventKind, (user: TestUser) => Promise<unknown>> = {
  passwordChanged: (user) => resetByMail(app, user, "Newer-Horse-8"),
  emailChanged: moveAway,
  emailRestored: async (user) => {
    await moveAway(user);
    const token = await mailedToken(app, user.email, "restore-email");
    await user.client.call(accounts.restoreEmail, { body: { token } });
  },
  emailSetVerified: async (user) => {
    await byStaff(user, { verified: false });
    await byStaff(user, { verified: true });
  },
  emailSetUnverified: (user) => byStaff(user, { verified: false }),
  discordLinked: linkDiscord,
  discordUnlinked: async (user) => {
    await linkDiscord(user);
    await user.client.call(discordUnlink, {});
  },
  passkeyAdded: (user) => aPasskey(user, origin),
  passkeyRemoved: async (user) => {
    await aPasskey(user, origin);
    const { passkeys } = (await user.client.call(factors.listFactors, {})).body;
    await user.client.call(factors.removePasskey, { params: { id: passkeys?.[0]?._id ?? "" } });
  },
  authenticatorAdded: anAuthenticator,
  authenticatorRemoved: async (user) => {
    await anAuthenticator(user);
    await user.client.call(factors.removeAuthenticator, {});
  },
  recoveryCodesMade: async (user) => {
    await anAuthenticator(user);
    await app.db
      .deleteFrom("security_events")
      .where("user_id", "=", user._id)
      .where("kind", "=", "recoveryCodesMade")
      .execute();
    await user.client.call(factors.makeRecoveryCodes, {});
  },
  secondFactorFailed: async (user) => {
    await anAuthenticator(user);
    const client = app.client();
    await signInAs(client, user);
    for (let tries = 0; tries < 5; tries++) {
      await client.call(factors.confirmSignIn, { body: { method: "totp", code: "000000" } });
    }
  },
  factorsReset: async (user) => {
    await anAuthenticator(user);
    await resetFactors(app.services, user);
  },
  recoveryCodeUsed: async (user) => {
    const { recoveryCodes } = await anAuthenticator(user);
    const client = app.client();
    await signInAs(client, user);
    const [code = ""] = recoveryCodes;
    await client.call(factors.confirmSignIn, { body: { method: "recovery", code } });
  },
  newSignIn: elsewhere,
  sessionsEnded: async (user) => {
    await elsewhere(user);
    await user.client.call(endOtherSessions, {});
  },
  rolesChanged: (user) => byStaff(user, { roles: [ROLE.moderator] }),
  becameAdmin: async ({ client, email }) => {
    const token = await verificationToken(app, email);
    await client.call(accounts.verifyEmail, { query: { token } });
  },
  exportReady: async ({ client, email }) => {
    await client.call(accounts.requestExport, {});
    await app.mailTo(email, "data is ready");
  },
  deletionPlanned: ({ client, username }) =>
    client.call(accounts.requestDeletion, { body: { username } }),
  deletionCancelled: async ({ client, username }) => {
    await client.call(accounts.requestDeletion, { body: { username } });
    await client.call(accounts.cancelDeletion, {});
  },
};

test.each(Object.entries(CAUSES))("stores %s once, when it happens", async (kind, cause) => {
  const isBoss = kind === "becameAdmin";
  const user = isBoss ? await aNewcomer(app, { verified: false, email: BOSS }) : await aUser(app);
  await cause(user);
  const events = await rowsOf(app, "security_events", { user_id: user._id });
  expect(events.filter((event) => event.kind === kind)).toHaveLength(1);
});
