import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { requestExport } from "#contract/accounts/contract.ts";
import * as factors from "#contract/factors/contract.ts";
import { signInAs } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { anAuthenticator, codeOf } from "#test/factors.ts";
import { aUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { me } from "#test/reads.ts";
import { rowsOf } from "#test/rows.ts";
import { ageAuthentication } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

// Codes change every 30 seconds, so the clock is stopped to avoid a change in the middle of a test.
vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
afterAll(() => void vi.useRealTimers());

const app = sharedApp();

const isSignedIn = async (client: Client) => (await me(client)).success === true;
const secondStep = (client: Client, method: "totp" | "recovery", code: string) =>
  client.call(factors.confirmSignIn, { body: { method, code } });
const wrongCode = (secret: string) => String((Number(codeOf(secret)) + 1) % 1e6).padStart(6, "0");

describe("Setting up an authenticator app", () => {
  test("gives a secret as text and as a QR code, and enables nothing until a valid code", async () => {
    const user = await aUser(app);
    const { secret = "", uri: given = "" } = (
      await user.client.call(factors.setUpAuthenticator, {})
    ).body;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(given);
    expect(uri.protocol + uri.host).toBe("otpauth:totp");
    expect(decodeURIComponent(uri.pathname)).toBe(`/Parade:${user.username}`);
    expect(uri.searchParams.get("secret")).toBe(secret);
    const code = wrongCode(secret);
    const refused = await user.client.call(factors.confirmAuthenticator, { body: { code } });
    expect(refused).toMatchObject({ status: 400, body: { errors: { code: expect.any(String) } } });
    expect((await user.client.call(factors.listFactors, {})).body.authenticator).toBeNull();
    const visitor = app.client();
    expect((await signInAs(visitor, user)).body.success).toBe(true);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  test("returns ten recovery codes once, mails the owner, and refuses a second authenticator", async () => {
    const user = await aUser(app);
    const { recoveryCodes } = await anAuthenticator(user);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    const { body } = await user.client.call(factors.listFactors, {});
    expect(body).toMatchObject({
      recoveryCodes: 10,
      authenticator: { createdAt: expect.any(String) },
    });
    await app.mailTo(user.email, "an authenticator app was added");
    const rows = await rowsOf(app, "recovery_codes", { user_id: user._id });
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0]);
    expect((await user.client.call(factors.setUpAuthenticator, {})).status).toBe(409);
  });
});

describe("Signing in with an authenticator app", () => {
  let secret: string;
  let recoveryCodes: string[];
  const user = prepared(() => aUser(app));
  beforeAll(async () => {
    ({ secret, recoveryCodes } = await anAuthenticator(user));
  });
  // Each test begins with codes that were not used.
  beforeEach(() => void vi.setSystemTime(Date.now() + 10 * 60_000));

  test("requires the code after the password, in the same browser", async () => {
    const visitor = app.client();
    const first = await signInAs(visitor, user);
    expect(first).toMatchObject({ status: 200, body: { success: false } });
    expect(first.body.secondFactor).toEqual({ methods: ["totp", "recovery"] });
    expect(await isSignedIn(visitor)).toBe(false);
    expect((await secondStep(app.client(), "totp", codeOf(secret))).status).toBe(401);

    const second = await secondStep(visitor, "totp", codeOf(secret));
    expect(second.body).toEqual({
      success: true,
      id: user._id,
      message: "Logged In Successfully!",
    });
    expect(await isSignedIn(visitor)).toBe(true);
    // A browser that was used before, too.
    expect((await signInAs(user.client, user)).body.success).toBe(false);
  });

  test("accepts one of several simultaneous uses of a code, and no later one", async () => {
    const code = codeOf(secret);
    const browsers = [app.client(), app.client(), app.client()];
    for (const browser of browsers) await signInAs(browser, user);
    const replies = await Promise.all(browsers.map((browser) => secondStep(browser, "totp", code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const later = app.client();
    await signInAs(later, user);
    expect((await secondStep(later, "totp", code)).status).toBe(400);
    expect(await isSignedIn(later)).toBe(false);
  });

  test("takes the code of the next step, and none two steps before or after", async () => {
    const visitor = app.client();
    await signInAs(visitor, user);
    for (const [steps, status] of [
      [-2, 400],
      [2, 400],
      [1, 200],
    ] as const) {
      expect((await secondStep(visitor, "totp", codeOf(secret, steps))).status).toBe(status);
    }
  });

  test("ends after five wrong codes, and mails the owner", async () => {
    const user = await aUser(app);
    const { secret } = await anAuthenticator(user);
    const visitor = app.client();
    await signInAs(visitor, user);
    for (let tries = 0; tries < 5; tries++) {
      expect((await secondStep(visitor, "totp", wrongCode(secret))).status).toBe(400);
    }
    expect((await secondStep(visitor, "totp", codeOf(secret))).status).toBe(401);
    await app.mailTo(user.email, "right password");
  });

  test("cannot be completed twice, or after five minutes", async () => {
    const visitor = app.client();
    await signInAs(visitor, user);
    vi.setSystemTime(Date.now() + 5.1 * 60_000);
    expect((await secondStep(visitor, "totp", codeOf(secret))).status).toBe(401);
    await signInAs(visitor, user);
    const cookie = visitor.cookieHeader();
    expect((await secondStep(visitor, "totp", codeOf(secret))).status).toBe(200);
    const body = JSON.stringify({ method: "recovery", code: recoveryCodes[0] });
    const headers = { cookie, "content-type": "application/json" };
    const again = await app
      .client()
      .fetch(factors.confirmSignIn.path, { method: "POST", headers, body });
    expect(again.status).toBe(401);
  });

  test("accepts each recovery code once, in any spelling, and mails the owner", async () => {
    const user = await aUser(app);
    const { recoveryCodes } = await anAuthenticator(user);
    const [code = ""] = recoveryCodes;
    const visitor = app.client();
    await signInAs(visitor, user);
    const typed = ` ${code.replace("-", " – ").toUpperCase()}\u00a0`;
    expect((await secondStep(visitor, "recovery", typed)).status).toBe(200);
    expect((await visitor.call(factors.listFactors, {})).body.recoveryCodes).toBe(9);
    await app.mailTo(user.email, "recovery code was used");
    const other = app.client();
    await signInAs(other, user);
    expect((await secondStep(other, "recovery", code)).status).toBe(400);
  });
});

test("limits wrong codes of an account, over all its sign-ins, to 10 an hour and 30 a day", async () => {
  const limited = await app.withSettings({ RATE_LIMITS: "on" });
  const user = await aUser(app);
  const { secret } = await anAuthenticator(user);
  const began = Date.now();
  onTestFinished(() => void vi.setSystemTime(began));
  const visitor = limited.client();
  const attempt = async (code: string) => (await secondStep(visitor, "totp", code)).status;
  for (let hour = 0; hour < 3; hour++) {
    for (let failed = 0; failed < 10; failed++) {
      if (failed % 5 === 0) await signInAs(visitor, user);
      expect(await attempt(wrongCode(secret))).toBe(400);
    }
    await signInAs(visitor, user);
    expect(await attempt(wrongCode(secret))).toBe(429);
    vi.setSystemTime(Date.now() + 3_601_000);
  }
  await signInAs(visitor, user);
  expect(await attempt(codeOf(secret))).toBe(429);
  vi.setSystemTime(Date.now() + 86_400_000);
  await signInAs(visitor, user);
  expect(await attempt(codeOf(secret))).toBe(200);
});

test("new recovery codes replace the old ones", async () => {
  const user = await aUser(app);
  const { recoveryCodes } = await anAuthenticator(user);
  const made = (await user.client.call(factors.makeRecoveryCodes, {})).body.recoveryCodes ?? [];
  expect(made).toHaveLength(10);
  const visitor = app.client();
  await signInAs(visitor, user);
  expect((await secondStep(visitor, "recovery", recoveryCodes[0] ?? "")).status).toBe(400);
  expect((await secondStep(visitor, "recovery", made[0] ?? "")).status).toBe(200);
});

test("creates recovery codes only for an account with a factor", async () => {
  const user = await aUser(app);
  expect((await user.client.call(factors.makeRecoveryCodes, {})).status).toBe(409);
  await anAuthenticator(user);
  await user.client.call(factors.removeAuthenticator, {});
  expect((await user.client.call(factors.listFactors, {})).body).toMatchObject({
    authenticator: null,
    recoveryCodes: 0,
  });
  expect((await signInAs(app.client(), user)).body.success).toBe(true);
});

test("reauthenticates with a code", async () => {
  const user = await aUser(app);
  const { secret } = await anAuthenticator(user);
  await ageAuthentication(app.db, user, 11);
  const { methods } = (await user.client.call(factors.listReauthenticationMethods, {})).body;
  expect(methods).toEqual(["totp", "password"]);
  const body = { method: "totp", code: codeOf(secret) } as const;
  expect((await user.client.call(factors.reauthenticate, { body })).status).toBe(200);
  expect((await user.client.call(requestExport, {})).status).toBe(200);
});
