import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import * as accounts from "#contract/accounts/contract.ts";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { listAudit } from "#contract/audit/contract.ts";
import { listSecurityEvents } from "#contract/security/contract.ts";
import type { UserChange } from "#contract/users/contract.ts";
import { sendResetMail } from "#server/features/accounts/mail-links/reset-commands.ts";
import { hashToken } from "#server/platform/tokens.ts";
import { changeUser, resetByMail, signInAs } from "#test/acts.ts";
import {
  aName,
  aNewcomer,
  aUser,
  mailedToken,
  PASSWORD,
  type TestUser,
  TRANSPORT_HASH,
  verificationToken,
} from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { auditOf, me } from "#test/reads.ts";
import { rowsOf, setRows } from "#test/rows.ts";
import { aStaffMember } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
const moderator = prepared(() => aStaffMember(app));
const INVALID = "This code is invalid or has already been used.";
const OTHER_PASSWORD = await transformPassword("Thieves-Horse-3");

const anAddress = () => `${aName()}@mail.example`;
const enter = (email: string, password = TRANSPORT_HASH) =>
  app.client().call(accounts.signIn, { body: { email, password } });
const restore = (token: string) => app.client().call(accounts.restoreEmail, { body: { token } });
const rowOf = async ({ _id }: TestUser) => (await rowsOf(app, "users", { id: _id }))[0];

const tokenIn = (email: string, path: string) => mailedToken(app, email, path);

/** Creates a user whose email a moderator changed. */
async function aMovedUser(given: UserChange = {}) {
  const user = await aUser(app);
  const moved = anAddress();
  expect((await changeUser(moderator, user, { email: moved, ...given })).status).toBe(200);
  return { user, moved, token: await tokenIn(user.email, "restore-email") };
}

test("ends the account's sessions and links, mails both addresses, and is logged for staff", async () => {
  const user = await aUser(app);
  await app.client().call(accounts.requestPasswordReset, { body: { email: user.email } });
  const reset = await tokenIn(user.email, "reset-password/reset");
  const moved = anAddress();
  await changeUser(moderator, user, { email: moved });

  expect(await me(user.client)).toMatchObject({ success: false });
  const late = { token: reset, password: OTHER_PASSWORD };
  expect((await app.client().call(accounts.resetPassword, { body: late })).body.message).toBe(
    INVALID,
  );
  const former = await app.mailTo(user.email, "Undo the change");
  expect(former).not.toContain(moved);
  expect((await enter(moved)).status).toBe(200);
  const token = await verificationToken(app, moved);
  expect((await app.client().call(accounts.verifyEmail, { query: { token } })).status).toBe(200);
  expect(await auditOf(moderator.client, user.username)).toMatchObject([
    {
      action: "editUser",
      before: { email: user.email, verified: true },
      after: { email: moved, verified: false },
    },
  ]);
});

test("creates no reset link to the former address for a request that overlaps with the change", async () => {
  const user = await aUser(app);
  const { services } = app;
  await Promise.all([
    sendResetMail(services, { userId: user._id, fromKnown: false, jobId: randomUUID() }),
    changeUser(moderator, user, { email: anAddress() }),
  ]);
  const links = await rowsOf(app, "mail_links", { user_id: user._id, kind: "passwordReset" });
  expect(links.map(({ email }) => email)).not.toContain(user.email);
});

