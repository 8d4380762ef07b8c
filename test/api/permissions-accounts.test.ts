import { expect, test } from "vitest";
import { discordLink } from "#contract/accounts/discord.ts";
import { endSession, listSessions } from "#contract/accounts/sessions.ts";
import { claimCharacter, deleteCharacter } from "#contract/characters/contract.ts";
import { listFactors, removePasskey } from "#contract/factors/contract.ts";
import { getUserDetails, type UserChange, updateUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { sendAvatar } from "#test/acts.ts";
import { aPasskey } from "#test/factors.ts";
import { aName, aPictureOf, type TestUser } from "#test/makers.ts";
import {
  type Acts,
  adminOnly,
  ofOwner,
  ownerAndStaff,
  ownerOnly,
  signedIn,
  staffOnly,
  type Target,
  testPermissions,
} from "#test/permissions.ts";
import { aStaffMember, STATEMENT } from "#test/staff.ts";
import { startSharedApp } from "#test/test-app.ts";

const app = await startSharedApp();
const { origin } = new URL(app.services.settings.publicUrl);

const change =
  (body: UserChange): Acts[string][1] =>
  (client, target) =>
    client.call(updateUser, { params: ofOwner(target), body: { ...body, statement: STATEMENT } });

const ACTS: Acts = {
  "read a user's details": [
    ownerAndStaff(200),
    (client, target) => client.call(getUserDetails, { params: ofOwner(target) }),
  ],
  "change a username": [
    ownerAndStaff(200),
    (client, target) => change({ username: aName() })(client, target),
  ],
  "change a bio": [ownerAndStaff(200), change({ bio: "Loud paint." })],
  "change an email address": [
    staffOnly,
    (client, target) => change({ email: `${aName()}@mail.example` })(client, target),
  ],
  "set an address as verified": [staffOnly, change({ verified: true })],
  "give roles": [adminOnly, change({ roles: [ROLE.moderator] })],
  "set an avatar": [
    ownerAndStaff(200),
    async (client, target) =>
      sendAvatar({ client }, target.owner, await aPictureOf(400, 400), STATEMENT),
  ],
  "claim a character": [
    ownerOnly(201),
    (client, target) =>
      client.call(claimCharacter, {
        params: ofOwner(target),
        body: { name: aName("C"), server: 1, gender: 0, faction: 1 },
      }),
  ],
  "remove a character": [
    ownerAndStaff(200),
    (client, target) =>
      client.call(deleteCharacter, {
        params: { ...ofOwner(target), characterId: target.characterId },
        body: { statement: STATEMENT },
      }),
  ],
  "end another's session": [
    { ...signedIn(404), owner: 200 },
    async (client, target) => {
      const { body } = await target.owner.client.call(listSessions, {});
      return client.call(endSession, { params: { id: body.sessions?.[0]?._id ?? "" } });
    },
  ],
  "link Discord where it is not set up": [
    signedIn(403),
    (client) => client.call(discordLink, { body: { code: "code", state: "state" } }),
  ],
  "remove the owner's passkey": [
    { ...signedIn(404), owner: 200 },
    async (client, target) => {
      await aPasskey(target.owner, origin);
      const { passkeys } = (await target.owner.client.call(listFactors, {})).body;
      return client.call(removePasskey, { params: { id: passkeys?.at(-1)?._id ?? "" } });
    },
  ],
};

testPermissions(app, {
  acts: ACTS,
  consuming: ["change an email address", "remove a character", "end another's session"],
});

test.each<[UserChange, onOneself: number]>([
  [{ verified: true }, 403],
  [{ bio: "Loud paint." }, 200],
])("only admins and developers change staff, as %j, which of oneself is %i", async (body, own) => {
  const [moderator, admin] = [await aStaffMember(app), await aStaffMember(app, ROLE.admin)];
  const other = await aStaffMember(app);
  const statusOf = async (actor: TestUser, owner: TestUser) =>
    (await change(body)(actor.client, { owner } as Target)).status;
  expect(await statusOf(moderator, other)).toBe(403);
  expect(await statusOf(admin, other)).toBe(200);
  for (const one of [moderator, admin]) expect(await statusOf(one, one)).toBe(own);
});
