import { expect, test } from "vitest";
import { correctEmail, signIn, signUp, verifyEmail } from "#contract/accounts/contract.ts";
import { removeAccount } from "#contract/accounts/mail-links.ts";
import { requestPasswordReset, resetPassword } from "#contract/accounts/reset.ts";
import { LIMITS } from "#contract/limits.ts";
import { listAudit } from "#contract/moderation/audit.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import type { Client } from "#test/client.ts";
import { aName, aNewcomer, PASSWORD, type TestUser, verificationToken } from "#test/makers.ts";
import { aStaffMember } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
const INVALID = "This code is invalid or has already been used.";

const anAddress = () => `${aName()}@mail.example`;
const correct = ({ client }: TestUser, email: string) =>
  client.call(correctEmail, { body: { email } });
const current = async (client: Client) => (await client.call(getCurrentUser, {})).body;
const verify = (token: string) => app.client().call(verifyEmail, { query: { token } });

/** Returns the token of the newest mail to an address that links to a page. */
async function tokenIn(email: string, path: string): Promise<string> {
  const mail = await app.mailTo(email, `/${path}/`);
  return new RegExp(`/${path}/([\\w-]+)`).exec(mail)?.[1] ?? "";
}

test("moves an unverified account to the corrected email, which alone verifies it, and logs it", async () => {
  const user = await aNewcomer(app, { verified: false });
  const wrong = await verificationToken(app, user.email);
  const other = app.client();
  await other.call(signIn, { body: { email: user.email, password: PASSWORD } });
  const email = anAddress();
  expect(await correct(user, email)).toMatchObject({
    status: 200,
    body: { success: true, message: `We sent a new link to ${email}.` },
  });
  expect(await current(user.client)).toMatchObject({ email, verified: false });
  expect(await current(other)).toMatchObject({ success: false });
  expect((await verify(wrong)).body.message).toBe(INVALID);
  expect((await verify(await verificationToken(app, email))).body.verified).toBe(true);
  expect(await current(user.client)).toMatchObject({ email, verified: true });
  const query = { query: user.username, page: 1 };
  const moderator = await aStaffMember(app);
  expect((await moderator.client.call(listAudit, { query })).body.entries).toMatchObject([
    { actor: { _id: user._id }, before: { email: user.email }, after: { email } },
  ]);
});

test("leaves the wrong email no way into the account, which the corrected one can remove", async () => {
  const user = await aNewcomer(app, { verified: false });
  await app.client().call(requestPasswordReset, { body: { email: user.email } });
  const reset = await tokenIn(user.email, "reset-password/reset");
  const removal = await tokenIn(user.email, "remove-account");
  const email = anAddress();
  await correct(user, email);
  const answers = [
    await app.client().call(resetPassword, { body: { token: reset, password: PASSWORD } }),
    await app.client().call(removeAccount, { body: { token: removal } }),
  ];
  expect(answers.map(({ body }) => body.message)).toEqual([INVALID, INVALID]);
  const links = await app.services.db
    .selectFrom("mail_links")
    .select(["kind", "email"])
    .where("user_id", "=", user._id)
    .where("email", "=", user.email)
    .execute();
  expect(links).toEqual([]);
  const body = { username: aName(), email: user.email, password: PASSWORD };
  expect((await app.client().call(signUp, { body })).status).toBe(201);
  const token = await tokenIn(email, "remove-account");
  expect((await app.client().call(removeAccount, { body: { token } })).status).toBe(200);
  expect(await current(user.client)).toMatchObject({ success: false });
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
  expect(await current(user.client)).toMatchObject({ email: user.email });
});

test("mails no more corrections than other links", async () => {
  const limited = (await app.withSettings({ RATE_LIMITS: "on" })).client();
  const { client } = await aNewcomer(app, { verified: false });
  const headers = { cookie: client.cookieHeader() };
  const send = async () => {
    const { status } = await limited.call(correctEmail, { body: { email: anAddress() } }, headers);
    return status;
  };
  for (let sent = 0; sent < LIMITS.mail.max; sent++) expect(await send()).toBe(200);
  expect(await send()).toBe(429);
});
