import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  addPasskey,
  beginPasskey,
  confirmSignIn,
  listFactors,
  reauthenticate,
  removeAuthenticator,
  removePasskey,
  signInByPasskey,
} from "#contract/factors/contract.ts";
import { resetByMail, signInAs } from "#test/acts.ts";
import { anAuthenticator, aPasskey, creationOptions, requestOptions } from "#test/factors.ts";
import { aUser } from "#test/makers.ts";
import { me } from "#test/reads.ts";
import { SoftAuthenticator } from "#test/soft-authenticator.ts";
import { ageAuthentication, aStaffMember, ban } from "#test/staff.ts";
import { startSharedApp } from "#test/test-app.ts";

const app = await startSharedApp();
const { origin } = new URL(app.services.settings.publicUrl);

/** Signs in by a passkey alone in a new browser. */
async function signInWith(
  authenticator: SoftAuthenticator,
  faults: Parameters<SoftAuthenticator["get"]>[1] = {},
) {
  const client = app.client();
  const credential = authenticator.get(await requestOptions(client), faults);
  return {
    client,
    credential,
    reply: await client.call(signInByPasskey, { body: { credential } }),
  };
}

const FAULTS = [{ origin: "https://evil.example" }, { rpId: "evil.example" }, { verified: false }];

describe("Adding a passkey", () => {
  test("requests a discoverable one with user verification, lists it, and mails the owner", async () => {
    const user = await aUser(app);
    expect(await creationOptions(user.client)).toMatchObject({
      rp: { id: new URL(origin).hostname },
      user: { name: user.username, id: Buffer.from(user._id).toString("base64url") },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    });
    // Recovery codes come with the first one only.
    const { recoveryCodes } = await aPasskey(user, origin, "My phone");
    expect(recoveryCodes).toHaveLength(10);
    expect((await aPasskey(user, origin, "Key")).recoveryCodes).toEqual([]);
    const { passkeys } = (await user.client.call(listFactors, {})).body;
    expect(passkeys?.map(({ name }) => name)).toEqual(["My phone", "Key"]);
    await app.mailTo(user.email, "a passkey was added");
    const other = await aUser(app);
    const params = { id: passkeys?.[0]?._id ?? "" };
    expect((await other.client.call(removePasskey, { params })).status).toBe(404);
    expect((await user.client.call(listFactors, {})).body.passkeys).toHaveLength(2);
  });

  test("refuses another origin, another host's passkey, and an unverified user", async () => {
    const { client } = await aUser(app);
    for (const faults of FAULTS) {
      const authenticator = new SoftAuthenticator(origin);
      const credential = authenticator.create(await creationOptions(client), faults);
      const reply = await client.call(addPasskey, { body: { name: "Bad", credential } });
      expect(reply.status, JSON.stringify(faults)).toBe(400);
    }
    expect((await client.call(listFactors, {})).body.passkeys).toEqual([]);
  });

  test("refuses a challenge that was used, invented, or issued to another user", async () => {
    const [user, other] = [await aUser(app), await aUser(app)];
    const add = (challenge: string) => {
      const credential = new SoftAuthenticator(origin).create({ challenge });
      return user.client.call(addPasskey, { body: { name: "Bad", credential } });
    };
    const { challenge } = await creationOptions(user.client);
    expect((await add(challenge)).status).toBe(201);
    expect((await add(challenge)).status).toBe(400);
    expect((await add("made-up")).status).toBe(400);
    expect((await add((await creationOptions(other.client)).challenge)).status).toBe(400);
    expect((await add((await requestOptions(user.client)).challenge)).status).toBe(400);
  });

  test("stops at 20 passkeys, also when they are added at once", async () => {
    const user = await aUser(app);
    const rows = Array.from({ length: 19 }, (_, index) => ({
      user_id: user._id,
      name: `Key ${index}`,
      credential_id: Buffer.from(`key ${index} of ${user._id}`),
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
    }));
    await app.db.insertInto("passkeys").values(rows).execute();
    const begun = [await creationOptions(user.client), await creationOptions(user.client)];
    const replies = await Promise.all(
      begun.map((options) => {
        const credential = new SoftAuthenticator(origin).create(options);
        return user.client.call(addPasskey, { body: { name: "One more", credential } });
      }),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await user.client.call(beginPasskey, {})).status).toBe(409);
  });

  test("refuses a passkey that somebody else has added", async () => {
    const [user, other] = [await aUser(app), await aUser(app)];
    const { authenticator } = await aPasskey(user, origin);
    const credential = authenticator.create(await creationOptions(other.client));
    const reply = await other.client.call(addPasskey, { body: { name: "Same", credential } });
    expect(reply.status).toBe(409);
  });
});

