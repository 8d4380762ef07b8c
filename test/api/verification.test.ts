import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as accounts from "#contract/accounts/contract.ts";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { updateUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { hashToken } from "#server/platform/tokens.ts";
import { changeUser, resetByMail, signInAs } from "#test/acts.ts";
import {
  aName,
  aNewcomer,
  aUser,
  mailedToken,
  setUser,
  type TestUser,
  TRANSPORT_HASH,
  verificationToken,
} from "#test/makers.ts";
import { me } from "#test/reads.ts";
import { rowsOf, setRows } from "#test/rows.ts";
import { aStaffMember } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

const bosses = Array.from({ length: 4 }, () => `${aName()}@Mail.example`);
const app = buildTestApp({ ADMINS: `someone@mail.example, ${bosses.join(", ")}` });
const OWNERS = await transformPassword("Owners-Horse-9");
const THANKS = "Thank you for verifying!";
const INVALID = "This code is invalid or has already been used.";

const verify = (token: string) => app.client().call(accounts.verifyEmail, { query: { token } });

test("sends a link from the site as text and HTML, stores it hashed, and accepts it", async () => {
  const user = await aNewcomer(app, { verified: false });
  const mail = await app.mailTo(user.email);
  const token = await verificationToken(app, user.email);
  const link = `${app.services.settings.publicUrl}/verify/${token}`;
  expect(mail).toContain(`From: ${app.services.settings.mailFrom}`);
  expect(mail).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(mail).toMatch(/^X-Auto-Response-Suppress: All\r$/m);
  expect(mail).toMatch(/Content-Type: text\/plain/);
  expect(mail).toMatch(/Content-Type: text\/html/);
  expect(mail.split(link).length - 1).toBeGreaterThanOrEqual(2);
  expect(mail).toContain(user.username);
  const rows = await app.db
    .selectFrom("mail_link_tokens")
    .innerJoin("mail_links", "mail_links.id", "mail_link_tokens.link_id")
    .selectAll()
    .where("user_id", "=", user._id)
    .execute();
  expect(rows.map((row) => row.token_hash)).toContainEqual(hashToken(token));
  expect(JSON.stringify(rows)).not.toContain(token);

  expect(await me(user.client)).toMatchObject({ verified: false });
  expect((await verify(token)).body).toEqual({
    success: true,
    verified: true,
    message: "Thank you for verifying!",
  });
  expect(await me(user.client)).toMatchObject({ verified: true });
});

describe("a link that was used, by a scanner of mails for example", () => {
  async function aUsedLink() {
    const user = await aNewcomer(app, { verified: false });
    const token = await verificationToken(app, user.email);
    await verify(token);
    return { user, token };
  }

  test("thanks whoever opens it, and verifies nobody else", async () => {
    const { token } = await aUsedLink();
    const other = await aUser(app, { verified: false });
    const replies = [
      await verify(token),
      await other.client.call(accounts.verifyEmail, { query: { token } }),
    ];
    expect(replies.map(({ body }) => body.message)).toEqual(Array(2).fill(THANKS));
    expect(await me(other.client)).toMatchObject({ verified: false });
  });

  test("is invalid once it has expired, and once the address is another", async () => {
    const [expired, changed] = [await aUsedLink(), await aUsedLink()];
    const at = new Date(Date.now() - 1_000);
    await setRows(app, "mail_links", { user_id: expired.user._id }, { expires_at: at });
    await setUser(app, changed.user, { email: `other-${changed.user.email}` });
    for (const { token } of [expired, changed]) {
      expect((await verify(token)).body).toMatchObject({ success: false, message: INVALID });
    }
  });

  test("is invalid while its account is not verified", async () => {
    const { user, token } = await aUsedLink();
    await setUser(app, user, { verified: false });
    expect((await verify(token)).body).toMatchObject({ success: false, message: INVALID });
  });
});

test("refuses a code that is none", async () => {
  for (const token of ["", "\u0000", "x".repeat(10_000)]) {
    const reply = await verify(token);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ success: false, message: INVALID });
  }
  const reply = await app.client().fetch(accounts.verifyEmail.path);
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ success: false, message: INVALID });
});

