import { beforeAll, expect, test } from "vitest";
import {
  getCurrentUser,
  getProfile,
  getUserDetails,
  updateUser,
} from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import type { Client } from "#test/client.ts";
import type { TestUser } from "#test/makers.ts";
import { aUser } from "#test/makers.ts";
import { aStaffMember } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
let moderator: TestUser;
let admin: TestUser;
let member: TestUser;
beforeAll(async () => {
  [moderator, admin, member] = [
    await aStaffMember(app),
    await aStaffMember(app, ROLE.admin),
    await aUser(app),
  ];
});

/** Creates a user with a linked Discord account. */
async function aLinkedUser() {
  const user = await aUser(app);
  const discordId = `discord-of-${user._id}`;
  await app.services.db
    .updateTable("users")
    .set({ discord_id: discordId, discord_username: user.username })
    .where("id", "=", user._id)
    .execute();
  const show = (settingShowDiscord: boolean, by: Client = user.client) =>
    by.call(updateUser, { params: { id: user._id }, body: { settingShowDiscord } });
  const seenBy = async (client: Client) => {
    const params = { username: user.username };
    return (await client.call(getProfile, { params, query: {} })).body.discordId;
  };
  return { ...user, discordId, show, seenBy };
}

test("shows a linked Discord account to its owner and staff alone, until its owner makes it public", async () => {
  const { client, discordId, show, seenBy } = await aLinkedUser();
  for (const other of [app.client(), member.client]) expect(await seenBy(other)).toBeNull();
  for (const one of [client, moderator.client, admin.client]) {
    expect(await seenBy(one)).toBe(discordId);
  }
  expect((await show(true)).status).toBe(200);
  expect((await client.call(getCurrentUser, {})).body).toMatchObject({ settingShowDiscord: true });
  for (const one of [app.client(), member.client, client])
    expect(await seenBy(one)).toBe(discordId);
  await show(false);
  for (const other of [app.client(), member.client]) expect(await seenBy(other)).toBeNull();
});

test("refuses to make the Discord account of another user public, for staff too", async () => {
  const { _id, show, seenBy } = await aLinkedUser();
  for (const other of [member, moderator, admin]) {
    expect((await show(true, other.client)).status).toBe(403);
  }
  expect((await show(true, app.client())).status).toBe(401);
  expect(await seenBy(member.client)).toBeNull();
  const details = await moderator.client.call(getUserDetails, { params: { id: _id } });
  expect(details.body.settingShowDiscord).toBe(false);
});