describe("Signing in by a passkey alone", () => {
  test("requires neither a password nor a second step", async () => {
    const user = await aUser(app);
    const { authenticator } = await aPasskey(user, origin);
    const { client, reply } = await signInWith(authenticator, { userHandle: user._id });
    expect(reply.body).toEqual({ success: true, id: user._id, message: "Logged In Successfully!" });
    expect((await me(client))._id).toBe(user._id);
    const { passkeys } = (await client.call(listFactors, {})).body;
    expect(passkeys?.[0]?.lastUsedAt).toEqual(expect.any(String));
  });

  test("refuses another origin, host or handle, an unverified user, and a replay", async () => {
    const { authenticator } = await aPasskey(await aUser(app), origin);
    for (const faults of [...FAULTS, { userHandle: "1" }]) {
      const { client, reply } = await signInWith(authenticator, faults);
      expect(reply.status, JSON.stringify(faults)).toBe(401);
      expect((await me(client))._id).toBeUndefined();
    }
    const { credential, reply } = await signInWith(authenticator);
    expect(reply.status).toBe(200);
    const again = await app.client().call(signInByPasskey, { body: { credential } });
    expect(again.status).toBe(400);
  });

  test("refuses a challenge older than five minutes", async () => {
    const { authenticator } = await aPasskey(await aUser(app), origin);
    const client = app.client();
    const credential = authenticator.get(await requestOptions(client));
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(Date.now() + 5.1 * 60_000);
    expect((await client.call(signInByPasskey, { body: { credential } })).status).toBe(400);
  });

  test("refuses a cloned authenticator, whose counter is behind", async () => {
    const { authenticator } = await aPasskey(await aUser(app), origin);
    await signInWith(authenticator);
    await signInWith(authenticator);
    authenticator.counter = 0;
    expect((await signInWith(authenticator)).reply.status).toBe(401);
  });

  test("refuses an unknown and a removed passkey", async () => {
    expect((await signInWith(new SoftAuthenticator(origin))).reply.status).toBe(401);
    const user = await aUser(app);
    const { authenticator } = await aPasskey(user, origin);
    const [passkey] = (await user.client.call(listFactors, {})).body.passkeys ?? [];
    await user.client.call(removePasskey, { params: { id: passkey?._id ?? "" } });
    expect((await signInWith(authenticator)).reply.status).toBe(401);
    await app.mailTo(user.email, "a passkey was removed");
  });

  test("reports the ban of a banned user", async () => {
    const user = await aUser(app);
    const { authenticator } = await aPasskey(user, origin);
    await ban(await aStaffMember(app), user, { days: 3, reason: "Spam, again and again." });
    const { reply } = await signInWith(authenticator);
    expect(reply).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("Spam") },
    });
  });
});

describe("A passkey after the password", () => {
  test("completes the sign-in of its own user alone", async () => {
    const [user, other] = [await aUser(app), await aUser(app)];
    const { authenticator } = await aPasskey(user, origin);
    const { authenticator: others } = await aPasskey(other, origin);
    const client = app.client();
    expect((await signInAs(client, user)).body.secondFactor?.methods).toContain("passkey");
    const confirm = async (device: SoftAuthenticator) => {
      const credential = device.get(await requestOptions(client));
      return client.call(confirmSignIn, { body: { method: "passkey", credential } });
    };
    expect((await confirm(others)).status).toBe(401);
    expect((await confirm(authenticator)).status).toBe(200);
    expect((await me(client))._id).toBe(user._id);
  });
});

test("reauthenticates its own user, and no other", async () => {
  const [user, other] = [await aUser(app), await aUser(app)];
  const { authenticator } = await aPasskey(user, origin);
  const { authenticator: others } = await aPasskey(other, origin);
  await ageAuthentication(app.db, user, 11);
  const confirm = async (device: SoftAuthenticator) => {
    const credential = device.get(await requestOptions(user.client));
    return user.client.call(reauthenticate, { body: { method: "passkey", credential } });
  };
  expect((await confirm(others)).status).toBe(401);
  expect((await confirm(authenticator)).status).toBe(200);
});

test("recovery codes go with the last factor, not before", async () => {
  const user = await aUser(app);
  await aPasskey(user, origin);
  await anAuthenticator(user);
  const factors = async () => (await user.client.call(listFactors, {})).body;
  await user.client.call(removeAuthenticator, {});
  const { passkeys, recoveryCodes } = await factors();
  expect(recoveryCodes).toBe(10);
  await user.client.call(removePasskey, { params: { id: passkeys?.[0]?._id ?? "" } });
  expect(await factors()).toMatchObject({ passkeys: [], recoveryCodes: 0 });
});

test("a password reset removes every factor", async () => {
  const user = await aUser(app);
  const { authenticator } = await aPasskey(user, origin);
  await anAuthenticator(user);
  await resetByMail(app, user);
  expect((await signInWith(authenticator)).reply.status).toBe(401);
  expect((await signInAs(app.client(), user)).body.success).toBe(true);
});
