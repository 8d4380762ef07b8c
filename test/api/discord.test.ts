import { Readable } from "node:stream";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { sendVerification, signIn, verifyEmail } from "#contract/accounts/contract.ts";
import {
  discordLink,
  discordLogin,
  discordRegister,
  discordRegistrationToken,
  discordStartPath,
  discordUnlink,
} from "#contract/accounts/discord.ts";
import { requestPasswordReset, resetPassword } from "#contract/accounts/reset.ts";
import { confirmSignIn } from "#contract/factors/sign-in.ts";
import { getCurrentUser, getProfile } from "#contract/users/contract.ts";
import type { Client } from "#test/client.ts";
import { answerDiscord, leaveForDiscord, startDiscord, throughDiscord } from "#test/discord.ts";
import { anAuthenticator, aPasskey, codeOf, requestOptions } from "#test/factors.ts";
import { aName, aUser, PASSWORD, verificationToken } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";

const discord = await startDiscord();
const app = await buildTestApp(discord.variables);
afterAll(discord.stop);

const REFUSED = "This sign-in has run out. Please start again.";
const UNKNOWN = "No account is linked to this Discord account yet. Join first.";
const ALREADY_LINKED = "This Discord account is already linked to another user.";

const currentUser = async (client: Client) => (await client.call(getCurrentUser, {})).body;

async function logIn(client: Client, name: string) {
  return client.call(discordLogin, { body: await throughDiscord(client, "login", name) });
}

async function link(client: Client, name: string) {
  return client.call(discordLink, { body: await throughDiscord(client, "link", name) });
}

async function beginToJoin(client: Client, name: string) {
  const body = await throughDiscord(client, "join", name);
  return client.call(discordRegistrationToken, { body });
}

/** Somebody who joined with Discord. */
async function aDiscordUser(name = aName("disc")) {
  const client = app.client();
  const { registrationTokenId = "" } = (await beginToJoin(client, name)).body;
  const username = aName();
  const email = `${username}@mail.example`;
  const body = { registrationTokenId, username, email };
  const reply = await client.call(discordRegister, { body });
  if (!reply.body.id) throw new Error(`joining failed: ${reply.body.message}`);
  return { client, name, username, email, _id: reply.body.id };
}

async function expectNobody(client: Client): Promise<void> {
  expect(await currentUser(client)).toMatchObject({ success: false });
  expect(client.cookieHeader()).not.toContain("session=");
}

test("Leaving asks Discord for nothing but who it is, by code and PKCE", async () => {
  const { searchParams } = await leaveForDiscord(app.client(), "join");
  expect(Object.fromEntries(searchParams)).toEqual({
    response_type: "code",
    client_id: "test",
    redirect_uri: `${app.services.settings.publicUrl}/auth/discord?type=join`,
    state: expect.stringMatching(/^[\w-]{40,}$/),
    code_challenge: expect.any(String),
    code_challenge_method: "S256",
    scope: "identify",
  });
});

test("What has to come back is kept in the browser out of reach of scripts", async () => {
  const { headers } = await app.client().fetch(discordStartPath("login"));
  const [cookie = ""] = headers.getSetCookie();
  expect(cookie).toMatch(/^discord_trip=/);
  expect(cookie.split("; ").slice(1).sort()).toEqual([
    "HttpOnly",
    "Max-Age=600",
    "Path=/",
    "SameSite=Lax",
  ]);
});

test("An account that is not linked is not logged in: 404", async () => {
  const client = app.client();
  const reply = await logIn(client, aName());
  expect(reply).toMatchObject({ status: 404, body: { success: false, message: UNKNOWN } });
  await expectNobody(client);
});

test("Joining: the account's name and picture, then username and e-mail, then signed in", async () => {
  const client = app.client();
  const name = aName("disc");
  const begun = await beginToJoin(client, name);
  expect(begun.status).toBe(200);
  expect(begun.body).toEqual({
    success: true,
    registrationTokenId: expect.stringMatching(/^[\w-]{40,}$/),
    linkedAccountUsername: name,
    linkedAccountAvatar: expect.stringMatching(/^data:image\/png;base64,/),
  });
  await expectNobody(client);

  const username = aName();
  const email = `${username}@mail.example`;
  const { registrationTokenId = "" } = begun.body;
  const body = { registrationTokenId, username, email };
  const joined = await client.call(discordRegister, { body });
  expect(joined.status).toBe(201);
  expect(joined.body).toMatchObject({ success: true, username });
  expect(await currentUser(client)).toMatchObject({
    _id: joined.body.id,
    username,
    email,
    verified: false,
    discordId: expect.stringMatching(/^\d+$/),
  });
  expect(await app.mailTo(email, "/verify/")).toContain(username);
  const again = { ...body, username: aName(), email: `x${email}` };
  expect((await app.client().call(discordRegister, { body: again })).status).toBe(400);
});

