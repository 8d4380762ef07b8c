import { sql } from "kysely";
import { expect, test } from "vitest";
import { signUp } from "#contract/accounts/contract.ts";
import { getProfile } from "#contract/users/contract.ts";
import { deleteFreeNames } from "#server/features/users/name-commands.ts";
import { changeUser } from "#test/acts.ts";
import { aName, aUser, type TestUser, TRANSPORT_HASH } from "#test/makers.ts";
import { me } from "#test/reads.ts";
import { rowsOf } from "#test/rows.ts";
import { aStaffMember, STATEMENT } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";
import { deleteAccount } from "#test/tidy.ts";

const app = buildTestApp();

const rename = (user: TestUser, username: string) => changeUser(user, user, { username });

const profileOf = (username: string) =>
  app.client().call(getProfile, { params: { username }, query: {} });

test("a former name leads to the renamed user for 90 days", async () => {
  const user = await aUser(app);
  const present = aName("new");
  expect((await rename(user, present)).body).toMatchObject({ success: true, username: present });
  expect((await profileOf(user.username)).body.username).toBe(present);
  await passDays(91);
  app.invalidateCache();
  expect((await profileOf(user.username)).status).toBe(404);
});

test("the user can return to a former name, and change the case of a name", async () => {
  const user = await aUser(app);
  const present = aName("new");
  await rename(user, present);
  expect((await rename(user, user.username)).status).toBe(200);
  expect((await rename(user, user.username.toUpperCase())).status).toBe(200);
  expect(await me(user.client)).toMatchObject({ username: user.username.toUpperCase() });
  expect((await profileOf(user.username)).body.username).toBe(user.username.toUpperCase());
});

test("refuses a taken or reserved name under its field", async () => {
  const [user, other] = [await aUser(app), await aUser(app)];
  for (const name of [
    other.username,
    other.username.toUpperCase(),
    "Moderator",
    "Everyone",
    "deleted",
  ]) {
    const reply = await rename(user, name);
    expect(reply.status).toBe(409);
    expect(reply.body.errors).toEqual({ username: "This username is already taken." });
  }
  expect((await profileOf(user.username)).body.username).toBe(user.username);
});

test("gives a name to exactly one of several users who request it simultaneously", async () => {
  const users = [await aUser(app), await aUser(app), await aUser(app)];
  const wanted = aName("wanted");
  const replies = await Promise.all(users.map((user) => rename(user, wanted)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test("returns 404 'No profile found' for an unknown user", async () => {
  expect(await profileOf(aName("nobody"))).toMatchObject({
    status: 404,
    body: { success: false, message: "No profile found" },
  });
});

test("reserves the names of a deleted account for 90 days, hashed, and returns 404 for them", async () => {
  const user = await aUser(app);
  const former = user.username;
  const present = aName();
  await rename(user, present);
  await deleteAccount(app, user._id);

  const other = await aUser(app);
  for (const username of [former, present.toUpperCase()]) {
    const taken = {
      status: 409,
      body: { errors: { username: "This username is already taken." } },
    };
    const body = { username, email: `${aName()}@mail.example`, password: TRANSPORT_HASH };
    expect(await app.client().call(signUp, { body })).toMatchObject(taken);
    expect(await rename(other, username)).toMatchObject(taken);
    expect((await profileOf(username)).status).toBe(404);
  }
  const { rows } = await sql<{ row: string }>`select held_names::text as row from held_names
    union all select usernames::text from usernames`.execute(app.db);
  const stored = rows.map(({ row }) => row).join("\n");
  expect(stored).not.toContain(former.toLowerCase());
  expect(stored).not.toContain(present.toLowerCase());

  await passDays(91);
  await deleteFreeNames(app.db);
  const reserved = await rowsOf(app, "held_names");
  expect(reserved).toEqual([]);
  expect((await aUser(app, { username: present })).username).toBe(present);
});

/** Moves the end of every reservation, as so many days do: the embedded database cannot follow a faked clock back. */
async function passDays(days: number): Promise<void> {
  for (const table of ["usernames", "held_names"]) {
    await sql`update ${sql.table(table)} set held_until = held_until - ${days} * interval '1 day'
      where held_until is not null`.execute(app.db);
  }
}

test("allows a user 3 new names in 30 days and 5 former ones, and to go back at any time", async () => {
  const user = await aUser(app);
  const names = Array.from({ length: 6 }, () => aName("new"));
  const renamed = async (...indices: number[]) => {
    const replies = [];
    for (const index of indices) replies.push(await rename(user, names[index] ?? ""));
    return replies.map(({ status }) => status);
  };
  expect(await renamed(0, 1, 2, 3)).toEqual([200, 200, 200, 409]);
  expect((await rename(user, names[3] ?? "")).body.errors).toEqual({
    username: expect.stringMatching(/^You can change your username again on \w+ \d+, \d{4}\.$/),
  });
  expect(await renamed(1, 3)).toEqual([200, 409]);
  const staff = await aStaffMember(app);
  const body = { username: names[3] ?? "", statement: STATEMENT };
  expect((await changeUser(staff, user, body)).status).toBe(200);

  await passDays(30);
  expect(await renamed(4, 5)).toEqual([200, 409]);
  await passDays(60);
  expect(await renamed(5)).toEqual([200]);
});

test.each<[string, (user: TestUser) => Promise<unknown>]>([
  ["a renamed account", (user) => rename(user, aName("new"))],
  ["a deleted account", (user) => deleteAccount(app, user._id)],
])("releases the former name of %s after 90 days", async (_, leave) => {
  const user = await aUser(app);
  await leave(user);
  const body = {
    username: user.username.toUpperCase(),
    email: `${aName()}@mail.example`,
    password: TRANSPORT_HASH,
  };
  const join = async () => (await app.client().call(signUp, { body })).status;
  await passDays(89);
  expect(await join()).toBe(409);
  await passDays(2);
  expect(await join()).toBe(201);
});