test("invalidates the old link when a new mail is sent", async () => {
  const user = await aNewcomer(app, { verified: false });
  const old = await verificationToken(app, user.email);
  const sent = await user.client.call(accounts.sendVerification, {});
  expect(sent.body).toMatchObject({ success: true, message: expect.stringContaining(user.email) });
  await expect.poll(() => verificationToken(app, user.email)).not.toBe(old);
  expect((await verify(old)).body.message).toBe(INVALID);
  expect((await verify(await verificationToken(app, user.email))).body.verified).toBe(true);
});

test("refuses a link for another email than the account's present one, and after 24 hours", async () => {
  const user = await aNewcomer(app, { verified: false });
  const token = await verificationToken(app, user.email);
  const [link] = await rowsOf(app, "mail_links", { user_id: user._id, kind: "verification" });
  if (!link) throw new Error("there is no link");
  const lasts = link.expires_at.getTime() - link.created_at.getTime();
  expect(lasts / 3_600_000).toBeCloseTo(24, 1);
  const refused = { success: false, message: INVALID };
  for (const change of [
    // The row of a node that read the account just before its email was changed.
    { email: `${aName()}@mail.example` },
    { email: user.email, expires_at: new Date(Date.now() - 1) },
  ]) {
    await setRows(app, "mail_links", { id: link.id }, change);
    expect((await verify(token)).body).toMatchObject(refused);
    expect(await me(user.client)).toMatchObject({ verified: false });
  }
});

test("returns 409 for another mail to a verified user", async () => {
  const user = await aUser(app);
  const again = await user.client.call(accounts.sendVerification, {});
  expect(again).toMatchObject({ status: 409, body: { success: false } });
});

const verifyAs = ({ client }: TestUser, token: string) =>
  client.call(accounts.verifyEmail, { query: { token } });

async function anAdminToBe(): Promise<TestUser> {
  const email = bosses.pop();
  if (!email) throw new Error("no address of ADMINS is left");
  return aNewcomer(app, { verified: false, email: email.toLowerCase() });
}

/** Resets the password of an account by its mail, like the owner of the mailbox, and signs in. */
async function takeOver({ email }: TestUser): Promise<TestUser["client"]> {
  const owner = app.client();
  await resetByMail(app, { email }, OWNERS);
  await signInAs(owner, { email }, OWNERS);
  return owner;
}

test("grants Admin to an email of ADMINS when the link is opened in the account's own session", async () => {
  const user = await anAdminToBe();
  expect(await me(user.client)).toMatchObject({ roles: [ROLE.member] });
  const token = await verificationToken(app, user.email);
  expect((await verifyAs(user, token)).body).not.toHaveProperty("needsSignIn");
  expect(await me(user.client)).toMatchObject({ verified: true, roles: [ROLE.admin] });
  await app.mailTo(user.email, "Became Admin");
});

test("verifies without granting Admin when the link is opened in another session", async () => {
  const user = await anAdminToBe();
  const token = await verificationToken(app, user.email);
  const other = await aUser(app);
  for (const elsewhere of [verify(token), verifyAs(other, token)]) {
    expect((await elsewhere).body).toMatchObject({ verified: true, needsSignIn: true });
    expect(await me(user.client)).toMatchObject({ verified: true, roles: [ROLE.member] });
    expect(await me(other.client)).toMatchObject({ roles: [ROLE.member] });
  }
  const again = app.client();
  await signInAs(again, user);
  expect(await me(user.client)).toMatchObject({ roles: [ROLE.member] });
  expect((await again.call(accounts.verifyEmail, { query: { token } })).body).not.toHaveProperty(
    "needsSignIn",
  );
  expect(await me(user.client)).toMatchObject({ roles: [ROLE.admin] });
});

