import { sql } from "kysely";
import { expect, test } from "vitest";
import * as accounts from "#contract/accounts/contract.ts";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { confirmSignIn } from "#contract/factors/contract.ts";
import * as streams from "#contract/streams/contract.ts";
import { checkPassword } from "#server/features/accounts/commands.ts";
import { createSession } from "#server/features/accounts/sign-in/commands.ts";
import { hashToken } from "#server/platform/tokens.ts";
import { resetByMail, signInAs } from "#test/acts.ts";
import { decisionFor, tellNow } from "#test/decisions.ts";
import { anAuthenticator, codeOf } from "#test/factors.ts";
import { aUser, mailedToken, resetToken, type TestUser, TRANSPORT_HASH } from "#test/makers.ts";
import { me } from "#test/reads.ts";
import { rowsOf, setRows } from "#test/rows.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { aStream } from "#test/streams.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
const NEW_PASSWORD = "Newer-Horse-8";
const password = await transformPassword(NEW_PASSWORD);
const CHANGED = "Your password has been changed. Log in with it.";
const INVALID = "This code is invalid or has already been used.";
const HOUR_MS = 3_600_000;

const ask = (email: string) =>
  app.client().call(accounts.requestPasswordReset, { body: { email } });
const reset = (token: string, given: object = {}) =>
  app.client().call(accounts.resetPassword, { body: { token, password, ...given } });
const enter = (email: string, withPassword: string) =>
  app.client().call(accounts.signIn, { body: { email, password: withPassword } });
const linksOf = (user: TestUser) =>
  app.db
    .selectFrom("mail_links")
    .leftJoin("mail_link_tokens", "mail_link_tokens.link_id", "mail_links.id")
    .selectAll()
    .where("user_id", "=", user._id)
    .where("kind", "=", "passwordReset")
    .where("used_at", "is", null)
    .execute();

/** Creates a user with a reset link in the mail. */
async function aForgetter(): Promise<TestUser & { token: string }> {
  const user = await aUser(app, { verified: false });
  await ask(user.email);
  return { ...user, token: await resetToken(app, user.email) };
}

test("sets a new password by the mailed link, also if it is sent plain", async () => {
  const { email, token } = await aForgetter();
  const path = `/reset-password/reset/${token}`;
  expect(await app.mailTo(email, "Reset your")).toContain(
    `${app.services.settings.publicUrl}${path}`,
  );
  const page = await app.client().fetch(path);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Set a new password");

  const done = await reset(token, { password: NEW_PASSWORD });
  expect([done.status, done.body]).toEqual([200, { success: true, message: CHANGED }]);
  expect(done.headers.getSetCookie().join()).not.toContain("session=");
  expect((await enter(email, password)).status).toBe(200);
  expect((await enter(email, TRANSPORT_HASH)).status).toBe(401);
});

test("a link works once: of several passwords at once it sets one", async () => {
  const { token } = await aForgetter();
  const given = [NEW_PASSWORD, "Other-Horse-8", "Third-Horse-8"];
  const replies = await Promise.all(given.map((password) => reset(token, { password })));
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400]);
});

test("the same password by the same link is a repetition, until it is replaced", async () => {
  const { client, email, token, ...user } = await aForgetter();
  await reset(token);
  const session = app.client();
  await signInAs(session, { email }, password);
  expect((await reset(token)).body).toEqual({ success: true, message: CHANGED });
  expect((await me(session)).success).toBe(true);
  const other = await reset(token, { password: "Other-Horse-8" });
  expect([other.status, other.body]).toEqual([400, { success: false, message: INVALID }]);

  const third = { currentPassword: password, password: "Third-Horse-8" };
  await session.call(accounts.changePassword, { body: third });
  expect((await reset(token)).status).toBe(400);
  expect((await reset(token, { password: "Third-Horse-8" })).status).toBe(200);
  await setRows(app, "mail_links", { user_id: user._id }, { expires_at: new Date(0) });
  expect((await reset(token, { password: "Third-Horse-8" })).status).toBe(400);
});