test.each([
  [{ username: "ab" }, { username: "Username must be between 3 and 30 characters." }],
  [{ username: "Night_Owl" }, { username: "Username must be alphanumeric." }],
  [{ email: "nobody" }, { email: "Email must be valid." }],
  [
    { email: `${"w".repeat(40)}@mail.example` },
    { email: "Email must be less than 50 characters." },
  ],
])("Joining with %j is refused, and can be mended", async (given, errors) => {
  const client = app.client();
  const { registrationTokenId = "" } = (await beginToJoin(client, aName())).body;
  const username = aName();
  const good = { registrationTokenId, username, email: `${username}@mail.example` };
  const refused = await client.call(discordRegister, { body: { ...good, ...given } });
  expect(refused).toMatchObject({ status: 400, body: { success: false, errors } });
  expect((await client.call(discordRegister, { body: good })).status).toBe(201);
});

test("A taken username or e-mail is told under its field, and can be mended", async () => {
  const { username: taken, email: used } = await aUser(app, { verified: false });
  const client = app.client();
  const { registrationTokenId = "" } = (await beginToJoin(client, aName())).body;
  const username = aName();
  const good = { registrationTokenId, username, email: `${username}@mail.example` };
  const send = (given: object) => client.call(discordRegister, { body: { ...good, ...given } });
  expect(await send({ username: taken.toUpperCase() })).toMatchObject({
    status: 409,
    body: { errors: { username: "This username is already taken." } },
  });
  expect(await send({ email: used.toUpperCase() })).toMatchObject({
    status: 409,
    body: { errors: { email: "This email is already in use." } },
  });
  expect((await send({})).status).toBe(201);
});

test("A registration runs out, and a made-up one is none", async () => {
  const client = app.client();
  const { registrationTokenId = "" } = (await beginToJoin(client, aName())).body;
  await app.services.db
    .updateTable("discord_registrations")
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute();
  for (const token of [registrationTokenId, "made-up", ""]) {
    const username = aName();
    const body = { registrationTokenId: token, username, email: `${username}@mail.example` };
    expect((await client.call(discordRegister, { body })).status).toBe(400);
  }
  await expectNobody(client);
});

test("Who has joined with Discord logs in with it", async () => {
  const { _id, name } = await aDiscordUser();
  const client = app.client();
  const reply = await logIn(client, name);
  expect(reply).toMatchObject({
    status: 200,
    body: { id: _id, message: "Logged In Successfully!" },
  });
  expect(await currentUser(client)).toMatchObject({ _id });
});

test("A linked account logs in; it can be unlinked where there is a password", async () => {
  const user = await aUser(app);
  const name = aName("disc");
  expect(await link(user.client, name)).toMatchObject({ status: 200, body: { success: true } });
  expect(await currentUser(user.client)).toMatchObject({
    discordId: expect.any(String),
    discordUsername: name,
  });
  const profile = await app.client().call(getProfile, {
    params: { username: user.username },
    query: {},
  });
  expect(profile.body).not.toHaveProperty("discordUsername");
  expect((await logIn(app.client(), name)).body.id).toBe(user._id);

  expect((await user.client.call(discordUnlink, {})).status).toBe(200);
  expect(await currentUser(user.client)).toMatchObject({ discordId: null, discordUsername: null });
  expect((await logIn(app.client(), name)).status).toBe(404);
});

