import { type Challenge, createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { beforeAll, expect, test } from "vitest";
import { captchaChallenge, signIn, signUp } from "#contract/accounts/contract.ts";
import { siteSecret } from "#server/platform/db/secrets.ts";
import { aUser, TRANSPORT_HASH } from "#test/makers.ts";
import { solvedCaptcha } from "#test/solved-captcha.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp({ CAPTCHA: "altcha" });
let email: string;
let _id: string;
beforeAll(async () => {
  ({ email, _id } = await aUser(app, { verified: false }));
});
const password = TRANSPORT_HASH;
const REFUSED = "Please solve the captcha again.";

const enter = (captcha?: string) =>
  app.client().call(signIn, { body: { email, password, captcha } });

async function aChallenge(): Promise<Challenge> {
  const reply = await app.client().call(captchaChallenge, { query: {} });
  expect(reply.body).toMatchObject({ success: true, provider: "altcha", siteKey: null });
  return reply.body.challenge as Challenge;
}

/** Creates a challenge as the server does, overridden by `given`; easy to solve. */
async function challengeWith(given: object): Promise<Challenge> {
  const { db } = app.services;
  return createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 1_000,
    counter: 3,
    deriveKey,
    hmacSignatureSecret: await siteSecret(db, "captcha-signature"),
    hmacKeySignatureSecret: await siteSecret(db, "captcha-key"),
    expiresAt: new Date(Date.now() + 60_000),
    ...given,
  });
}

function expectRefused(reply: Awaited<ReturnType<typeof enter>>): void {
  expect(reply.status).toBe(400);
  expect(reply.body).toEqual({ success: false, message: REFUSED, errors: { captcha: REFUSED } });
  expect(reply.headers.getSetCookie()).toEqual([]);
}

test("accepts exactly one of several uses of a solution", async () => {
  const solved = await solvedCaptcha(await aChallenge());
  const replies = await Promise.all([1, 2, 3].map(() => enter(solved)));
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400]);
  const entered = replies.find(({ status }) => status === 200);
  expect(entered?.body).toMatchObject({ success: true, id: _id });
  expectRefused(await enter(solved));
});

test("consumes the captcha of a sign-in with a wrong password", async () => {
  const captcha = await solvedCaptcha(await aChallenge());
  const body = { email, password: "Wrong-Horse-7", captcha };
  expect((await app.client().call(signIn, { body })).status).toBe(401);
  expectRefused(await enter(captcha));
});

test("never issues the same challenge twice", async () => {
  expect(await aChallenge()).not.toEqual(await aChallenge());
});

const inBase64 = (json: string) => Buffer.from(json).toString("base64");

test("refuses what is no solution", async () => {
  const nonsense = [
    undefined,
    "nonsense",
    inBase64("null"),
    inBase64('{"challenge":{},"solution":{}}'),
    inBase64(
      '{"challenge":{"parameters":{"algorithm":"x","cost":1e99,"keyLength":1e9},"signature":"\\u0000"},"solution":{"counter":-1,"derivedKey":"00"}}',
    ),
  ];
  for (const captcha of nonsense) expectRefused(await enter(captcha));
});

test("refuses a challenge with a wrong solution", async () => {
  const challenge = await aChallenge();
  const solution = { counter: 1, derivedKey: "00".repeat(32), time: 1 };
  expectRefused(
    await enter(Buffer.from(JSON.stringify({ challenge, solution })).toString("base64")),
  );
});

test("refuses a challenge whose cost was lowered", async () => {
  const challenge = await aChallenge();
  const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: "0" } };
  expectRefused(await enter(await solvedCaptcha(easier)));
});

test("refuses a challenge that another key signed", async () => {
  expectRefused(
    await enter(await solvedCaptcha(await challengeWith({ hmacSignatureSecret: "theirs" }))),
  );
});

test("refuses an expired challenge and accepts one that is still valid", async () => {
  const fresh = await solvedCaptcha(await challengeWith({}));
  const stale = await solvedCaptcha(
    await challengeWith({ expiresAt: new Date(Date.now() - 2_000) }),
  );
  expectRefused(await enter(stale));
  expect((await enter(fresh)).status).toBe(200);
});

test("asks for no captcha when signing up", () => {
  expect(Object.keys(signUp.body.shape)).not.toContain("captcha");
});