test("the former address undoes the change: email, verification, sessions, password", async () => {
  const { user, moved, token } = await aMovedUser({ verified: true });
  const thief = app.client();
  await resetByMail(app, { email: moved }, OTHER_PASSWORD);
  await thief.call(accounts.signIn, { body: { email: moved, password: OTHER_PASSWORD } });
  expect(await me(thief)).toMatchObject({ success: true, email: moved });
  const page = await app.client().fetch(`/restore-email/${token}`);
  expect(page.status).toBe(200);
  expect(await rowOf(user)).toMatchObject({ email: moved });

  expect((await restore(token)).status).toBe(200);
  expect(await me(thief)).toMatchObject({ success: false });
  expect(await rowOf(user)).toMatchObject({ email: user.email, verified: true });
  for (const password of [OTHER_PASSWORD, TRANSPORT_HASH]) {
    expect((await enter(user.email, password)).status).toBe(401);
    expect((await enter(moved, password)).status).toBe(401);
  }
  const reset = await tokenIn(user.email, "reset-password/reset");
  const body = { token: reset, password: TRANSPORT_HASH };
  expect((await app.client().call(accounts.resetPassword, { body })).status).toBe(200);
  const owner = app.client();
  await signInAs(owner, user);
  const { events = [] } = (await owner.call(listSecurityEvents, { query: {} })).body;
  expect(events.map(({ kind }) => kind)).toEqual([
    "passwordChanged",
    "emailRestored",
    "passwordChanged",
    "emailChanged",
    "emailSetVerified",
  ]);
  const audit = await moderator.client.call(listAudit, {
    query: { query: user.username, action: "restoreEmail", page: 1 },
  });
  expect(audit.body.entries).toMatchObject([
    {
      actor: { _id: user._id },
      before: { email: moved },
      after: { email: user.email },
    },
  ]);
  expect((await restore(token)).body).toEqual({ success: false, message: INVALID });
});

test("restores an unverified email as unverified", async () => {
  const user = await aNewcomer(app, { verified: false });
  await changeUser(moderator, user, { email: anAddress(), verified: true });
  await restore(await tokenIn(user.email, "restore-email"));
  expect(await rowOf(user)).toMatchObject({ email: user.email, verified: false });
});

test("the first of several addresses restores after a reset at a later one, whose link ends", async () => {
  const { user, moved, token } = await aMovedUser();
  await resetByMail(app, { email: moved }, OTHER_PASSWORD);
  await changeUser(moderator, user, { email: anAddress() });
  const later = await tokenIn(moved, "restore-email");
  expect((await restore(token)).status).toBe(200);
  expect((await restore(later)).body.message).toBe(INVALID);
  expect(await rowOf(user)).toMatchObject({ email: user.email });
});

test("reserves the former address while the change can be undone", async () => {
  const { user, token } = await aMovedUser();
  const body = { username: aName(), email: user.email.toUpperCase(), password: TRANSPORT_HASH };
  const taken = { status: 409, body: { errors: { email: "This email is already in use." } } };
  expect(await app.client().call(accounts.signUp, { body })).toMatchObject(taken);
  const other = await aUser(app);
  for (const email of [user.email, moderator.email.toUpperCase()]) {
    expect(await changeUser(moderator, other, { email })).toMatchObject(taken);
  }
  expect((await restore(token)).status).toBe(200);
});