test("A linked account with an authenticator app is logged in by its code only", async () => {
  const user = await aUser(app);
  const name = aName("disc");
  await link(user.client, name);
  const { secret, recoveryCodes } = await anAuthenticator(user);

  const client = app.client();
  const begun = await logIn(client, name);
  expect(begun).toMatchObject({
    status: 200,
    body: { success: false, secondFactor: { methods: ["totp", "recovery"] } },
  });
  expect(begun.body).not.toHaveProperty("id");
  await expectNobody(client);
  const other = app.client();
  const code = codeOf(secret, 1);
  const elsewhere = await other.call(confirmSignIn, { body: { method: "totp", code } });
  expect(elsewhere.status).toBe(401);
  const [recoveryCode = ""] = recoveryCodes;
  const wrong = await client.call(confirmSignIn, { body: { method: "totp", code: recoveryCode } });
  expect(wrong.status).toBe(400);
  await expectNobody(client);

  const reply = await client.call(confirmSignIn, { body: { method: "totp", code } });
  expect(reply).toMatchObject({ status: 200, body: { success: true, id: user._id } });
  expect(await currentUser(client)).toMatchObject({ username: user.username });
});

test("Unlinking Discord between the two steps leaves the second one of no use", async () => {
  const user = await aUser(app);
  const name = aName("disc");
  await link(user.client, name);
  const { secret } = await anAuthenticator(user);
  const client = app.client();
  await logIn(client, name);
  await user.client.call(discordUnlink, {});
  const body = { method: "totp", code: codeOf(secret, 1) } as const;
  expect((await client.call(confirmSignIn, { body })).status).toBe(401);
  await expectNobody(client);
});

test("A linked account with a second factor needs its own after Discord; another's does not do", async () => {
  const [owner, thief] = [await aUser(app), await aUser(app)];
  const name = aName("disc");
  expect((await link(owner.client, name)).status).toBe(200);
  const { secret } = await anAuthenticator(owner);
  const { origin } = new URL(app.services.settings.publicUrl);
  const [own, others] = [await anAuthenticator(thief), await aPasskey(thief, origin)];
  const client = app.client();
  const begun = await logIn(client, name);
  expect(begun.body).toMatchObject({
    success: false,
    secondFactor: { methods: ["totp", "recovery"] },
  });
  await expectNobody(client);

  const confirm = (body: Parameters<typeof client.call<typeof confirmSignIn>>[1]["body"]) =>
    client.call(confirmSignIn, { body });
  expect((await confirm({ method: "totp", code: codeOf(own.secret) })).status).toBe(400);
  const [recoveryCode = ""] = own.recoveryCodes;
  expect((await confirm({ method: "recovery", code: recoveryCode })).status).toBe(400);
  const credential = others.authenticator.get(await requestOptions(client));
  expect((await confirm({ method: "passkey", credential })).status).toBe(401);
  await expectNobody(client);

  expect((await confirm({ method: "totp", code: codeOf(secret) })).status).toBe(200);
  expect(await currentUser(client)).toMatchObject({ _id: owner._id });
});

test("An account that is someone's can be neither linked nor joined with: 409", async () => {
  const { name, _id } = await aDiscordUser();
  const other = await aUser(app);
  expect(await link(other.client, name)).toMatchObject({
    status: 409,
    body: { message: ALREADY_LINKED },
  });
  expect(await currentUser(other.client)).toMatchObject({ discordId: null });
  expect(await beginToJoin(app.client(), name)).toMatchObject({
    status: 409,
    body: { message: ALREADY_LINKED },
  });
  expect((await logIn(app.client(), name)).body.id).toBe(_id);
});

