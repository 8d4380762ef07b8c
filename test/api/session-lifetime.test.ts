import { sql } from "kysely";
import { expect, test } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { aUser, type TestUser, TRANSPORT_HASH } from "#test/makers.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
const DAY_MS = 24 * 3_600_000;

/** Moves the start of a user's session back, as if it had been used ever since. */
async function startedBefore(user: TestUser, days: number): Promise<void> {
  await app.services.db
    .updateTable("sessions")
    // @ts-expect-error The column is written by the database alone.
    .set({ created_at: new Date(Date.now() - days * DAY_MS) })
    .set({ last_used_at: new Date(Date.now() - DAY_MS) })
    .where("user_id", "=", user._id)
    .execute();
}

const expiryOf = async (user: TestUser) => {
  const { expires_at } = await app.services.db
    .selectFrom("sessions")
    .select("expires_at")
    .where("user_id", "=", user._id)
    .executeTakeFirstOrThrow();
  return expires_at.getTime();
};

test("renews a session and its cookie until 90 days after its start", async () => {
  const user = await aUser(app, { verified: false });
  await startedBefore(user, 80);
  const used = await user.client.call(getCurrentUser, {});
  expect(used.body.success).toBe(true);
  const until = Date.now() + 10 * DAY_MS;
  expect(Math.abs((await expiryOf(user)) - until)).toBeLessThan(60_000);
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
      now() - interval '1 minute' * n from generate_series(1, 199) as n`.execute(app.services.db);
  const client = app.client();
  await client.call(signIn, { body: { email: user.email, password: TRANSPORT_HASH } });
  const sessions = app.services.db.selectFrom("sessions").where("user_id", "=", user._id);
  const agents = (await sessions.select("user_agent").execute()).map((row) => row.user_agent);
  expect(agents).toHaveLength(200);
  expect(agents).not.toContain("device 199");
  for (const signedIn of [client, user.client]) {
    expect((await signedIn.call(getCurrentUser, {})).body.success).toBe(true);
  }
});
