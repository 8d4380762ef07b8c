import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import {
  mailAppealLink,
  requestPasswordReset,
  sendVerification,
  verifyEmail,
} from "#contract/accounts/contract.ts";
import { getDesk } from "#contract/desk/contract.ts";
import { sendConfirmationCode } from "#contract/factors/contract.ts";
import { changeUser } from "#test/acts.ts";
import { tellNow } from "#test/decisions.ts";
import { readSignature } from "#test/dkim.ts";
import { unfold } from "#test/mail-reader.ts";
import { type Step, startMailServer } from "#test/mail-server.ts";
import { aName, aNewcomer, aUser, setUser, type TestUser, TRANSPORT_HASH } from "#test/makers.ts";
import { me } from "#test/reads.ts";
import { rowsOf } from "#test/rows.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { startOwnApp } from "#test/test-app.ts";
import { openJobs } from "./traces.ts";

const folder = mkdtempSync(join(tmpdir(), "parade-dkim-"));
const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
writeFileSync(join(folder, "dkim.key"), pem);

const server = await startMailServer();
const app = await startOwnApp({
  SMTP_URL: server.url,
  PUBLIC_URL: "https://parade.example",
  DKIM_DOMAIN: "parade.example",
  DKIM_SELECTOR: "site",
  DKIM_KEY_FILE: join(folder, "dkim.key"),
  LOG_LEVEL: "trace",
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  server.refuse = () => undefined;
});

const NO_USER = "550 5.1.1 No such user";

function refuseAt(step: Step, answer: string, email?: string): void {
  server.refuse = (at, to) => (at === step && (!email || to === email) ? answer : undefined);
}

const settled = () => expect.poll(() => openJobs(app)).toBe(0);
const timesAsked = (email: string) => server.recipients.filter((to) => to === email).length;
const refusals = async ({ _id }: TestUser) =>
  (await rowsOf(app, "mail_refusals", { user_id: _id })).length;
const refusalOf = async ({ client }: TestUser) => (await me(client)).mailRefusal;
const askAgain = async ({ client }: TestUser) => {
  const { status } = await client.call(sendVerification, {});
  await settled();
  return status;
};
const refusing = async ({ client }: TestUser) =>
  (await client.call(getDesk, {})).body.refusingAddresses;

/** Returns the token of the newest verification mail to an address. */
function mailedToken(email: string): string {
  const mail = server.mails.map(unfold).findLast((source) => source.includes(`To: ${email}`));
  return /\/verify\/([\w-]+)/.exec(mail ?? "")?.[1] ?? "";
}

/** Signs somebody up whose mailbox refuses the first mail and another one. */
async function aStoppedUser(): Promise<TestUser> {
  const email = `${aName()}@mail.example`;
  refuseAt("RCPT TO", NO_USER, email);
  const user = await aNewcomer(app, { email, verified: false });
  await settled();
  await askAgain(user);
  return user;
}

test("signs mail for the domain of the settings, so that its public key verifies it", async () => {
  const { email } = await aNewcomer(app, { verified: false });
  await settled();
  const mail = server.mails.find((source) => source.includes(`To: ${email}`)) ?? "";
  const key = createPublicKey(keys.privateKey);
  const signature = { domain: "parade.example", selector: "site" };
  expect(readSignature(mail, key)).toEqual({ ...signature, verified: true });
  const forged = mail.replace("Verify", "Verity");
  expect(readSignature(forged, key)).toEqual({ ...signature, verified: false });
  const [, firstLine = pem] = pem.split("\n");
  expect(app.logged.join("")).not.toContain(firstLine);
});