test("Of two who complete a sign-up for one account, one does", async () => {
  const name = aName("disc");
  const begun = [await beginToJoin(app.client(), name), await beginToJoin(app.client(), name)];
  const replies = await Promise.all(
    begun.map(({ body: { registrationTokenId = "" } }) => {
      const username = aName();
      const body = { registrationTokenId, username, email: `${username}@mail.example` };
      return app.client().call(discordRegister, { body });
    }),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test("The last way to log in can't be unlinked; with a password set, it can", async () => {
  const { client, email, name } = await aDiscordUser();
  expect(await client.call(discordUnlink, {})).toMatchObject({
    status: 409,
    body: { message: "Set a password first, or you could not log in any more." },
  });
  await client.call(requestPasswordReset, { body: { email } });
  const mail = await app.mailTo(email, "/reset-password/reset/");
  const token = /\/reset\/([\w-]+)/.exec(mail)?.[1] ?? "";
  await client.call(resetPassword, { body: { token, password: PASSWORD } });
  expect((await logIn(app.client(), name)).status).toBe(404);
  await client.call(signIn, { body: { email, password: PASSWORD } });
  await client.call(verifyEmail, { query: { token: await newVerificationToken(client, email) } });
  expect((await link(client, name)).status).toBe(200);
  expect((await client.call(discordUnlink, {})).status).toBe(200);
  await app.mailTo(email, ": Discord linked");
  await app.mailTo(email, ": Discord unlinked");
});

/** The token of a verification mail that is asked for now. */
async function newVerificationToken(client: Client, email: string): Promise<string> {
  const before = await verificationToken(app, email);
  await client.call(sendVerification, {});
  await expect.poll(() => verificationToken(app, email)).not.toBe(before);
  return verificationToken(app, email);
}

test("Discord can be linked to a verified account only: 403", async () => {
  const user = await aUser(app, { verified: false });
  const name = aName("disc");
  expect(await link(user.client, name)).toMatchObject({
    status: 403,
    body: { success: false, message: "Verify your e-mail first, then link Discord." },
  });
  expect(await currentUser(user.client)).toMatchObject({ discordId: null });
  expect((await logIn(app.client(), name)).status).toBe(404);
});

test("Whoever joined by Discord with another's address loses the account when it is reset", async () => {
  const { client: attacker, name, email } = await aDiscordUser();
  await app.client().call(requestPasswordReset, { body: { email } });
  const mail = await app.mailTo(email, "/reset-password/reset/");
  const token = /\/reset\/([\w-]+)/.exec(mail)?.[1] ?? "";
  const owner = app.client();
  await owner.call(resetPassword, { body: { token, password: PASSWORD } });
  await expectNobodyIn(attacker);
  expect((await logIn(app.client(), name)).status).toBe(404);
  expect((await owner.call(signIn, { body: { email, password: PASSWORD } })).status).toBe(200);
  expect(await currentUser(owner)).toMatchObject({ discordId: null, email });
  expect(await app.mailTo(email, "Password changed")).toContain("linked Discord account");
});

async function expectNobodyIn(client: Client): Promise<void> {
  expect(await currentUser(client)).toMatchObject({ success: false });
}

test("Linking and unlinking are for those who are signed in: 401", async () => {
  expect((await link(app.client(), aName())).status).toBe(401);
  expect((await app.client().call(discordUnlink, {})).status).toBe(401);
});

test("A link goes to whoever left for it, not to who is signed in when it comes back", async () => {
  const first = await aUser(app);
  const second = await aUser(app);
  const body = await throughDiscord(first.client, "link", aName());
  const trip = first.client
    .cookieHeader()
    .split("; ")
    .find((pair) => pair.startsWith("discord_trip"));
  const session = second.client.cookieHeader();
  const reply = await app.client().json("POST", discordLink.path, body, {
    cookie: `${session}; ${trip}`,
  });
  expect(reply).toMatchObject({ status: 403, body: { message: REFUSED } });
  expect(await currentUser(second.client)).toMatchObject({ discordId: null });
});

test("A link begun as a visitor is nobody's", async () => {
  const user = await aUser(app);
  const visitor = app.client();
  const body = await throughDiscord(visitor, "link", aName());
  const cookie = `${user.client.cookieHeader()}; ${visitor.cookieHeader()}`;
  const reply = await app.client().json("POST", discordLink.path, body, { cookie });
  expect(reply).toMatchObject({ status: 403, body: { message: REFUSED } });
});

test("Another state than the browser left with is refused, and ends the trip", async () => {
  const { name } = await aDiscordUser();
  const client = app.client();
  const { code, state } = await throughDiscord(client, "login", name);
  const forged = await client.call(discordLogin, { body: { code, state: `${state}x` } });
  expect(forged).toMatchObject({ status: 403, body: { message: REFUSED } });
  const right = await client.call(discordLogin, { body: { code, state } });
  expect(right).toMatchObject({ status: 403, body: { message: REFUSED } });
  await expectNobody(client);
});

test("Someone else's code can't be slipped into another browser", async () => {
  const { name } = await aDiscordUser();
  const theirs = await throughDiscord(app.client(), "login", name);
  const victim = app.client();
  expect((await victim.call(discordLogin, { body: theirs })).status).toBe(403);
  const own = await throughDiscord(victim, "login", aName());
  const mixed = { code: theirs.code, state: own.state };
  // The proof of the browser that left does not fit a code that another one fetched.
  expect((await victim.call(discordLogin, { body: mixed })).status).toBe(401);
  await expectNobody(victim);
});

test("A callback works once", async () => {
  const { name } = await aDiscordUser();
  const client = app.client();
  const body = await throughDiscord(client, "login", name);
  const cookie = client.cookieHeader();
  expect((await client.call(discordLogin, { body })).status).toBe(200);
  const replayed = await app.client().json("POST", discordLogin.path, body, { cookie });
  expect(replayed).toMatchObject({ status: 401, body: { success: false } });
  expect(replayed.headers.getSetCookie().join()).not.toContain("session=");
});

test("A callback of another type is refused", async () => {
  const { name } = await aDiscordUser();
  const user = await aUser(app);
  const forJoining = await throughDiscord(app.client(), "join", name);
  expect((await app.client().call(discordLogin, { body: forJoining })).status).toBe(403);
  const client = app.client();
  const body = await throughDiscord(client, "join", name);
  expect((await client.call(discordLogin, { body })).status).toBe(403);
  await expectNobody(client);
  const forLogin = await throughDiscord(user.client, "login", aName());
  expect((await user.client.call(discordLink, { body: forLogin })).status).toBe(403);
});

test.each([
  "",
  "discord_trip=",
  "discord_trip=nonsense",
  "discord_trip=e30",
  "discord_trip=bnVsbA",
])("With the cookie %j nothing comes back", async (cookie) => {
  const { name } = await aDiscordUser();
  const body = await throughDiscord(app.client(), "login", name);
  for (const given of [body, { ...body, state: "" }]) {
    const reply = await app.client().json("POST", discordLogin.path, given, { cookie });
    expect(reply).toMatchObject({ status: 403, body: { message: REFUSED } });
    expect(reply.headers.getSetCookie().join()).not.toContain("session=");
  }
});

test("Who says no at Discord comes back with the reason and no code", async () => {
  const client = app.client();
  const back = await answerDiscord(await leaveForDiscord(client, "login"), "deny");
  expect(back.pathname).toBe("/auth/discord");
  expect(Object.fromEntries(back.searchParams)).toEqual({
    type: "login",
    state: expect.any(String),
    error: "access_denied",
    error_description: "The resource owner denied the request",
  });
  const page = await client.fetch(`${back.pathname}${back.search}`);
  expect(page.status).toBe(200);
  await expectNobody(client);
});

test("The page of the callback itself calls nothing: only its script does", async () => {
  const { name } = await aDiscordUser();
  const client = app.client();
  const body = await throughDiscord(client, "login", name);
  const query = new URLSearchParams({ type: "login", ...body });
  expect((await client.fetch(`/auth/discord?${query}`)).status).toBe(200);
  await expectNobody(client);
  expect((await client.call(discordLogin, { body })).status).toBe(200);
});

test("While Discord is away that is what one is told: 503, and nothing is left behind", async () => {
  const away = await startDiscord();
  const site = await buildTestApp(away.variables);
  const client = site.client();
  const body = await throughDiscord(client, "login", aName());
  await away.stop();
  expect(await client.call(discordLogin, { body })).toMatchObject({
    status: 503,
    body: { success: false, message: "Discord could not be reached. Please try again." },
  });
  await expectNobody(client);
});

test("A picture of Discord's is read no further than it may be large", async () => {
  const PART = Buffer.alloc(64 * 1024);
  let sent = 0;
  const large = await startDiscord(() =>
    Readable.from(
      (function* parts() {
        for (; sent < 64 * 1024 * 1024; sent += PART.length) yield PART;
      })(),
    ),
  );
  onTestFinished(large.stop);
  const site = await buildTestApp(large.variables);
  const client = site.client();
  const body = await throughDiscord(client, "join", aName("disc"));
  const begun = await client.call(discordRegistrationToken, { body });
  expect(begun.body).toMatchObject({ success: true, linkedAccountAvatar: null });
  expect(sent).toBeGreaterThan(0);
  // What waits in the sockets was sent, but is not read.
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});

test("Where Discord is not set up, that is what one is told: 503", async () => {
  const site = await buildTestApp();
  const client = site.client();
  const message = "Signing in with Discord is not set up here.";
  const start = await client.fetch(discordStartPath("login"));
  expect(start.status).toBe(503);
  expect(await start.json()).toEqual({ success: false, message });
});