test("grants no Admin to a squatter's session by the click of the email's owner", async () => {
  const squatter = await anAdminToBe();
  await verify(await verificationToken(app, squatter.email));
  const body = { email: squatter.email, password: TRANSPORT_HASH };
  const later = app.client();
  expect((await later.call(accounts.signIn, { body })).status).toBe(200);
  expect(await me(later)).toMatchObject({ roles: [ROLE.member] });
  const guess = await verifyAs(squatter, "x".repeat(43));
  expect(guess.status).toBe(400);

  const first = await verificationToken(app, squatter.email);
  const owner = await takeOver(squatter);
  expect(await me(squatter.client)).toMatchObject({ success: false });
  await expect.poll(() => verificationToken(app, squatter.email)).not.toBe(first);
  const token = await verificationToken(app, squatter.email);
  expect(await me(owner)).toMatchObject({ roles: [ROLE.member] });
  await owner.call(accounts.verifyEmail, { query: { token } });
  expect(await me(owner)).toMatchObject({ roles: [ROLE.admin] });
});

test("grants no Admin when staff move an account to an email of ADMINS or verify it", async () => {
  const moderator = await aStaffMember(app);
  const member = await aUser(app);
  const email = bosses.pop() ?? "";
  const change = { email: email.toLowerCase(), verified: true };
  const params = { id: member._id };
  expect((await moderator.client.call(updateUser, { params, body: change })).status).toBe(200);
  await signInAs(member.client, { email });
  expect(await me(member.client)).toMatchObject({ verified: true, roles: [ROLE.member] });
});

const removalToken = (email: string) => mailedToken(app, email, "remove-account");
const remove = (token: string) => app.client().call(accounts.removeAccount, { body: { token } });
async function isGone({ _id }: TestUser): Promise<boolean> {
  return (await rowsOf(app, "users", { id: _id })).length === 0;
}

test("lets the owner of an email remove an account made with it, but not by opening the page alone", async () => {
  const user = await aNewcomer(app, { verified: false });
  const token = await removalToken(user.email);
  const page = await app.client().fetch(`/remove-account/${token}`);
  expect(page.status).toBe(200);
  expect(await isGone(user)).toBe(false);

  expect((await remove(token)).body).toMatchObject({ success: true });
  expect(await me(user.client)).toMatchObject({ success: false });
  const body = { email: user.email, password: TRANSPORT_HASH };
  expect((await app.client().call(accounts.signIn, { body })).status).toBe(401);
  await expect.poll(() => isGone(user)).toBe(true);
  expect((await remove(token)).body).toEqual({ success: false, message: INVALID });
  const { client } = await aNewcomer(app, { verified: false, email: user.email });
  expect(await me(client)).toMatchObject({ email: user.email });
});

test.each([
  [29.9, 200],
  [30.1, 400],
])("the mailed link removes an unverified account after %d days: %i", async (days, status) => {
  const user = await aNewcomer(app, { verified: false });
  const token = await removalToken(user.email);
  const age = sql`${days} * interval '1 day'`;
  await sql`update mail_links set created_at = created_at - ${age}, expires_at = expires_at - ${age}
    where user_id = ${user._id}`.execute(app.db);
  expect((await remove(token)).status).toBe(status);
});

test("allows to remove a verified account by the mail for a day", async () => {
  const [young, old] = [await aNewcomer(app), await aNewcomer(app)];
  const [first, second] = [await removalToken(young.email), await removalToken(old.email)];
  await sql`update mail_links set created_at = now() - interval '25 hours'
    where user_id = ${old._id}`.execute(app.db);
  expect((await remove(first)).status).toBe(200);
  await expect.poll(() => isGone(young)).toBe(true);
  expect((await remove(second)).body.message).toBe(INVALID);
  expect(await isGone(old)).toBe(false);
});

test("refuses to remove an account from its former email", async () => {
  const user = await aNewcomer(app, { verified: false });
  const token = await removalToken(user.email);
  const moderator = await aStaffMember(app);
  const email = `${aName()}@mail.example`;
  await changeUser(moderator, user, { email });
  expect(await app.mailTo(email, "/verify/")).not.toContain("/remove-account/");
  expect((await remove(token)).body.message).toBe(INVALID);
  expect(await isGone(user)).toBe(false);
});
