import { Readable } from "node:stream";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { sendVerification, verifyEmail } from "#contract/accounts/contract.ts";
import {
  discordLink,
  discordLogin,
  discordRegister,
  discordRegistrationToken,
  discordStartPath,
  discordUnlink,
} from "#contract/accounts/discord.ts";
import { confirmSignIn } from "#contract/factors/contract.ts";
import { getUserDetails, updateUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { resetByMail, signInAs } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { leaveForDiscord, startDiscord, throughDiscord } from "#test/discord.ts";
import { anAuthenticator, aPasskey, codeOf, requestOptions } from "#test/factors.ts";
import { aName, aUser, setUser, verificationToken } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { me, profileOf } from "#test/reads.ts";
import { setRows } from "#test/rows.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { startOwnApp, startSharedApp } from "#test/test-app.ts";

const discord = await startDiscord();
const app = await startOwnApp({
  ...discord.variables,
  MAIL_DOMAINS_REFUSED: "throwaway.example",
});
afterAll(discord.stop);

const OF_PROVIDER = "We do not accept addresses of this mail provider. Please use another one.";
const REFUSED = "This sign-in has run out. Please start again.";
const UNKNOWN = "No account is linked to this Discord account yet. Join first.";
const ALREADY_LINKED = "This Discord account is already linked to another user.";
const refused = (status: number, message: string) => ({
  status,
  body: { success: false, message },
});

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

function joining(registrationTokenId = "") {
  const username = aName();
  return { registrationTokenId, username, email: `${username}@mail.example` };
}

/** Creates a user who signed up with Discord. */
async function aDiscordUser(name = aName("disc")) {
  const client = app.client();
  const body = joining((await beginToJoin(client, name)).body.registrationTokenId);
  const reply = await client.call(discordRegister, { body });
  if (!reply.body.id) throw new Error(`joining failed: ${reply.body.message}`);
  return { client, name, email: body.email, _id: reply.body.id };
}

/** Linked to an account whose link no test changes. */
const LINKED = aName("disc");
await link((await aUser(app)).client, LINKED);

async function expectNobody(client: Client): Promise<void> {
  expect(await me(client)).toMatchObject({ success: false });
  expect(client.cookieHeader()).not.toContain("session=");
}

test('requests only the scope "identify", by code and PKCE', async () => {
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

test("stores the OAuth state in an HttpOnly cookie", async () => {
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

test("signs up: returns the Discord name and picture, then takes username and email, then signs in", async () => {
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

  const body = joining(begun.body.registrationTokenId);
  const { username, email } = body;
  const joined = await client.call(discordRegister, { body });
  expect(joined.status).toBe(201);
  expect(joined.body).toMatchObject({ success: true, username });
  expect(await me(client)).toMatchObject({
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

test("refuses what sign-up refuses, and a taken username or email, and accepts a correction", async () => {
  const { username: taken, email: used } = await aUser(app, { verified: false });
  const client = app.client();
  const good = joining((await beginToJoin(client, aName())).body.registrationTokenId);
  const send = (given: object) => client.call(discordRegister, { body: { ...good, ...given } });
  const refusals: [given: object, status: number, errors: object][] = [
    [{ username: "ab" }, 400, { username: "Username must be between 3 and 30 characters." }],
    [{ email: "nobody" }, 400, { email: "Email must be valid." }],
    [{ email: "owl@throwaway.example" }, 400, { email: OF_PROVIDER }],
    [{ username: taken.toUpperCase() }, 409, { username: "This username is already taken." }],
    [{ email: used.toUpperCase() }, 409, { email: "This email is already in use." }],
  ];
  for (const [given, status, errors] of refusals) {
    expect(await send(given)).toMatchObject({ status, body: { success: false, errors } });
  }
  expect((await send({})).status).toBe(201);
});

test("refuses an expired and an unknown registration token", async () => {
  const client = app.client();
  const { registrationTokenId = "" } = (await beginToJoin(client, aName())).body;
  await setRows(app, "discord_registrations", {}, { expires_at: new Date(Date.now() - 1) });
  for (const token of [registrationTokenId, "made-up", ""]) {
    expect((await client.call(discordRegister, { body: joining(token) })).status).toBe(400);
  }
  await expectNobody(client);
});

test("signs in by a linked account, which can be unlinked while there is a password", async () => {
  const user = await aUser(app);
  const name = aName("disc");
  expect(await link(user.client, name)).toMatchObject({ status: 200, body: { success: true } });
  expect(await me(user.client)).toMatchObject({
    discordId: expect.any(String),
    discordUsername: name,
  });
  expect(await profileOf(app.client(), user)).not.toHaveProperty("discordUsername");
  expect((await logIn(app.client(), name)).body.id).toBe(user._id);

  expect((await user.client.call(discordUnlink, {})).status).toBe(200);
  expect(await me(user.client)).toMatchObject({ discordId: null, discordUsername: null });
  const client = app.client();
  expect(await logIn(client, name)).toMatchObject(refused(404, UNKNOWN));
  await expectNobody(client);
});

test("refuses the second step once Discord was unlinked", async () => {
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

test("requires the account's own second factor after Discord, in the same browser", async () => {
  const [owner, thief] = [await aUser(app), await aUser(app)];
  const name = aName("disc");
  expect((await link(owner.client, name)).status).toBe(200);
  const { secret } = await anAuthenticator(owner);
  const { origin } = new URL(app.services.settings.publicUrl);
  const [ownParameters, others] = [await anAuthenticator(thief), await aPasskey(thief, origin)];
  const client = app.client();
  const begun = await logIn(client, name);
  expect(begun.body).toMatchObject({
    success: false,
    secondFactor: { methods: ["totp", "recovery"] },
  });
  await expectNobody(client);
  const code = codeOf(secret);
  const elsewhere = await app.client().call(confirmSignIn, { body: { method: "totp", code } });
  expect(elsewhere.status).toBe(401);

  const confirm = (body: Parameters<typeof client.call<typeof confirmSignIn>>[1]["body"]) =>
    client.call(confirmSignIn, { body });
  expect((await confirm({ method: "totp", code: codeOf(ownParameters.secret) })).status).toBe(400);
  const [recoveryCode = ""] = ownParameters.recoveryCodes;
  expect((await confirm({ method: "recovery", code: recoveryCode })).status).toBe(400);
  const credential = others.authenticator.get(await requestOptions(client));
  expect((await confirm({ method: "passkey", credential })).status).toBe(401);
  await expectNobody(client);

  expect((await confirm({ method: "totp", code })).status).toBe(200);
  expect(await me(client)).toMatchObject({ _id: owner._id });
});

test("returns 409 when linking or signing up with a Discord account already in use", async () => {
  const { name, _id } = await aDiscordUser();
  const other = await aUser(app);
  expect(await link(other.client, name)).toMatchObject(refused(409, ALREADY_LINKED));
  expect(await me(other.client)).toMatchObject({ discordId: null });
  expect(await beginToJoin(app.client(), name)).toMatchObject(refused(409, ALREADY_LINKED));
  expect((await logIn(app.client(), name)).body.id).toBe(_id);
});

test("refuses to unlink the only way to sign in, until a password is set", async () => {
  const { client, email, name } = await aDiscordUser();
  const message = "Set a password first, or you could not log in any more.";
  expect(await client.call(discordUnlink, {})).toMatchObject(refused(409, message));
  await resetByMail(app, { email });
  expect((await logIn(app.client(), name)).status).toBe(404);
  await signInAs(client, { email });
  await client.call(verifyEmail, { query: { token: await newVerificationToken(client, email) } });
  expect((await link(client, name)).status).toBe(200);
  expect((await client.call(discordUnlink, {})).status).toBe(200);
  await app.mailTo(email, ": Discord linked");
  await app.mailTo(email, ": Discord unlinked");
});

/** Requests a verification mail and returns its token. */
async function newVerificationToken(client: Client, email: string): Promise<string> {
  const before = await verificationToken(app, email);
  await client.call(sendVerification, {});
  await expect.poll(() => verificationToken(app, email)).not.toBe(before);
  return verificationToken(app, email);
}

test("returns 403 when linking Discord to an unverified account", async () => {
  const user = await aUser(app, { verified: false });
  const name = aName("disc");
  const message = "Verify your email first, then link Discord.";
  expect(await link(user.client, name)).toMatchObject(refused(403, message));
  expect(await me(user.client)).toMatchObject({ discordId: null });
  expect((await logIn(app.client(), name)).status).toBe(404);
});

test("removes a Discord link from an unverified account when its email's owner resets the password", async () => {
  const { client: attacker, name, email } = await aDiscordUser();
  const owner = app.client();
  await resetByMail(app, { email });
  expect(await me(attacker)).toMatchObject({ success: false });
  expect((await logIn(app.client(), name)).status).toBe(404);
  expect((await signInAs(owner, { email })).status).toBe(200);
  expect(await me(owner)).toMatchObject({ discordId: null, email });
});

test("links the account that started the flow, not the one signed in at the callback, nor a visitor", async () => {
  const first = await aUser(app);
  const second = await aUser(app);
  const body = await throughDiscord(first.client, "link", aName());
  const oauthState = first.client
    .cookieHeader()
    .split("; ")
    .find((pair) => pair.startsWith("discord_trip"));
  const session = second.client.cookieHeader();
  const reply = await app.client().json("POST", discordLink.path, body, {
    cookie: `${session}; ${oauthState}`,
  });
  expect(reply).toMatchObject(refused(403, REFUSED));
  const visitor = app.client();
  const begun = await throughDiscord(visitor, "link", aName());
  const cookie = `${second.client.cookieHeader()}; ${visitor.cookieHeader()}`;
  const visited = await app.client().json("POST", discordLink.path, begun, { cookie });
  expect(visited).toMatchObject(refused(403, REFUSED));
  expect(await me(second.client)).toMatchObject({ discordId: null });
});

test("refuses another state than the stored one, and discards that", async () => {
  const client = app.client();
  const { code, state } = await throughDiscord(client, "login", LINKED);
  const forged = await client.call(discordLogin, { body: { code, state: `${state}x` } });
  expect(forged).toMatchObject(refused(403, REFUSED));
  const right = await client.call(discordLogin, { body: { code, state } });
  expect(right).toMatchObject(refused(403, REFUSED));
  await expectNobody(client);
});

test("refuses a code that was issued for another browser", async () => {
  const theirs = await throughDiscord(app.client(), "login", LINKED);
  const victim = app.client();
  expect((await victim.call(discordLogin, { body: theirs })).status).toBe(403);
  const ownParameters = await throughDiscord(victim, "login", aName());
  const mixed = { code: theirs.code, state: ownParameters.state };
  // The PKCE verifier of one browser does not match a code issued for another.
  expect((await victim.call(discordLogin, { body: mixed })).status).toBe(401);
  await expectNobody(victim);
});

test("accepts a callback once", async () => {
  const client = app.client();
  const body = await throughDiscord(client, "login", LINKED);
  const cookie = client.cookieHeader();
  expect((await client.call(discordLogin, { body })).status).toBe(200);
  const replayed = await app.client().json("POST", discordLogin.path, body, { cookie });
  expect(replayed).toMatchObject({ status: 401, body: { success: false } });
  expect(replayed.headers.getSetCookie().join()).not.toContain("session=");
});

test("refuses a callback of another type", async () => {
  const user = await aUser(app);
  const forJoining = await throughDiscord(app.client(), "join", LINKED);
  expect((await app.client().call(discordLogin, { body: forJoining })).status).toBe(403);
  const client = app.client();
  const body = await throughDiscord(client, "join", LINKED);
  expect((await client.call(discordLogin, { body })).status).toBe(403);
  await expectNobody(client);
  const forLogin = await throughDiscord(user.client, "login", aName());
  expect((await user.client.call(discordLink, { body: forLogin })).status).toBe(403);
});

test("tells a banned user the reason, and starts no session", async () => {
  const [user, client] = [await aUser(app), app.client()];
  const name = aName("disc");
  await link(user.client, name);
  await ban(await aStaffMember(app), user, { reason: "A scam, as reported." });
  const message = "You are banned for good: A scam, as reported.";
  expect(await logIn(client, name)).toMatchObject(refused(403, message));
  await expectNobody(client);
});

test("returns 503 while Discord is unreachable, and leaves no session", async () => {
  const unreachable = await startDiscord();
  const site = await app.withSettings(unreachable.variables);
  const client = site.client();
  const body = await throughDiscord(client, "login", aName());
  await unreachable.stop();
  const message = "Discord could not be reached. Please try again.";
  expect(await client.call(discordLogin, { body })).toMatchObject(refused(503, message));
  await expectNobody(client);
});

test("stops reading a Discord avatar at the size limit", async () => {
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
  const site = await app.withSettings(large.variables);
  const client = site.client();
  const body = await throughDiscord(client, "join", aName("disc"));
  const begun = await client.call(discordRegistrationToken, { body });
  expect(begun.body).toMatchObject({ success: true, linkedAccountAvatar: null });
  expect(sent).toBeGreaterThan(0);
  // Sent bytes may still wait unread in the socket buffers.
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});

test("returns 503 where Discord is not configured", async () => {
  const site = await startSharedApp();
  const client = site.client();
  const message = "Signing in with Discord is not set up here.";
  const start = await client.fetch(discordStartPath("login"));
  expect(start.status).toBe(503);
  expect(await start.json()).toEqual({ success: false, message });
});

describe("Whom a linked account is shown to", () => {
  const moderator = prepared(() => aStaffMember(app));
  const admin = prepared(() => aStaffMember(app, ROLE.admin));
  const member = prepared(() => aUser(app));

  /** Creates a user with a linked Discord account. */
  async function aLinkedUser() {
    const user = await aUser(app);
    const discordId = `discord-of-${user._id}`;
    await setUser(app, user, { discord_id: discordId, discord_username: user.username });
    const show = (settingShowDiscord: boolean, by: Client = user.client) =>
      by.call(updateUser, { params: { id: user._id }, body: { settingShowDiscord } });
    const seenBy = async (client: Client) => (await profileOf(client, user)).discordId;
    return { ...user, discordId, show, seenBy };
  }

  test("shows a linked Discord account to its owner and staff alone, until its owner makes it public", async () => {
    const { client, discordId, show, seenBy } = await aLinkedUser();
    for (const other of [app.client(), member.client]) expect(await seenBy(other)).toBeNull();
    for (const one of [client, moderator.client, admin.client]) {
      expect(await seenBy(one)).toBe(discordId);
    }
    expect((await show(true)).status).toBe(200);
    expect(await me(client)).toMatchObject({ settingShowDiscord: true });
    for (const one of [app.client(), member.client, client])
      expect(await seenBy(one)).toBe(discordId);
    await show(false);
    for (const other of [app.client(), member.client]) expect(await seenBy(other)).toBeNull();
  });

  test("refuses to make the Discord account of another user public, for staff too", async () => {
    const { _id, show, seenBy } = await aLinkedUser();
    for (const other of [member, moderator, admin]) {
      expect((await show(true, other.client)).status).toBe(403);
    }
    expect(await seenBy(member.client)).toBeNull();
    const details = await moderator.client.call(getUserDetails, { params: { id: _id } });
    expect(details.body.settingShowDiscord).toBe(false);
  });
});
