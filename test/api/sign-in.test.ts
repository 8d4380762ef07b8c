import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { signIn, signOut } from "#contract/accounts/contract.ts";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { hashToken } from "#server/platform/tokens.ts";
import { signInAs } from "#test/acts.ts";
import { aName, aUser, PASSWORD, type TestUser, TRANSPORT_HASH } from "#test/makers.ts";
import { me } from "#test/reads.ts";
import { rowsOf, setRows } from "#test/rows.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
const password = TRANSPORT_HASH;
const DAY_MS = 24 * 3_600_000;

const setSessions = (
  { _id }: TestUser,
  values: Partial<Record<"created_at" | "expires_at" | "last_used_at", Date>>,
) => setRows(app, "sessions", { user_id: _id }, values);
const sessionsOf = (user: TestUser) => rowsOf(app, "sessions", { user_id: user._id });

/** Returns the id of the user to whom a cookie belongs. */
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

test("replies alike to a wrong password and an unknown email", async () => {
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

test("ignores blanks around the email and its case", async () => {
  const { email, _id } = await aUser(app, { verified: false });
  const body = { email: ` ${email.toUpperCase()} `, password };
  expect((await app.client().call(signIn, { body })).body.id).toBe(_id);
});

test("finds an address under a Unicode domain in any spelling", async () => {
  const name = aName();
  await aUser(app, { email: `${name}@xn--bcher-kva.example` });
  for (const email of [
    `${name}@bücher.example`,
    `${name}@BÜCHER。example`,
    `${name}@xn--BCHER-kva.example`,
  ]) {
    expect((await signInAs(app.client(), { email })).status, email).toBe(200);
  }
  expect((await signInAs(app.client(), { email: `${name}@bucher.example` })).status).toBe(401);
});

test("refuses malformed emails and passwords without an error", async () => {
  const { email } = await aUser(app, { verified: false });
  for (const given of [
    { email: "nul\u0000@mail.example" },
    { email: "" },
    { email: { "": "" } },
    { email: "x".repeat(400) },
    { password: "" },
    { password: [PASSWORD] },
    { password: "x".repeat(129) },
  ]) {
    const reply = await app.client().json("POST", signIn.path, { email, password, ...given });
    expect([400, 401], JSON.stringify(given)).toContain(reply.status);
    expect(reply.body.success).toBe(false);
  }
});

test("sets an HttpOnly, SameSite=Lax cookie for the whole site and 30 days", async () => {
  const user = await aUser(app, { verified: false });
  const [pair, ...attributes] = (await cookieOfSignIn(user)).split("; ");
  const maxAge = (30 * DAY_MS) / 1000;
  expect(attributes.sort()).toEqual(["HttpOnly", `Max-Age=${maxAge}`, "Path=/", "SameSite=Lax"]);
  expect(await bearerOf(pair ?? "")).toBe(user._id);
});

test("stores the session's token hashed only", async () => {
  const user = await aUser(app, { verified: false });
  const [, token = ""] = /session=([^;]+)/.exec(user.client.cookieHeader()) ?? [];
  const [session, ...others] = await sessionsOf(user);
  expect(others).toEqual([]);
  expect(session?.token_hash).toEqual(hashToken(token));
  expect(JSON.stringify(session)).not.toContain(token);
});

test("ends the current session alone on the server when signing out", async () => {
  const user = await aUser(app, { verified: false });
  const cookie = user.client.cookieHeader();
  const [other = ""] = (await cookieOfSignIn(user)).split(";");
  const reply = await user.client.call(signOut, {});
  expect(reply).toMatchObject({ status: 200, body: { success: true } });
  expect(user.client.cookieHeader()).not.toContain("session=");
  expect(await bearerOf(cookie)).toBeUndefined();
  expect(await bearerOf(other)).toBe(user._id);
  expect(await sessionsOf(user)).toHaveLength(1);
});

test("replaces the session when signing in again", async () => {
  const user = await aUser(app, { verified: false });
  const before = user.client.cookieHeader();
  await user.client.call(signIn, { body: { email: user.email, password } });
  const after = user.client.cookieHeader();
  expect(after).not.toBe(before);
  expect(await bearerOf(before)).toBeUndefined();
  expect(await bearerOf(after)).toBe(user._id);
  expect(await sessionsOf(user)).toHaveLength(1);
});

test("ignores cookies of no session", async () => {
  for (const cookie of ["session=", "session=x", `session=${"x".repeat(5_000)}`, "session=%00"]) {
    expect(await bearerOf(cookie)).toBeUndefined();
  }
});

test("ignores an expired session", async () => {
  const user = await aUser(app, { verified: false });
  await setSessions(user, { expires_at: new Date(Date.now() - 1) });
  expect(await bearerOf(user.client.cookieHeader())).toBeUndefined();
});

test("renews a session for 30 days when it is used, in the database and in the browser", async () => {
  const user = await aUser(app, { verified: false });
  const fresh = await user.client.call(getCurrentUser, {});
  expect(fresh.headers.getSetCookie()).toEqual([]);

  await setSessions(user, {
    last_used_at: new Date(Date.now() - DAY_MS),
    expires_at: new Date(Date.now() + DAY_MS),
  });
  const before = user.client.cookieHeader();
  const used = await user.client.call(getCurrentUser, {});
  const [session] = await sessionsOf(user);
  expect(session?.expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS);
  expect(used.headers.getSetCookie().join()).toContain(`Max-Age=${(30 * DAY_MS) / 1000}`);
  expect(user.client.cookieHeader()).toBe(before);
});

test("deletes the cookie when signing out by a session due for renewal", async () => {
  const user = await aUser(app, { verified: false });
  await setSessions(user, { last_used_at: new Date(Date.now() - DAY_MS) });
  const reply = await user.client.call(signOut, {});
  const session = reply.headers.getSetCookie().filter((cookie) => cookie.startsWith("session="));
  expect(session).toHaveLength(1);
  expect(user.client.cookieHeader()).not.toContain("session=");
});

test("GET /api/user/ returns 200 and success false without a session", async () => {
  const reply = await app.client().call(getCurrentUser, {});
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ success: false, message: expect.any(String) });
  expect(reply.headers.get("cache-control")).toBe("private, no-store");
});

