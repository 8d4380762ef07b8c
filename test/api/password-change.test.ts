import { expect, test } from "vitest";
import * as accounts from "#contract/accounts/contract.ts";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { RECENT_MINUTES } from "#contract/endpoint.ts";
import { confirmSignIn } from "#contract/factors/contract.ts";
import { listSecurityEvents } from "#contract/security/contract.ts";
import { signInAs } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { anAuthenticator, codeOf } from "#test/factors.ts";
import { aUser, resetToken, type TestUser, TRANSPORT_HASH } from "#test/makers.ts";
import { me } from "#test/reads.ts";
import { ageAuthentication } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
const NEW_PASSWORD = "Newer-Horse-8";
const password = await transformPassword(NEW_PASSWORD);
const currentPassword = TRANSPORT_HASH;

const enter = (email: string, withPassword: string, client = app.client()) =>
  client.call(accounts.signIn, { body: { email, password: withPassword } });
const change = (client: Client, body: object = {}) =>
  client.json("PATCH", accounts.changePassword.path, { currentPassword, password, ...body });
const isSignedIn = async (client: Client) => (await me(client)).success;

async function removePassword({ _id }: TestUser): Promise<void> {
  await app.db.deleteFrom("passwords").where("user_id", "=", _id).execute();
}

test("changes the password, ends the other sessions, and notifies the owner", async () => {
  const { client, email } = await aUser(app);
  const other = app.client();
  await enter(email, TRANSPORT_HASH, other);
  expect(await change(client)).toMatchObject({
    status: 200,
    body: { success: true, message: "Password changed. You are logged out everywhere else." },
  });
  expect(await isSignedIn(client)).toBe(true);
  expect(await isSignedIn(other)).toBe(false);
  expect((await enter(email, TRANSPORT_HASH)).status).toBe(401);
  expect((await enter(email, NEW_PASSWORD)).status).toBe(200);
  const { events = [] } = (await client.call(listSecurityEvents, { query: {} })).body;
  expect(events.filter(({ kind }) => kind === "passwordChanged")).toMatchObject([
    { detail: "In the settings" },
  ]);
  const mail = await app.mailTo(email, "the password of your account was changed");
  expect(mail).toContain("In the settings");
});

test("a change that is sent again succeeds, and changes nothing", async () => {
  const { client } = await aUser(app);
  await change(client);
  const { status } = await change(client);
  expect(status).toBe(200);
  const { events = [] } = (await client.call(listSecurityEvents, { query: {} })).body;
  expect(events.filter(({ kind }) => kind === "passwordChanged")).toHaveLength(1);
  expect((await change(client, { password: "Other-Horse-8" })).status).toBe(400);
});

test("refuses a wrong or missing current password, and a weak new one, and changes nothing", async () => {
  const { client, email } = await aUser(app);
  const other = app.client();
  await enter(email, TRANSPORT_HASH, other);
  for (const [given, errors] of [
    [{ currentPassword: "Wrong-Horse-7" }, { currentPassword: "The password is wrong." }],
    [{ currentPassword: undefined }, { currentPassword: "Please enter your current password." }],
    [
      { password: "newer-horse-8" },
      { password: "Password must contain at least one uppercase letter" },
    ],
    [
      { password: "Password-123" },
      { password: "This password is among the most common ones. Please choose another." },
    ],
  ] as const) {
    expect(await change(client, given)).toMatchObject({ status: 400, body: { errors } });
  }
  expect(await isSignedIn(other)).toBe(true);
  expect((await enter(email, TRANSPORT_HASH)).status).toBe(200);
});

test("sets the first password of an account without one after a recent sign-in only", async () => {
  const user = await aUser(app);
  await removePassword(user);
  await ageAuthentication(app.db, user, RECENT_MINUTES + 1);
  const first = { currentPassword: undefined };
  expect(await change(user.client, first)).toMatchObject({
    status: 403,
    body: { reauthenticate: true },
  });
  await ageAuthentication(app.db, user, 0);
  expect((await change(user.client, first)).status).toBe(200);
  expect((await enter(user.email, NEW_PASSWORD)).status).toBe(200);
});

test("ends a mailed reset link, and a sign-in that waits for its second factor", async () => {
  const user = await aUser(app);
  const { secret } = await anAuthenticator(user);
  await app.client().call(accounts.requestPasswordReset, { body: { email: user.email } });
  const token = await resetToken(app, user.email);
  const waiting = app.client();
  await signInAs(waiting, user);

  expect((await change(user.client)).status).toBe(200);
  const code = codeOf(secret, 1);
  expect((await waiting.call(confirmSignIn, { body: { method: "totp", code } })).status).toBe(401);
  const reset = await app.client().call(accounts.resetPassword, { body: { token, password } });
  expect(reset.status).toBe(400);
});

test("accepts one of several simultaneous changes", async () => {
  const { client } = await aUser(app);
  const replies = await Promise.all([1, 2, 3].map(() => change(client)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});
