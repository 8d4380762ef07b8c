import { describe, expect, onTestFinished, test, vi } from "vitest";
import { EXPORT_FILE_PATH, requestExport, signIn } from "#contract/accounts/contract.ts";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { RECENT_MINUTES } from "#contract/endpoint.ts";
import * as factors from "#contract/factors/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { changeUser } from "#test/acts.ts";
import { everyEndpoint } from "#test/api/every-endpoint.ts";
import { aName, aUser, type TestUser, TRANSPORT_HASH } from "#test/makers.ts";
import { aReportedPost } from "#test/reported.ts";
import { SoftAuthenticator } from "#test/soft-authenticator.ts";
import { ageAuthentication, aStaffMember, ban, STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
const password = TRANSPORT_HASH;
const CONFIRM = { success: false, message: "Please confirm it is you.", reauthenticate: true };

/** Every sensitive call, with a body that requires a recent authentication. */
const SENSITIVE: Record<string, object> = {
  "POST /api/user/:id": { roles: [ROLE.moderator] },
  "POST /api/user/:id/ban": { banExpiryDays: 31, statement: STATEMENT },
  "POST /api/user/:id/prune": { statement: STATEMENT },
  // Without a term a ban has no end.
  "POST /api/case/:id/settle": { outcome: "ban", statement: STATEMENT },
  "POST /api/auth/email": { email: `${aName()}@mail.example` },
  "PATCH /api/auth/password": { password },
  "POST /api/auth/export": {},
  "POST /api/auth/deletion": { username: "nobody" },
  "POST /api/accounts/discord/link": { code: "code", state: "state" },
  "POST /api/accounts/discord/unlink": {},
  "POST /api/auth/passkeys/options": {},
  "POST /api/auth/passkeys": {
    name: "Key",
    credential: new SoftAuthenticator("http://localhost").create({ challenge: "" }),
  },
  "POST /api/auth/passkeys/:id/remove": {},
  "POST /api/auth/authenticator": {},
  "POST /api/auth/authenticator/enable": { code: "000000" },
  "POST /api/auth/authenticator/remove": {},
  "POST /api/auth/recovery-codes": {},
  "POST /api/auth/reauthenticate/check": {},
};

test("the table contains every endpoint that requires a recent authentication", async () => {
  const sensitive = (await everyEndpoint()).filter(({ reauthenticate }) => reauthenticate);
  const names = sensitive.map(({ method, path }) => `${method} ${path}`);
  expect(names.sort()).toEqual(Object.keys(SENSITIVE).sort());
});

test("every sensitive call requires a sign-in that is no older than ten minutes", async () => {
  const admin = await aStaffMember(app, ROLE.admin);
  const { owner, caseId } = await aReportedPost(app);
  const attempt = (name: string, body: object) => {
    const [method = "", path = ""] = name.split(" ");
    const id = path.includes("/case/") ? caseId : owner._id;
    return admin.client.json(method, path.replace(":id", id), body);
  };
  await ageAuthentication(app.db, admin, RECENT_MINUTES + 1);
  for (const [name, body] of Object.entries(SENSITIVE)) {
    expect(await attempt(name, body), name).toMatchObject({ status: 403, body: CONFIRM });
  }
  await admin.client.call(factors.reauthenticate, { body: { method: "password", password } });
  for (const [name, body] of Object.entries(SENSITIVE)) {
    const accepted = await attempt(name, body);
    expect(accepted, name).not.toMatchObject({ body: { reauthenticate: true } });
  }
});

test("a moderator with an old sign-in can ban for 30 days, and change settings but no email", async () => {
  const [moderator, other] = [await aStaffMember(app), await aUser(app)];
  await ageAuthentication(app.db, moderator, RECENT_MINUTES + 1);
  const change = (body: object) => changeUser(moderator, other, body);
  expect((await change({ email: `${aName()}@mail.example` })).body).toEqual(CONFIRM);
  expect((await change({ profileColor: "#112233", statement: STATEMENT })).status).toBe(200);
  for (const [days, status] of [
    [30, 200],
    [31, 403],
    [null, 403],
  ] as const) {
    expect((await ban(moderator, other, { days })).status, String(days)).toBe(status);
  }
});

test("an authentication counts as recent for ten minutes, also for downloading an export", async () => {
  const user = await aUser(app);
  await ageAuthentication(app.db, user, 9.9);
  expect((await user.client.call(requestExport, {})).status).toBe(200);
  await ageAuthentication(app.db, user, 10.1);
  expect((await user.client.call(requestExport, {})).body).toEqual(CONFIRM);
  const download = await user.client.fetch(EXPORT_FILE_PATH);
  expect({ status: download.status, body: await download.json() }).toEqual({
    status: 403,
    body: CONFIRM,
  });
});

test("refuses a wrong password", async () => {
  const user = await aUser(app);
  await ageAuthentication(app.db, user, RECENT_MINUTES + 1);
  const wrong = { method: "password", password: await transformPassword("Wrong-Horse-7") } as const;
  const reply = await user.client.call(factors.reauthenticate, { body: wrong });
  expect(reply).toMatchObject({ status: 400, body: { errors: { password: expect.any(String) } } });
  expect((await user.client.call(requestExport, {})).body).toEqual(CONFIRM);
});

test("reauthenticates one session alone", async () => {
  const user = await aUser(app);
  const elsewhere = app.client();
  await elsewhere.call(signIn, { body: { email: user.email, password } });
  await ageAuthentication(app.db, user, RECENT_MINUTES + 1);
  await user.client.call(factors.reauthenticate, { body: { method: "password", password } });
  expect((await user.client.call(requestExport, {})).status).toBe(200);
  expect((await elsewhere.call(requestExport, {})).body).toEqual(CONFIRM);
});

describe("An account without a password", () => {
  async function aDiscordUser(): Promise<TestUser> {
    const user = await aUser(app);
    await app.db.deleteFrom("passwords").where("user_id", "=", user._id).execute();
    await ageAuthentication(app.db, user, RECENT_MINUTES + 1);
    return user;
  }

  async function newestCode({ email }: TestUser): Promise<string> {
    const mail = await app.mailTo(email, "your code is");
    return /your code is (\d{8})/.exec(mail)?.[1] ?? "";
  }

  async function mailedCode(user: TestUser): Promise<string> {
    await user.client.call(factors.sendConfirmationCode, {});
    return newestCode(user);
  }

  const confirm = (user: TestUser, code: string) =>
    user.client.call(factors.reauthenticate, { body: { method: "mail", code } });

  test("reauthenticates by a mailed code, once", async () => {
    const user = await aDiscordUser();
    const { body } = await user.client.call(factors.listReauthenticationMethods, {});
    expect(body.methods).toEqual(["mail"]);
    const code = await mailedCode(user);
    const typed = `${code.slice(0, 4)} ${code.slice(4)}`;
    expect((await confirm(user, typed)).status).toBe(200);
    expect((await user.client.call(requestExport, {})).status).toBe(200);
    await ageAuthentication(app.db, user, RECENT_MINUTES + 1);
    expect((await confirm(user, code)).status).toBe(400);
  });

  test("has five attempts with each new code, which replaces the former", async () => {
    const user = await aDiscordUser();
    const first = await mailedCode(user);
    const wrong = ["00000000", "00000001", "00000002"].find((code) => code !== first) ?? "";
    for (let tries = 0; tries < 4; tries++) await confirm(user, wrong);
    await user.client.call(factors.sendConfirmationCode, {});
    await expect.poll(() => newestCode(user)).not.toBe(first);
    for (let tries = 0; tries < 4; tries++) {
      expect((await confirm(user, first)).status).toBe(400);
    }
    expect((await confirm(user, await newestCode(user))).status).toBe(200);
    const used = await newestCode(user);
    await user.client.call(factors.sendConfirmationCode, {});
    await expect.poll(() => newestCode(user)).not.toBe(used);
    const last = await newestCode(user);
    for (let tries = 0; tries < 5; tries++) {
      expect((await confirm(user, first)).status).toBe(400);
    }
    expect((await confirm(user, last)).status).toBe(400);
  });

  test("cannot use a code older than ten minutes", async () => {
    const user = await aDiscordUser();
    const code = await mailedCode(user);
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(Date.now() + 10.1 * 60_000);
    expect((await confirm(user, code)).status).toBe(400);
  });

  test("cannot use a code of another session", async () => {
    const [user, thief] = [await aDiscordUser(), await aDiscordUser()];
    const code = await mailedCode(user);
    await mailedCode(thief);
    expect((await confirm(thief, code)).status).toBe(400);
  });
});

test("offers only the password to an account that has one", async () => {
  const user = await aUser(app);
  const { body } = await user.client.call(factors.listReauthenticationMethods, {});
  expect(body.methods).toEqual(["password"]);
  expect((await user.client.call(factors.sendConfirmationCode, {})).status).toBe(409);
});

test("an account may fail to confirm 10 times a minute", async () => {
  const limited = (await app.withSettings({ RATE_LIMITS: "on" })).client();
  const user = await aUser(app);
  const headers = { cookie: user.client.cookieHeader() };
  const attempt = async (given: string) => {
    const body = { method: "password", password: given } as const;
    return (await limited.call(factors.reauthenticate, { body }, headers)).status;
  };
  const wrong = await transformPassword("Wrong-Horse-7");
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  for (let failed = 0; failed < 10; failed++) expect(await attempt(wrong)).toBe(400);
  expect(await attempt(password)).toBe(429);
  vi.setSystemTime(Date.now() + 61_000);
  expect(await attempt(password)).toBe(200);
});
