import { beforeAll, beforeEach, expect, test } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { confirmSignIn } from "#contract/factors/sign-in.ts";
import { listAudit } from "#contract/moderation/audit.ts";
import { getUserDetails } from "#contract/users/contract.ts";
import { anAuthenticator, codeOf, firstStep } from "#test/factors.ts";
import type { TestUser } from "#test/makers.ts";
import { aUser, PASSWORD } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp({ LOG_LEVEL: "info", RATE_LIMITS: "on" });

let user: TestUser;
let other: TestUser;
beforeAll(async () => {
  user = await aUser(app);
  other = await aUser(app);
});

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
  await firstStep(client, owner);
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
  const client = app.client();
  const body = { email: "nobody@mail.example", password: "Wrong-Horse-77" };
  const over = async () => (await client.call(signIn, { body })).status;
  await expect.poll(over, { interval: 0 }).toBe(429);
  await expect
    .poll(() => events().at(-1))
    .toMatchObject({ event: "over a rate limit", route: "POST /api/login", status: 429 });
});
