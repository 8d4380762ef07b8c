import { expect, test } from "vitest";
import { signIn, signOut } from "#contract/accounts/contract.ts";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { hashToken } from "#server/platform/http/session.ts";
import { aUser, PASSWORD, type TestUser } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = await buildTestApp();
const password = await transformPassword(PASSWORD);
const DAY_MS = 24 * 3_600_000;

const sessionsOf = (user: TestUser) =>
  app.services.db.selectFrom("sessions").selectAll().where("user_id", "=", user._id).execute();

/** Who the site takes the bearer of a cookie for. */
async function bearerOf(cookie: string): Promise<string | undefined> {
  const reply = await app.client().fetch(getCurrentUser.path, { headers: { cookie } });
  return ((await reply.json()) as { _id?: string })._id;
}

async function cookieOfSignIn(user: TestUser): Promise<string> {
  const reply = await app.client().fetch(signIn.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: user.email, password }),
  });
  return reply.headers.getSetCookie().find((cookie) => cookie.startsWith("session=")) ?? "";
}

test("A wrong password and an unknown address answer the same", async () => {
  const { email } = await aUser(app, { verified: false });
  const wrong = { email, password: await transformPassword("Wrong-Horse-7") };
  const known = await app.client().call(signIn, { body: wrong });
  const unknown = await app.client().call(signIn, { body: { ...wrong, email: `not-${email}` } });
  expect(known.status).toBe(401);
  expect(unknown.status).toBe(known.status);
  expect(unknown.body).toEqual(known.body);
  expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
  expect(known.headers.getSetCookie()).toEqual([]);
});

test("Blanks around the e-mail address and its case don't matter", async () => {
  const { email, _id } = await aUser(app, { verified: false });
  const body = { email: ` ${email.toUpperCase()} `, password };
  expect((await app.client().call(signIn, { body })).body.id).toBe(_id);
});

test.each([
  { email: "nul\u0000@mail.example" },
  { email: "" },
  { email: 7 },
  { email: null },
  { email: { "": "" } },
  { email: "x".repeat(400) },
  { password: "" },
  { password: 7 },
  { password: [PASSWORD] },
  { password: "x".repeat(129) },
])("Signing in with %j is refused, and nothing breaks", async (given) => {
  const { email } = await aUser(app, { verified: false });
  const reply = await app.client().json("POST", signIn.path, { email, password, ...given });
  expect([400, 401]).toContain(reply.status);
  expect(reply.body.success).toBe(false);
});

test("The cookie is httpOnly, SameSite=Lax, for the whole site and 30 days", async () => {
  const user = await aUser(app, { verified: false });
  const [pair, ...attributes] = (await cookieOfSignIn(user)).split("; ");
  const maxAge = (30 * DAY_MS) / 1000;
  expect(attributes.sort()).toEqual(["HttpOnly", `Max-Age=${maxAge}`, "Path=/", "SameSite=Lax"]);
  expect(await bearerOf(pair ?? "")).toBe(user._id);
});

test("The session's token is stored hashed only", async () => {
  const user = await aUser(app, { verified: false });
  const [, token = ""] = /session=([^;]+)/.exec(user.client.cookieHeader()) ?? [];
  const [session, ...others] = await sessionsOf(user);
  expect(others).toEqual([]);
  expect(session?.token_hash).toEqual(hashToken(token));
  expect(JSON.stringify(session)).not.toContain(token);
});

test("Signing out ends the session on the server too", async () => {
  const user = await aUser(app, { verified: false });
  const cookie = user.client.cookieHeader();
  const reply = await user.client.call(signOut, {});
  expect(reply).toMatchObject({ status: 200, body: { success: true } });
  expect(user.client.cookieHeader()).not.toContain("session=");
  expect(await bearerOf(cookie)).toBeUndefined();
  expect(await sessionsOf(user)).toEqual([]);
});

test("Signing out ends this session alone", async () => {
  const user = await aUser(app, { verified: false });
  const [other = ""] = (await cookieOfSignIn(user)).split(";");
  await user.client.call(signOut, {});
  expect(await bearerOf(other)).toBe(user._id);
});

test("Signing in again replaces the session", async () => {
  const user = await aUser(app, { verified: false });
  const before = user.client.cookieHeader();
  await user.client.call(signIn, { body: { email: user.email, password } });
  const after = user.client.cookieHeader();
  expect(after).not.toBe(before);
  expect(await bearerOf(before)).toBeUndefined();
  expect(await bearerOf(after)).toBe(user._id);
  expect(await sessionsOf(user)).toHaveLength(1);
});

test.each(["session=", "session=x", `session=${"x".repeat(5_000)}`, "session=%00", "session"])(
  "The cookie %j is nobody's",
  async (cookie) => {
    expect(await bearerOf(cookie)).toBeUndefined();
  },
);

test("A session that has run out is nobody's", async () => {
  const user = await aUser(app, { verified: false });
  await app.services.db
    .updateTable("sessions")
    .set({ expires_at: new Date(Date.now() - 1) })
    .where("user_id", "=", user._id)
    .execute();
  expect(await bearerOf(user.client.cookieHeader())).toBeUndefined();
});

test("Use renews a session for 30 days, in the database and in the browser", async () => {
  const user = await aUser(app, { verified: false });
  const fresh = await user.client.call(getCurrentUser, {});
  expect(fresh.headers.getSetCookie()).toEqual([]);

  await app.services.db
    .updateTable("sessions")
    .set({ last_used_at: new Date(Date.now() - DAY_MS), expires_at: new Date(Date.now() + DAY_MS) })
    .where("user_id", "=", user._id)
    .execute();
  const before = user.client.cookieHeader();
  const used = await user.client.call(getCurrentUser, {});
  const [session] = await sessionsOf(user);
  expect(session?.expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS);
  expect(used.headers.getSetCookie().join()).toContain(`Max-Age=${(30 * DAY_MS) / 1000}`);
  expect(user.client.cookieHeader()).toBe(before);
});

test("Signing out by a session due for renewal takes the cookie away", async () => {
  const user = await aUser(app, { verified: false });
  await app.services.db
    .updateTable("sessions")
    .set({ last_used_at: new Date(Date.now() - DAY_MS) })
    .where("user_id", "=", user._id)
    .execute();
  const reply = await user.client.call(signOut, {});
  const session = reply.headers.getSetCookie().filter((cookie) => cookie.startsWith("session="));
  expect(session).toHaveLength(1);
  expect(user.client.cookieHeader()).not.toContain("session=");
});

test("GET /api/user/ answers 200 and success false when signed out", async () => {
  const reply = await app.client().call(getCurrentUser, {});
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ success: false, message: expect.any(String) });
  expect(reply.headers.get("cache-control")).toBe("private, no-store");
});
