import { beforeEach, describe, expect, test } from "vitest";
import { signIn, signUp } from "#contract/accounts/contract.ts";
import { listAudit } from "#contract/audit/contract.ts";
import { confirmSignIn } from "#contract/factors/contract.ts";
import { getCurrentUser, getUserDetails } from "#contract/users/contract.ts";
import { SECURITY_EVENT } from "#server/features/accounts/sign-in/security-log.ts";
import { signInAs } from "#test/acts.ts";
import { anAuthenticator, codeOf } from "#test/factors.ts";
import { aUser, PASSWORD } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { PRODUCTION } from "#test/production.ts";
import { startOwnApp } from "#test/test-app.ts";

const app = await startOwnApp({ LOG_LEVEL: "info", ...PRODUCTION });
const limited = await app.withSettings({ RATE_LIMITS: "on" });
const apps = {
  unset: app,
  network: await app.withSettings({ TRUST_PROXY: "127.0.0.0/8" }),
  elsewhere: await app.withSettings({ TRUST_PROXY: "10.0.0.0/8, ::1" }),
  hops: await app.withSettings({ TRUST_PROXY: "1" }),
};
const GIVEN = "Root=1-67891233-abcdef012345678912345678";
const FRESH = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test.each([
  ["unset", GIVEN, FRESH],
  ["network", GIVEN, new RegExp(`^${GIVEN}$`)],
  ["hops", GIVEN, new RegExp(`^${GIVEN}$`)],
  ["elsewhere", GIVEN, FRESH],
  ["network", "x".repeat(129), FRESH],
  ["network", 'quoted" or {odd}', FRESH],
] as const)("trusted proxies: %s, a request id of %s", async (trusted, id, expected) => {
  const reply = await apps[trusted].client().call(getCurrentUser, {}, { "x-request-id": id });
  expect(reply.headers.get("x-request-id")).toMatch(expected);
});

test("logs every line of a request with the id that its reply has, and no other request's", async () => {
  const { url, logged } = app;
  const paths = ["/", "/api/nothing", "/healthz", "/assets/nothing.js"];
  const replies = await Promise.all(paths.map((path) => fetch(url + path)));
  const refused = await app.client().call(signUp, {
    body: { username: "x", email: "no mail", password: "" },
  });
  const ids = [...replies, refused].map(({ headers }) => headers.get("x-request-id"));
  expect(new Set(ids).size).toBe(paths.length + 1);
  const lines = () => logged.map((line) => JSON.parse(line));
  for (const id of ids) {
    const messages = () =>
      lines()
        .filter(({ reqId }) => reqId === id)
        .map(({ msg }) => msg);
    await expect.poll(messages).toContain("request completed");
    expect(messages()[0]).toBe("incoming request");
    expect(messages().filter((message) => message !== SECURITY_EVENT)).toHaveLength(2);
  }
});

describe("security events", () => {
  const user = prepared(() => aUser(app));
  const other = prepared(() => aUser(app));

  /** Returns the logged security events, without the fields that vary between runs. */
  function events() {
    const lines = app.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    return lines.filter(({ msg }) => msg === "security event");
  }

  beforeEach(() => {
    app.logged.length = 0;
  });

  test("logs a sign-in with its account and a failure with its IP address, without secrets", async () => {
    const client = app.client();
    const wrong = { email: user.email, password: "Wrong-Horse-77" };
    await client.call(signIn, { body: wrong });
    await client.call(signIn, { body: { email: user.email, password: PASSWORD } });
    await expect.poll(events).toHaveLength(3);
    expect(events()).toMatchObject([
      {
        level: 40,
        event: "authentication failed",
        route: "POST /api/login",
        status: 401,
        ip: "127.0.0.1",
      },
      { level: 30, event: "session started", userId: user._id },
      { level: 30, event: "authentication succeeded", route: "POST /api/login", status: 200 },
    ]);
    const log = app.logged.join("");
    for (const secret of [user.email, PASSWORD, wrong.password]) expect(log).not.toContain(secret);
  });

  test("logs a sign-in with a second factor as succeeded only after its last step", async () => {
    const owner = await aUser(app);
    const { secret } = await anAuthenticator(owner);
    app.logged.length = 0;
    const client = app.client();
    await signInAs(client, owner);
    await expect
      .poll(events)
      .toMatchObject([
        { level: 30, event: "second factor required", route: "POST /api/login", userId: owner._id },
      ]);
    await client.call(confirmSignIn, { body: { method: "totp", code: "000000" } });
    await client.call(confirmSignIn, { body: { method: "totp", code: codeOf(secret) } });
    await expect
      .poll(() => events().slice(1))
      .toMatchObject([
        { event: "authentication failed", route: "POST /api/login/second-factor" },
        { event: "session started", userId: owner._id },
        { event: "authentication succeeded", route: "POST /api/login/second-factor" },
      ]);
  });

  test("logs a refusal with its account and the pattern of the route", async () => {
    await user.client.call(listAudit, { query: {} });
    await user.client.call(getUserDetails, { params: { id: other._id } });
    await app.client().call(getUserDetails, { params: { id: other._id } });
    await expect.poll(events).toHaveLength(3);
    expect(events()).toMatchObject([
      { event: "not permitted", route: "GET /api/audit", userId: user._id },
      { event: "not permitted", route: "GET /api/user/:id/details", userId: user._id },
      { event: "not signed in", route: "GET /api/user/:id/details" },
    ]);
  });

  test("logs a request over a rate limit", async () => {
    const client = limited.client();
    const body = { email: "nobody@mail.example", password: "Wrong-Horse-77" };
    const over = async () => (await client.call(signIn, { body })).status;
    await expect.poll(over, { interval: 0 }).toBe(429);
    await expect
      .poll(() => events().at(-1))
      .toMatchObject({ event: "over a rate limit", route: "POST /api/login", status: 429 });
  });
});
