import { expect, test } from "vitest";
import {
  checkUsername,
  correctEmail,
  signIn,
  signUp,
  signUpBody,
} from "#contract/accounts/contract.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { changeUser } from "#test/acts.ts";
import { aName, aUser, PASSWORD, TRANSPORT_HASH } from "#test/makers.ts";
import { rowsOf } from "#test/rows.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

/** Returns an email address of exactly `length` characters. */
function emailOf(length: number): string {
  const domain = "@mail.example";
  return aName().padEnd(length - domain.length, "x") + domain;
}

function newcomer(given: object = {}) {
  const username = aName();
  return { username, email: `${username}@mail.example`, password: TRANSPORT_HASH, ...given };
}

const join = (given: object) => app.client().json("POST", signUp.path, newcomer(given));

async function countOfUsers(): Promise<number> {
  return (await rowsOf(app, "users")).length;
}

const LENGTH = "Username must be between 3 and 30 characters.";
const ALPHANUMERIC = "Username must be alphanumeric.";
const VALID = "Email must be valid.";
const LONG_EMAIL = "Email must be less than 50 characters.";
const PASSWORD_LENGTH = "Password must be between 8 and 128 characters.";
const LOWER = "Password must contain at least one lowercase letter";
const UPPER = "Password must contain at least one uppercase letter";
const NUMBER = "Password must contain at least one number";
const SPECIAL = "Password must contain at least one special character";

const REFUSALS: [field: string, value: string, message: string][] = [
  ["username", "ab", LENGTH],
  ["username", "a".repeat(31), LENGTH],
  ["username", "two words", ALPHANUMERIC],
  ["username", "under_score", ALPHANUMERIC],
  ["username", "naïve", ALPHANUMERIC],
  ["username", "line\n", ALPHANUMERIC],
  ["username", "nul\u0000byte", ALPHANUMERIC],
  ["email", "nobody", VALID],
  ["email", "some body@mail.example", VALID],
  ["email", "a@b@mail.example", VALID],
  ["email", "nul\u0000@mail.example", VALID],
  ["email", "line\n@mail.example", VALID],
  ["email", emailOf(50), LONG_EMAIL],
  ["password", "Short-7", PASSWORD_LENGTH],
  ["password", `Long-7${"x".repeat(123)}`, PASSWORD_LENGTH],
  ["password", "NO-LOWER-CASE-7", LOWER],
  ["password", "no-upper-case-7", UPPER],
  ["password", "No-Number-Here", NUMBER],
  ["password", "NoSpecial7", SPECIAL],
  ["password", "Not_Of_The_List_7", SPECIAL],
];

test("refuses every invalid field with its message, and creates no account", async () => {
  const before = await countOfUsers();
  for (const [field, value, message] of REFUSALS) {
    const { status, body } = await join({ [field]: value });
    expect({ status, body }, `${field} ${value}`).toEqual({
      status: 400,
      body: { success: false, message, errors: { [field]: message } },
    });
  }
  for (const [field, schema] of Object.entries(signUpBody.shape)) {
    for (const value of schema.safeParse(undefined).success ? [7] : [7, undefined]) {
      const { status, body } = await join({ [field]: value });
      expect([status, Object.keys(body.errors ?? {})], field).toEqual([400, [field]]);
    }
  }
  expect(await countOfUsers()).toBe(before);
});

test("reports the errors of all fields at once", async () => {
  const reply = await join({ username: "x", email: "y", password: "z" });
  const errors = { username: LENGTH, email: VALID, password: PASSWORD_LENGTH };
  expect(reply.body).toMatchObject({ success: false, errors });
});

test.each([
  { username: aName("").slice(0, 3) },
  { username: aName().padEnd(30, "z") },
  { email: emailOf(49) },
  { password: "Edge-7xy" },
  { password: `Edge-7${"x".repeat(122)}` },
  ...Array.from("#?!@$%^&*-", (special) => ({ password: `Special7${special}` })),
])("accepts values at the limits: %j", async (given) => {
  const reply = await join(given);
  expect(reply.body).toMatchObject({ success: true, ...("username" in given && given) });
  expect(reply.status).toBe(signUp.status);
});

test.each([[[]], [null]])("returns 400 for the body %j", async (body) => {
  const reply = await app.client().json("POST", signUp.path, body);
  expect(reply.status).toBe(400);
  expect(reply.body).toMatchObject({ success: false, message: expect.any(String) });
});

test("returns 409 under the field for a taken username or email, ignoring case", async () => {
  const there = await aUser(app, { verified: false });
  const name = await join({ username: there.username.toUpperCase() });
  expect(name.status).toBe(409);
  expect(name.body.errors).toEqual({ username: name.body.message });
  const address = await join({ email: there.email.toUpperCase() });
  expect(address.status).toBe(409);
  expect(address.body.errors).toEqual({ email: address.body.message });
});

