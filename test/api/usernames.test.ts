import { expect, test } from "vitest";
import { signUp } from "#contract/accounts/contract.ts";
import { getCurrentUser, getProfile, updateUser } from "#contract/users/contract.ts";
import { aName, aUser, PASSWORD, type TestUser } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = await buildTestApp();

const rename = (user: TestUser, username: string) =>
  user.client.call(updateUser, { params: { id: user._id }, body: { username } });

const profileOf = (username: string) =>
  app.client().call(getProfile, { params: { username }, query: {} });

test("A former name answers with the present user, and nobody else can take it for 90 days", async () => {
  const user = await aUser(app);
  const present = aName("new");
  expect((await rename(user, present)).body).toMatchObject({ success: true, username: present });
  expect((await profileOf(user.username)).body.username).toBe(present);

  const body = {
    username: user.username.toUpperCase(),
    email: `${aName()}@mail.example`,
    password: PASSWORD,
  };
  const taken = await app.client().call(signUp, { body });
  expect(taken).toMatchObject({ status: 409, body: { errors: { username: expect.any(String) } } });

  await app.services.db
    .updateTable("usernames")
    .set({ held_until: new Date(Date.now() - 1000) })
    .where("name_key", "=", user.username)
    .execute();
  app.forget();
  expect((await profileOf(user.username)).status).toBe(404);
  expect((await app.client().call(signUp, { body })).status).toBe(201);
});

test("One's own former name can be taken back, and the case of a name changed", async () => {
  const user = await aUser(app);
  const present = aName("new");
  await rename(user, present);
  expect((await rename(user, user.username)).status).toBe(200);
  expect((await rename(user, user.username.toUpperCase())).status).toBe(200);
  const me = await user.client.call(getCurrentUser, {});
  expect(me.body).toMatchObject({ username: user.username.toUpperCase() });
  expect((await profileOf(user.username)).body.username).toBe(user.username.toUpperCase());
});

test("A name that is taken or reserved is refused under its field, and the old one stays", async () => {
  const [user, other] = [await aUser(app), await aUser(app)];
  for (const name of [other.username, other.username.toUpperCase(), "Moderator"]) {
    const reply = await rename(user, name);
    expect(reply.status).toBe(409);
    expect(reply.body.errors).toEqual({ username: "This username is already taken." });
  }
  expect((await profileOf(user.username)).body.username).toBe(user.username);
});

test("Of two who ask for one name at once exactly one gets it", async () => {
  const users = [await aUser(app), await aUser(app), await aUser(app)];
  const wanted = aName("wanted");
  const replies = await Promise.all(users.map((user) => rename(user, wanted)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test("Unknown user: 'No profile found'", async () => {
  expect(await profileOf(aName("nobody"))).toMatchObject({
    status: 404,
    body: { success: false, message: "No profile found" },
  });
});
