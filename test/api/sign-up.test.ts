import { expect, test } from "vitest";
import { signIn, signUp, signUpBody } from "#contract/accounts/contract.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { aName, aUser, PASSWORD, TRANSPORT_HASH } from "#test/makers.ts";
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
  return (await app.services.db.selectFrom("users").select("id").execute()).length;
}

test("lets a new user sign up, verify by the mailed link, sign out and sign in again", async () => {
  const user = await aUser(app);
  const me = await user.client.call(getCurrentUser, {});
  expect(me.body).toMatchObject({ success: true, username: user.username, verified: true });

  const again = app.client();
  const reply = await again.call(signIn, { body: { email: user.email, password: PASSWORD } });
  expect(reply.body).toEqual({ success: true, id: user._id, message: "Logged In Successfully!" });
});

const LENGTH = "Username must be between 3 and 30 characters.";
const ALPHANUMERIC = "Username must be alphanumeric.";
const VALID = "Email must be valid.";
const LONG_EMAIL = "Email must be less than 50 characters.";
const PASSWORD_LENGTH = "Password must be between 8 and 128 characters.";
const LOWER = "Password must contain at least one lowercase letter";
const UPPER = "Password must contain at least one uppercase letter";
const NUMBER = "Password must contain at least one number";
const SPECIAL = "Password must contain at least one special character";

test.each([
  ["username", "", LENGTH],
  ["username", "ab", LENGTH],
  ["username", "a".repeat(31), LENGTH],
  ["username", "two words", ALPHANUMERIC],
  ["username", "under_score", ALPHANUMERIC],
  ["username", "dash-ed", ALPHANUMERIC],
  ["username", "naïve", ALPHANUMERIC],
  ["username", "Ivаn", ALPHANUMERIC],
  ["username", "line\n", ALPHANUMERIC],
  ["username", "nul\u0000byte", ALPHANUMERIC],
  ["email", "", VALID],
  ["email", "nobody", VALID],
  ["email", "nobody@", VALID],
  ["email", "@mail.example", VALID],
  ["email", "some body@mail.example", VALID],
  ["email", "a@b@mail.example", VALID],
  ["email", "nul\u0000@mail.example", VALID],
  ["email", "line\n@mail.example", VALID],
  ["email", emailOf(50), LONG_EMAIL],
  ["email", emailOf(300), LONG_EMAIL],
  ["password", "", PASSWORD_LENGTH],
  ["password", "Short-7", PASSWORD_LENGTH],
  ["password", `Long-7${"x".repeat(123)}`, PASSWORD_LENGTH],
  ["password", "NO-LOWER-CASE-7", LOWER],
  ["password", "no-upper-case-7", UPPER],
  ["password", "No-Number-Here", NUMBER],
  ["password", "NoSpecial7", SPECIAL],
  ["password", "Not_Of_The_List_7", SPECIAL],
])("refuses the %s %j: %s", async (field, value, message) => {
  const before = await countOfUsers();
  const reply = await join({ [field]: value });
  expect(reply.status).toBe(400);
  expect(reply.body).toEqual({ success: false, message, errors: { [field]: message } });
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

const NO_STRINGS = [7, true, null, [], {}, undefined];

test.each(
  Object.keys(signUpBody.shape).flatMap((field) => NO_STRINGS.map((value) => ({ field, value }))),
)("returns 400 for a $field that is $value", async ({ field, value }) => {
  const reply = await join({ [field]: value });
  expect(reply.status).toBe(400);
  expect(reply.body.errors).toHaveProperty(field);
});

test.each([[[]], ["text"], [7], [null]])("returns 400 for the body %j", async (body) => {
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

test.each([
  ...ROUTES.split(/\s+/),
  "admin",
  "Admin",
  "moderator",
  "MODERATOR",
  "developer",
  "parade",
])("refuses names of routes and of staff: %s", async (username) => {
  const reply = await join({ username });
  expect(reply.status).toBe(409);
  expect(reply.body.errors).toEqual({ username: reply.body.message });
});

test.each(["username", "email"] as const)(
  "accepts exactly one of several simultaneous sign-ups for one %s",
  async (field) => {
    const contested = { [field]: newcomer()[field] };
    const replies = await Promise.all([1, 2, 3, 4].map(() => join(contested)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409, 409, 409]);
    const refused = replies.filter((reply) => reply.status === 409);
    for (const { body } of refused) expect(body.errors).toEqual({ [field]: body.message });
    const rows = await app.services.db
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
  const { hash } = await app.services.db
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