test("tries a mail that the recipient's server refuses for good once, and stops after the second", async () => {
  const email = `${aName()}@mail.example`;
  const admin = await aStaffMember(app);
  refuseAt("RCPT TO", NO_USER, email);
  const user = await aNewcomer(app, { email, verified: false });
  await settled();
  expect([timesAsked(email), await refusals(user)]).toEqual([1, 1]);
  expect([await refusalOf(user), await refusing(admin)]).toEqual([null, 0]);

  await askAgain(user);
  expect([timesAsked(email), await refusals(user)]).toEqual([2, 2]);
  expect([await refusalOf(user), await refusing(admin)]).toEqual([NO_USER, 1]);
  const lines = app.logged.filter((line) => line.includes("will not be tried again"));
  expect(lines).toHaveLength(2);
  expect(app.logged.join("")).not.toContain(email);

  server.refuse = () => undefined;
  await app.client().call(requestPasswordReset, { body: { email } });
  await settled();
  expect(timesAsked(email)).toBe(2);
});

test("mails only a link that is asked for to a stopped address, which confirms it", async () => {
  const user = await aStoppedUser();
  const admin = await aStaffMember(app);
  const before = (await refusing(admin)) ?? 0;
  server.refuse = () => undefined;
  await askAgain(user);
  expect(await refusalOf(user)).toBe(NO_USER);
  const token = mailedToken(user.email);
  expect((await user.client.call(verifyEmail, { query: { token } })).body.verified).toBe(true);
  expect([await refusalOf(user), await refusing(admin)]).toEqual([null, before - 1]);
  const asked = timesAsked(user.email);
  await app.client().call(requestPasswordReset, { body: { email: user.email } });
  await settled();
  expect(timesAsked(user.email)).toBe(asked + 1);
});

test("lets a verified user confirm an address again once mail to it has stopped", async () => {
  const user = await aUser(app);
  expect(await askAgain(user)).toBe(409);
  refuseAt("RCPT TO", NO_USER, user.email);
  for (const expected of [1, 2]) {
    await app.client().call(requestPasswordReset, { body: { email: user.email } });
    await settled();
    expect(await refusals(user)).toBe(expected);
  }
  server.refuse = () => undefined;
  expect(await askAgain(user)).toBe(200);
  const token = mailedToken(user.email);
  expect((await app.client().call(verifyEmail, { query: { token } })).body.verified).toBe(true);
  expect([await refusalOf(user), await askAgain(user)]).toEqual([null, 409]);
});

test("says so where a mail was asked for that a stopped address does not get", async () => {
  const user = await aStoppedUser();
  await setUser(app, user, { verified: true });
  await app.db.deleteFrom("passwords").where("user_id", "=", user._id).execute();
  expect(await user.client.call(sendConfirmationCode, {})).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("Confirm it again in your settings first.") },
  });
  const banned = await aStoppedUser();
  await ban(await aStaffMember(app), banned);
  await tellNow(app, banned);
  const body = { email: banned.email, password: TRANSPORT_HASH };
  expect(await app.client().call(mailAppealLink, { body })).toMatchObject({
    status: 409,
    body: { message: "Your email refuses our mail. To appeal, write to contact@parade.example." },
  });
});

test.each(["email", "verified"] as const)("begins again when staff set the %s", async (field) => {
  const user = await aStoppedUser();
  server.refuse = () => undefined;
  const moderator = await aStaffMember(app);
  const change = { email: { email: `${aName()}@mail.example` }, verified: { verified: true } };
  expect((await changeUser(moderator, user, change[field])).status).toBe(200);
  await settled();
  expect(await refusals(user)).toBe(0);
});

test.each<[Step, string]>([
  ["AUTH", "535 5.7.8 Wrong password"],
  ["MAIL FROM", "550 5.1.1 No such sender"],
  ["RCPT TO", "554 5.7.1 Client host blocked"],
  ["RCPT TO", "450 4.2.1 Try again later"],
  ["DATA", "550 5.7.26 Not authenticated"],
])("tries a mail again whose %s is refused with %s, and marks nobody", async (step, answer) => {
  refuseAt(step, answer);
  const user = await aNewcomer(app, { verified: false });
  const waiting = () =>
    sql`select from pgboss.job where state = 'retry' and data->>'userId' = ${user._id}`.execute(
      app.db,
    );
  await expect.poll(async () => (await waiting()).rows.length).toBe(1);
  expect([await refusals(user), await refusalOf(user)]).toEqual([0, null]);
});