describe("the life of a session", () => {
  /** Moves the start of a user's session back, as if it had been used ever since. */
  const startedBefore = (user: TestUser, days: number) =>
    setSessions(user, {
      created_at: new Date(Date.now() - days * DAY_MS),
      last_used_at: new Date(Date.now() - DAY_MS),
    });

  test("renews a session and its cookie until 90 days after its start", async () => {
    const user = await aUser(app, { verified: false });
    await startedBefore(user, 80);
    const used = await user.client.call(getCurrentUser, {});
    expect(used.body.success).toBe(true);
    const until = Date.now() + 10 * DAY_MS;
    const [session] = await sessionsOf(user);
    expect(Math.abs((session?.expires_at.getTime() ?? 0) - until)).toBeLessThan(60_000);
    const [, maxAge] = /Max-Age=(\d+)/.exec(used.headers.getSetCookie().join()) ?? [];
    expect(Math.abs(Number(maxAge) - (10 * DAY_MS) / 1000)).toBeLessThan(60);
  });

  test("ends a session after 90 days, however much it was used", async () => {
    const user = await aUser(app, { verified: false });
    await startedBefore(user, 90);
    await user.client.call(getCurrentUser, {});
    const after = await user.client.call(getCurrentUser, {});
    expect(after.body.success).toBe(false);
  });

  test("the 201st sign-in ends the session that was not used for the longest time", async () => {
    const user = await aUser(app);
    const id = sql`${user._id}::bigint`;
    await sql`insert into sessions
      (user_id, token_hash, user_agent, authenticated_at, expires_at, last_used_at)
    select ${id}, decode(md5(n::text), 'hex'), 'device ' || n, now(), now() + interval '1 day',
      now() - interval '1 minute' * n from generate_series(1, 199) as n`.execute(app.db);
    const client = app.client();
    await signInAs(client, user);
    const agents = (await sessionsOf(user)).map((row) => row.user_agent);
    expect(agents).toHaveLength(200);
    expect(agents).not.toContain("device 199");
    for (const signedIn of [client, user.client]) {
      expect((await me(signedIn)).success).toBe(true);
    }
  });
});