// Every first path segment in the spec's route table that could be a username.
const ROUTES = `login join auth profile user post verify settings notifications following explore
  search apbhsl colorconverter loadout 404 create`;

test("refuses names of routes and of staff", async () => {
  const staff = ["admin", "Admin", "MODERATOR", "developer", "parade"];
  for (const username of [...ROUTES.split(/\s+/), ...staff]) {
    const { status, body } = await join({ username });
    expect({ status, errors: body.errors }, username).toEqual({
      status: 409,
      errors: { username: body.message },
    });
  }
});

test.each(["username", "email"] as const)(
  "accepts exactly one of several simultaneous sign-ups for one %s",
  async (field) => {
    const contested = { [field]: newcomer()[field] };
    const replies = await Promise.all([1, 2, 3, 4].map(() => join(contested)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409, 409, 409]);
    const refused = replies.filter((reply) => reply.status === 409);
    for (const { body } of refused) expect(body.errors).toEqual({ [field]: body.message });
    const rows = await app.db
      .selectFrom("users")
      .select(field)
      .where(field, "=", contested[field] ?? "")
      .execute();
    expect(rows).toHaveLength(1);
  },
);

test.each([
  ["plain", PASSWORD, TRANSPORT_HASH],
  ["transformed", TRANSPORT_HASH, PASSWORD],
])(
  "accepts both forms of the password at sign-in after a sign-up with the %s one",
  async (_, given, other) => {
    const user = newcomer({ password: given });
    expect((await join(user)).status).toBe(201);
    for (const password of [given, other]) {
      const reply = await app.client().call(signIn, { body: { email: user.email, password } });
      expect(reply.status).toBe(200);
    }
  },
);

test("contains neither the password nor a hash of it in any reply", async () => {
  const user = newcomer({ password: PASSWORD });
  const client = app.client();
  const replies = [
    await client.call(signUp, { body: user }),
    await client.call(signIn, { body: user }),
    await client.call(getCurrentUser, {}),
  ];
  const { hash } = await app.db
    .selectFrom("passwords")
    .innerJoin("users", "users.id", "passwords.user_id")
    .select("hash")
    .where("email", "=", user.email)
    .executeTakeFirstOrThrow();
  expect(hash).toMatch(/^\$argon2id\$/);
  const bodies = JSON.stringify(replies.map((reply) => reply.body));
  for (const secret of [PASSWORD, TRANSPORT_HASH, hash, "password"])
    expect(bodies).not.toContain(secret);
});

test("says whether a username is available", async () => {
  const { username } = await aUser(app);
  const check = (name: string) => app.client().call(checkUsername, { query: { name } });
  const availability = async (name: string) => (await check(name)).body.available;
  expect(await availability(username.toUpperCase())).toBe(false);
  expect(await availability(aName())).toBe(true);
  expect(await availability("Moderator")).toBe(false);
  const former = await aUser(app);
  await changeUser(former, former, { username: aName() });
  expect(await availability(former.username)).toBe(false);
  expect((await check("ab")).status).toBe(400);
});

const OF_PROVIDER = {
  success: false,
  message: "We do not accept addresses of this mail provider. Please use another one.",
};

test.each([
  [{ MAIL_DOMAINS_REFUSED: "throwaway.example, Junk.example" }, "throwaway.example", 400],
  [{ MAIL_DOMAINS_REFUSED: "throwaway.example, Junk.example" }, "JUNK.example", 400],
  [{ MAIL_DOMAINS_REFUSED: "throwaway.example" }, "in.throwaway.example", 400],
  [{ MAIL_DOMAINS_REFUSED: "throwaway.example" }, "notthrowaway.example", 201],
  [{ MAIL_DOMAINS_ACCEPTED: "school.example" }, "mail.example", 400],
  [{ MAIL_DOMAINS_ACCEPTED: "school.example" }, "pupils.school.example", 201],
  [
    { MAIL_DOMAINS_ACCEPTED: "school.example", MAIL_DOMAINS_REFUSED: "old.school.example" },
    "old.school.example",
    400,
  ],
])("with %j an address at %s is answered by %i", async (settings, domain, status) => {
  const site = await app.withSettings(settings);
  const email = `${aName()}@${domain}`;
  const reply = await site.client().json("POST", signUp.path, newcomer({ email }));
  expect(reply.status).toBe(status);
  if (status === 400) {
    expect(reply.body).toEqual({ ...OF_PROVIDER, errors: { email: OF_PROVIDER.message } });
  }
});

test("an address of a refused provider is not accepted as a correction either", async () => {
  const site = await app.withSettings({ MAIL_DOMAINS_REFUSED: "throwaway.example" });
  const client = site.client();
  await client.json("POST", signUp.path, newcomer({}));
  const correct = (email: string) => client.call(correctEmail, { body: { email } });
  expect((await correct(`${aName()}@throwaway.example`)).body.message).toBe(OF_PROVIDER.message);
  expect((await correct(`${aName()}@mail.example`)).status).toBe(200);
});