test("refuses a weak password, and leaves the link valid", async () => {
  const { token } = await aForgetter();
  const weak = {
    "Sh0rt-!": "Password must be between 8 and 128 characters.",
    [`Aa1!${"w".repeat(125)}`]: "Password must be between 8 and 128 characters.",
    "newer-horse-8": "Password must contain at least one uppercase letter",
    NewerHorse8: "Password must contain at least one special character",
  };
  for (const [given, message] of Object.entries(weak)) {
    expect(await reset(token, { password: given })).toMatchObject({
      status: 400,
      body: { success: false, errors: { password: message } },
    });
  }
  for (const given of [undefined, 7]) {
    expect(await reset(token, { password: given })).toMatchObject({ status: 400 });
  }
  expect((await reset(token)).status).toBe(200);
});

test("ends every session and every other link", async () => {
  const { client, email, token, ...user } = await aForgetter();
  const other = app.client();
  await signInAs(other, { email });
  await ask(email);
  await expect.poll(() => resetToken(app, email)).not.toBe(token);
  const newer = await resetToken(app, email);

  expect((await reset(token)).status).toBe(200);
  for (const browser of [client, other]) {
    expect(await me(browser)).toMatchObject({ success: false });
  }
  expect((await reset(newer)).body.message).toBe(INVALID);
  expect(await linksOf({ client, email, ...user })).toEqual([]);
});

test("ends every other means by which somebody else could return to the account", async () => {
  const user = await aUser(app);
  await user.client.call(accounts.requestExport, {});
  await app.mailTo(user.email, "data is ready");
  await user.client.call(accounts.requestDeletion, { body: { username: user.username } });
  const { secret } = await anAuthenticator(user);
  const thief = app.client();
  await signInAs(thief, user);
  await ask(user.email);
  expect((await reset(await resetToken(app, user.email))).status).toBe(200);

  const code = { method: "totp", code: codeOf(secret) } as const;
  expect((await thief.call(confirmSignIn, { body: code })).status).toBe(401);
  const owner = app.client();
  await owner.call(accounts.signIn, { body: { email: user.email, password } });
  expect((await owner.call(accounts.getExport, {})).body.archive).toBeNull();
  expect(await me(owner)).toMatchObject({ deletionAt: null });
  // The device with which the owner has just signed in.
  expect(await rowsOf(app, "known_devices", { user_id: user._id })).toHaveLength(1);
});

test("ends the remotes of a stream view and the code that pairs one, but not the view", async () => {
  const user = await aUser(app);
  const { code, key } = await aStream(user);
  const pairing = (await user.client.call(streams.createPairingCode, {})).body.code ?? "";
  const control = (by: string) =>
    app
      .client()
      .call(streams.controlStream, { body: { key: by, act: "layout", layout: "hidden" } });
  const pair = () => app.client().call(streams.pairRemote, { body: { code: pairing } });
  expect((await control(key)).status).toBe(200);
  expect((await resetByMail(app, user, password)).status).toBe(200);
  expect((await control(key)).status).toBe(403);
  expect((await pair()).status).toBe(400);
  const owner = app.client();
  await signInAs(owner, user, password);
  const { body } = await owner.call(streams.getOwnStream, {});
  expect(body.stream).toMatchObject({ code, remotes: [] });
  expect((await control((await owner.call(streams.createRemote, {})).body.key ?? "")).status).toBe(
    200,
  );
});

test("ends the mailed links to decisions, of which a banned user can have another mailed", async () => {
  const user = await aUser(app);
  expect((await ban(await aStaffMember(app), user)).status).toBe(200);
  const id = await tellNow(app, user);
  const opens = async (token: string) => (await decisionFor(user, id, token)) !== undefined;
  const token = await mailedToken(app, user.email, `decision/${id}`);
  expect(await opens(token)).toBe(true);
  expect((await resetByMail(app, user, password)).status).toBe(200);
  expect(await opens(token)).toBe(false);
  const body = { email: user.email, password };
  expect((await app.client().call(accounts.mailAppealLink, { body })).status).toBe(200);
  await expect.poll(() => mailedToken(app, user.email, `decision/${id}`)).not.toBe(token);
  expect(await opens(await mailedToken(app, user.email, `decision/${id}`))).toBe(true);
});