test("accepts the link for 7 days, once, and stores it hashed", async () => {
  const { user, token } = await aMovedUser();
  const mine = () =>
    app.db
      .selectFrom("mail_links")
      .innerJoin("mail_link_tokens", "mail_link_tokens.link_id", "mail_links.id")
      .select(["token_hash", "expires_at"])
      .where("user_id", "=", user._id)
      .where("kind", "=", "restoreEmail")
      .execute();
  const [row] = await mine();
  expect(row?.token_hash).toEqual(hashToken(token));
  const days = ((row?.expires_at.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  await setRows(app, "mail_links", { user_id: user._id }, { expires_at: new Date(Date.now() - 1) });
  expect((await restore(token)).body.message).toBe(INVALID);
  expect((await rowOf(user))?.email).not.toBe(user.email);
});

test("a moderator's change of their own email ends the other sessions, mails the former address and is logged", async () => {
  const staff = await aStaffMember(app);
  const other = app.client();
  await signInAs(other, staff);
  const email = anAddress();
  expect((await changeUser(staff, staff, { email })).status).toBe(200);
  expect(await me(staff.client)).toMatchObject({ email, verified: false });
  expect(await me(other)).toMatchObject({ success: false });
  expect(await auditOf(moderator.client, staff.username)).toMatchObject([
    { actor: { _id: staff._id }, before: { email: staff.email }, after: { email } },
  ]);
  expect((await restore(await tokenIn(staff.email, "restore-email"))).status).toBe(200);
  expect(await rowOf(staff)).toMatchObject({ email: staff.email });
});

test("tells the owner that staff set an email as verified or not verified, by mail once it is", async () => {
  const user = await aUser(app, { verified: false });
  await changeUser(moderator, user, { verified: true });
  await app.mailTo(user.email, "set as verified by staff");
  await changeUser(moderator, user, { verified: false });
  const { events } = (await user.client.call(listSecurityEvents, { query: {} })).body;
  expect(events?.map(({ kind }) => kind)).toEqual(["emailSetUnverified", "emailSetVerified"]);
});

test("refuses a code that is none", async () => {
  for (const token of ["", "\u0000"]) {
    expect((await restore(token)).body).toEqual({ success: false, message: INVALID });
  }
});

describe("The correction of an email that is not verified", () => {
  const correct = ({ client }: TestUser, email: string) =>
    client.call(accounts.correctEmail, { body: { email } });
  const verify = (token: string) => app.client().call(accounts.verifyEmail, { query: { token } });

  test("moves an unverified account to the corrected email, which alone verifies it, and logs it", async () => {
    const user = await aNewcomer(app, { verified: false });
    const wrong = await verificationToken(app, user.email);
    const other = app.client();
    await other.call(accounts.signIn, { body: { email: user.email, password: PASSWORD } });
    const email = anAddress();
    expect(await correct(user, email)).toMatchObject({
      status: 200,
      body: { success: true, message: `We sent a new link to ${email}.` },
    });
    expect(await me(user.client)).toMatchObject({ email, verified: false });
    expect(await me(other)).toMatchObject({ success: false });
    expect((await verify(wrong)).body.message).toBe(INVALID);
    expect((await verify(await verificationToken(app, email))).body.verified).toBe(true);
    expect(await me(user.client)).toMatchObject({ email, verified: true });
    expect(await auditOf(moderator.client, user.username)).toMatchObject([
      { actor: { _id: user._id }, before: { email: user.email }, after: { email } },
    ]);
  });

  test("leaves the wrong email no way into the account, which the corrected one can remove", async () => {
    const user = await aNewcomer(app, { verified: false });
    await app.client().call(accounts.requestPasswordReset, { body: { email: user.email } });
    const reset = await tokenIn(user.email, "reset-password/reset");
    const removal = await tokenIn(user.email, "remove-account");
    const email = anAddress();
    await correct(user, email);
    const answers = [
      await app
        .client()
        .call(accounts.resetPassword, { body: { token: reset, password: PASSWORD } }),
      await app.client().call(accounts.removeAccount, { body: { token: removal } }),
    ];
    expect(answers.map(({ body }) => body.message)).toEqual([INVALID, INVALID]);
    const links = await rowsOf(app, "mail_links", { user_id: user._id, email: user.email });
    expect(links).toEqual([]);
    const body = { username: aName(), email: user.email, password: PASSWORD };
    expect((await app.client().call(accounts.signUp, { body })).status).toBe(201);
    const token = await tokenIn(email, "remove-account");
    expect((await app.client().call(accounts.removeAccount, { body: { token } })).status).toBe(200);
    expect(await me(user.client)).toMatchObject({ success: false });
  });

  test("refuses a verified email's owner, a used email and an invalid one", async () => {
    const verified = await aNewcomer(app);
    expect(await correct(verified, anAddress())).toMatchObject({
      status: 403,
      body: { message: "Only a moderator can change a verified email." },
    });
    const user = await aNewcomer(app, { verified: false });
    const refusals = [
      [verified.email.toUpperCase(), 409, "This email is already in use."],
      [user.email, 409, "This is your email already."],
      ["nobody", 400, "Email must be valid."],
    ] as const;
    for (const [email, status, message] of refusals) {
      expect(await correct(user, email)).toMatchObject({
        status,
        body: { errors: { email: message } },
      });
    }
    expect(await me(user.client)).toMatchObject({ email: user.email });
  });
});
