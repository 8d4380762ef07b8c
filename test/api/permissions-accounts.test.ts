import { expect, test } from "vitest";
import {
  cancelDeletion,
  getExport,
  requestDeletion,
  requestExport,
} from "#contract/accounts/account-data.ts";
import { correctEmail, sendVerification } from "#contract/accounts/contract.ts";
import { discordLink, discordUnlink } from "#contract/accounts/discord.ts";
import { removeAccount, restoreEmail } from "#contract/accounts/mail-links.ts";
import { changePassword } from "#contract/accounts/password.ts";
import { endOtherSessions, endSession, listSessions } from "#contract/accounts/sessions.ts";
import { claimCharacter, deleteCharacter } from "#contract/characters/contract.ts";
import { listSecurityEvents } from "#contract/security/contract.ts";
import {
  getCurrentUser,
  getUserDetails,
  type UserChange,
  updateUser,
  uploadAvatar,
} from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { aName, aPictureOf, type TestUser, TRANSPORT_HASH } from "#test/makers.ts";
import {
  adminOnly,
  all,
  ofOwner,
  ownerAndStaff,
  ownerOnly,
  type Row,
  signedIn,
  staffOnly,
  type Try,
  testPermissions,
} from "#test/permissions.ts";
import { aStaffMember, STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

const change =
  (body: UserChange): Try =>
  ({ client, target }) =>
    client.call(updateUser, { params: ofOwner(target), body: { ...body, statement: STATEMENT } });

const ROWS: Row[] = [
  [
    "use a made-up link that removes an account",
    all(400),
    ({ client }) => client.call(removeAccount, { body: { token: "made-up" } }),
  ],
  [
    "use a made-up link that restores an address",
    all(400),
    ({ client }) => client.call(restoreEmail, { body: { token: "made-up" } }),
  ],
  [
    "list one's own security events",
    signedIn(200),
    ({ client }) => client.call(listSecurityEvents, { query: {} }),
  ],
  ["ask for one's own archive", signedIn(200), ({ client }) => client.call(getExport, {})],
  ["ask who is signed in", all(200), ({ client }) => client.call(getCurrentUser, {})],
  [
    "read a user's details",
    ownerAndStaff(200),
    ({ client, target }) => client.call(getUserDetails, { params: ofOwner(target) }),
  ],
  ["change a username", ownerAndStaff(200), (cell) => change({ username: aName() })(cell)],
  ["change a profile colour", ownerAndStaff(200), change({ profileColor: "#112233" })],
  ["change a bio", ownerAndStaff(200), change({ bio: "Loud paint." })],
  ["change what is shown", ownerAndStaff(200), change({ settingViewNSFW: true })],
  [
    "change an e-mail address",
    staffOnly,
    (cell) => change({ email: `${aName()}@mail.example` })(cell),
  ],
  ["set an address as verified", staffOnly, change({ verified: true })],
  ["give roles", adminOnly, change({ roles: [ROLE.moderator] })],
  [
    "set an avatar",
    ownerAndStaff(200),
    async ({ client, target }) => {
      const form = new FormData();
      form.append("statement", JSON.stringify(STATEMENT));
      form.append("avatar", new Blob([(await aPictureOf(400, 400)) as BlobPart]), "avatar.png");
      const path = uploadAvatar.path.replace(":id", target.owner._id);
      return client.fetch(path, { method: "POST", body: form });
    },
  ],
  [
    "claim a character",
    ownerOnly(201),
    ({ client, target }) =>
      client.call(claimCharacter, {
        params: ofOwner(target),
        body: { name: aName("C"), server: 1, gender: 0, faction: 1 },
      }),
  ],
  [
    "remove a character",
    ownerAndStaff(200),
    ({ client, target }) =>
      client.call(deleteCharacter, {
        params: { ...ofOwner(target), characterId: target.characterId },
        body: { statement: STATEMENT },
      }),
  ],
  ["list one's sessions", signedIn(200), ({ client }) => client.call(listSessions, {})],
  [
    "end another's session",
    { ...signedIn(404), owner: 200 },
    async ({ client, target }) => {
      const { body } = await target.owner.client.call(listSessions, {});
      return client.call(endSession, { params: { id: body.sessions?.[0]?._id ?? "" } });
    },
  ],
  ["end one's other sessions", signedIn(200), ({ client }) => client.call(endOtherSessions, {})],
  [
    "change one's password",
    signedIn(200),
    ({ client }) =>
      client.call(changePassword, {
        body: { currentPassword: TRANSPORT_HASH, password: TRANSPORT_HASH },
      }),
  ],
  ["ask for one's data", signedIn(200), ({ client }) => client.call(requestExport, {})],
  [
    "plan to delete one's account",
    { ...signedIn(200) },
    ({ client, self }) =>
      client.call(requestDeletion, { body: { username: self?.username ?? "" } }),
  ],
  ["keep one's account", signedIn(200), ({ client }) => client.call(cancelDeletion, {})],
  [
    "ask for the verification mail",
    { ...signedIn(409), unverified: 200 },
    ({ client }) => client.call(sendVerification, {}),
  ],
  [
    "correct one's own e-mail address",
    { ...signedIn(403), unverified: 200 },
    ({ client }) => client.call(correctEmail, { body: { email: `${aName()}@mail.example` } }),
  ],
  [
    "link Discord where it is not set up",
    signedIn(403),
    ({ client }) => client.call(discordLink, { body: { code: "code", state: "state" } }),
  ],
  ["unlink Discord", signedIn(200), ({ client }) => client.call(discordUnlink, {})],
];

testPermissions(app, {
  rows: ROWS,
  consuming: ["remove a character", "end another's session"],
});

test("lets staff act on members, only admins and developers on staff, and nobody on themselves", async () => {
  const [moderator, admin] = [await aStaffMember(app), await aStaffMember(app, ROLE.admin)];
  const other = await aStaffMember(app);
  const verify = (actor: TestUser, on: TestUser) =>
    actor.client.call(updateUser, { params: { id: on._id }, body: { verified: true } });
  expect((await verify(moderator, other)).status).toBe(403);
  expect((await verify(admin, other)).status).toBe(200);
  expect((await verify(moderator, moderator)).status).toBe(403);
  expect((await verify(admin, admin)).status).toBe(403);
});