test("starts no session for a sign-in whose password was checked before the reset", async () => {
  const { email, token } = await aForgetter();
  const known = { email, password: TRANSPORT_HASH };
  const before = await checkPassword(app.services, known);
  expect((await reset(token)).status).toBe(200);
  const session = createSession(app.db, before.userId, "browser", before.isStillProven);
  await expect(session).rejects.toMatchObject({ code: "unauthorized" });
  const after = await checkPassword(app.services, { email, password });
  await createSession(app.db, after.userId, "browser", after.isStillProven);
  expect(await rowsOf(app, "sessions", { user_id: after.userId })).toHaveLength(1);
});

test("stores a code hashed only, and refuses it after an hour", async () => {
  const user = await aForgetter();
  const rows = await linksOf(user);
  expect(rows.map((one) => one.token_hash)).toEqual([hashToken(user.token)]);
  expect(JSON.stringify(rows)).not.toContain(user.token);
  const [row] = rows;
  const lasts = (row?.expires_at.getTime() ?? 0) - (row?.created_at.getTime() ?? 0);
  expect(Math.round(lasts / 60_000)).toBe(HOUR_MS / 60_000);

  await setRows(app, "mail_links", { user_id: user._id }, { expires_at: new Date(Date.now() - 1) });
  expect((await reset(user.token)).body).toEqual({ success: false, message: INVALID });
  expect((await enter(user.email, TRANSPORT_HASH)).status).toBe(200);
  for (const token of ["", "nonsense", "\u0000"]) {
    expect(await reset(token)).toMatchObject({ status: 400, body: { message: INVALID } });
  }
});

test("replies alike for a known and an unknown address", async () => {
  const { email } = await aUser(app, { verified: false });
  const known = await ask(email);
  const unknown = await ask(`not-${email}`);
  expect(known.status).toBe(200);
  expect(unknown.status).toBe(known.status);
  expect(unknown.body).toEqual(known.body);
  expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
});

test("ignores the case of an address and blanks around it, and refuses what is none", async () => {
  const { email } = await aUser(app, { verified: false });
  await ask(` ${email.toUpperCase()} `);
  expect((await reset(await resetToken(app, email))).status).toBe(200);
  for (const [wrong, message] of [
    ["nobody", "Email must be valid."],
    [`${"w".repeat(40)}@mail.example`, "Email must be less than 50 characters."],
  ] as const) {
    expect(await ask(wrong)).toMatchObject({ status: 400, body: { errors: { email: message } } });
  }
});

test("sends an account 3 mails an hour, whoever requests them", async () => {
  const user = await aUser(app, { verified: false });
  for (let attempt = 0; attempt < 5; attempt++) expect((await ask(user.email)).status).toBe(200);
  // Requests are answered in order, so this one comes last.
  await aForgetter();
  expect(await linksOf(user)).toHaveLength(3);

  const then = new Date(Date.now() - HOUR_MS);
  await sql`update mail_links set created_at = ${then} where user_id = ${user._id}`.execute(app.db);
  await ask(user.email);
  await expect.poll(async () => (await linksOf(user)).length).toBe(4);
});

test("sends 3 further mails on requests of a browser the account was signed in to", async () => {
  const user = await aUser(app, { verified: false });
  const { client, email } = user;
  for (let attempt = 0; attempt < 4; attempt++) await ask(email);
  for (let attempt = 0; attempt < 4; attempt++) {
    expect((await client.call(accounts.requestPasswordReset, { body: { email } })).status).toBe(
      200,
    );
  }
  // Requests are answered in order, so this one comes last.
  await aForgetter();
  expect(await linksOf(user)).toHaveLength(6);
});
