import { sql } from "kysely";
import { expect, test } from "vitest";
import { cancelDeletion, requestDeletion, signIn } from "#contract/accounts/contract.ts";
import * as security from "#contract/security/contract.ts";
import {
  deleteOldSecurityEvents,
  recordSecurityEvent,
} from "#server/features/security/commands.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { signInAs } from "#test/acts.ts";
import { aUser, type TestUser, TRANSPORT_HASH } from "#test/makers.ts";
import { rowsOf } from "#test/rows.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

async function eventsOf({ client }: TestUser, page = 1) {
  const { body } = await client.call(security.listSecurityEvents, { query: { page } });
  return { events: body.events ?? [], pageCount: body.pageCount };
}

test("lists one's own security events, newest first", async () => {
  const [user, other] = [await aUser(app), await aUser(app)];
  const device = app.client();
  const body = { email: user.email, password: TRANSPORT_HASH };
  await device.call(signIn, { body }, { "user-agent": "A phone" });
  await user.client.call(requestDeletion, { body: { username: user.username } });
  await user.client.call(cancelDeletion, {});
  expect((await eventsOf(user)).events).toMatchObject([
    { kind: "deletionCancelled", message: "Account deletion cancelled" },
    { kind: "deletionPlanned", detail: expect.stringMatching(/^Planned for /) },
    { kind: "newSignIn", detail: "A phone" },
  ]);
  expect((await eventsOf(other)).events).toEqual([]);
});

test("knows the 50 devices of an account that were used last", async () => {
  const { _id: user_id, email } = await aUser(app);
  await app.db.deleteFrom("known_devices").where("user_id", "=", user_id).execute();
  const devices = Array.from({ length: 50 }, (_, days) => ({
    user_id,
    device_hash: Buffer.from(`device ${days}`),
    last_used_at: new Date(Date.now() - days * 86_400_000),
  }));
  await app.db.insertInto("known_devices").values(devices).execute();
  await signInAs(app.client(), { email });
  const names = (await rowsOf(app, "known_devices", { user_id })).map(({ device_hash }) =>
    device_hash.toString(),
  );
  expect(names).toHaveLength(50);
  expect(names).toContain("device 0");
  expect(names).not.toContain("device 49");
});

test("lists ten a page; pages past the end are empty", async () => {
  const user = await aUser(app);
  const rows = Array.from({ length: security.SECURITY_PAGE_SIZE + 1 }, (_, index) => ({
    user_id: user._id,
    kind: "passkeyAdded" as const,
    detail: `Key ${index}`,
  }));
  await app.db.insertInto("security_events").values(rows).execute();
  const first = await eventsOf(user);
  expect(first.pageCount).toBe(2);
  expect(first.events).toHaveLength(security.SECURITY_PAGE_SIZE);
  expect((await eventsOf(user, 2)).events).toHaveLength(1);
  expect(await eventsOf(user, 3)).toEqual({ events: [], pageCount: 2 });
});

const record = (user: TestUser, kinds: security.SecurityEventKind[]) =>
  transact(app.db, async (trx) => {
    for (const kind of kinds) {
      const event = { userId: user._id, kind, detail: `Detail of ${kind}` };
      await recordSecurityEvent(app.services, trx, event);
    }
  });

/** Returns the templates of the mails about a user's events that were sent, and of those still to come. */
async function mailsAbout({ _id }: TestUser) {
  const { rows } = await sql<{ template: string; due: boolean }>`
    select data->>'template' as template, start_after <= now() as due from pgboss.job
    where data->>'userId' = ${_id} and data->>'template' like 'security%'
    order by created_on, template desc`.execute(app.db);
  return rows.map(({ template, due }) => `${template}${due ? "" : ", later"}`);
}

test("mails an account about five events in an hour, and then about the others at once", async () => {
  const user = await aUser(app);
  await record(user, Array(5).fill("passkeyAdded"));
  expect(await mailsAbout(user)).toEqual(Array(5).fill("securityEvent"));
  await record(user, ["passkeyRemoved", "sessionsEnded"]);
  expect(await mailsAbout(user)).toEqual([
    ...Array(5).fill("securityEvent"),
    "securityDigest, later",
  ]);
  await sql`update pgboss.job set start_after = now() where data->>'userId' = ${user._id}
    and data->>'template' = 'securityDigest'`.execute(app.db);
  const digest = await app.mailTo(user.email, "2 more events of your account");
  expect(digest).toContain("Passkey removed");
  expect(digest).toContain("Sessions ended");
  expect(digest).not.toContain("Passkey added");
});

test("mails nothing to an address that is not verified, and stores the event", async () => {
  const user = await aUser(app, { verified: false });
  await record(user, ["passkeyAdded"]);
  expect(await mailsAbout(user)).toEqual([]);
  expect((await eventsOf(user)).events).toMatchObject([{ kind: "passkeyAdded" }]);
});

test("mails about each kind of event what happened and what to do", async () => {
  const users = [];
  for (const kind of security.SECURITY_EVENT_KINDS) {
    const user = await aUser(app);
    await record(user, [kind]);
    users.push({ kind, user });
  }
  for (const { kind, user } of users) {
    const mail = await app.mailTo(user.email);
    expect(mail, kind).toContain(user.username);
    // A name that somebody typed, or what a browser says of itself, may be an advertisement.
    const showsDetail = kind === "deletionPlanned" || kind === "passwordChanged";
    expect(mail.includes("Detail of"), kind).toBe(showsDetail);
    expect(mail, kind).toMatch(/If (this was not you|you )/);
    expect((await eventsOf(user)).events).toMatchObject([
      { kind, message: security.SECURITY_EVENTS[kind] },
    ]);
  }
});

test("neither stores nor mails an event whose transaction is rolled back", async () => {
  const user = await aUser(app);
  const undone = transact(app.db, async (trx) => {
    await recordSecurityEvent(app.services, trx, { userId: user._id, kind: "passkeyAdded" });
    throw new Error("rolled back");
  });
  await expect(undone).rejects.toThrow("rolled back");
  expect((await eventsOf(user)).events).toEqual([]);
  expect(await mailsAbout(user)).toEqual([]);
});

test("deletes events after a year", async () => {
  const user = await aUser(app);
  const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000);
  for (const detail of ["old", "young"]) {
    await app.db
      .insertInto("security_events")
      .values({ user_id: user._id, kind: "passkeyAdded", detail })
      .execute();
  }
  for (const [detail, age] of [
    ["old", 1],
    ["young", -1],
  ] as const) {
    await sql`update security_events set created_at = ${days(security.SECURITY_EVENT_DAYS + age)}
      where user_id = ${user._id} and detail = ${detail}`.execute(app.db);
  }
  await deleteOldSecurityEvents(app.db);
  expect((await eventsOf(user)).events).toMatchObject([{ detail: "young" }]);
});
