import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { type Challenge, createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { beforeEach, describe, expect, test } from "vitest";
import * as accounts from "#contract/accounts/contract.ts";
import { siteSecret } from "#server/platform/db/secrets.ts";
import { readSettings } from "#server/settings.ts";
import { listening } from "#test/listening.ts";
import { aUser, TRANSPORT_HASH } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { rowsOf } from "#test/rows.ts";
import { solvedCaptcha } from "#test/solved-captcha.ts";
import { startSharedApp } from "#test/test-app.ts";

type Answer = { status?: number; body: string } | "silence";

const YES: Answer = { body: '{"success":true,"hostname":"parade.example"}' };
const NO: Answer = { body: '{"success":false,"error-codes":["invalid-input-response"]}' };
const REFUSED = "Please solve the captcha again.";
const UNCHECKED = "The captcha could not be checked. Please try again.";

/** The provider's verification endpoint: gives the configured answer and records the requests. */
const provider = { answer: YES as Answer, requests: [] as Record<string, string>[] };
const server = createServer(async (request, response) => {
  provider.requests.push(Object.fromEntries(new URLSearchParams(await text(request))));
  if (provider.answer === "silence") return request.socket.destroy();
  const { status = 200, body } = provider.answer;
  response.writeHead(status, { "content-type": "application/json" }).end(body);
});
const verifyUrl = `${await listening(server)}/siteverify`;
beforeEach(() => {
  provider.answer = YES;
  provider.requests = [];
});

const KEYS = { CAPTCHA_SITE_KEY: "site-key", CAPTCHA_SECRET: "the-secret" };
const app = await startSharedApp();
const turnstile = await app.withSettings(...settingsFor("turnstile", verifyUrl));
const altcha = await app.withSettings({ CAPTCHA: "altcha" });
const user = prepared(() => aUser(app, { verified: false }));
const password = TRANSPORT_HASH;

function settingsFor(captcha: string, url: string) {
  const variables = { CAPTCHA: captcha, ...KEYS };
  const { widgetCaptcha: widget } = readSettings(variables);
  return [variables, widget && { widgetCaptcha: { ...widget, verifyUrl: url } }] as const;
}

let tokens = 0;
function aToken(): string {
  tokens += 1;
  return `token-${tokens}`;
}

const enter = (captcha?: string) =>
  turnstile.client().call(accounts.signIn, { body: { email: user.email, password, captcha } });

function expectRefused(reply: Awaited<ReturnType<typeof enter>>): void {
  expect(reply.status).toBe(400);
  expect(reply.body).toEqual({ success: false, message: REFUSED, errors: { captcha: REFUSED } });
  expect(reply.headers.getSetCookie()).toEqual([]);
}

test("accepts a token that the provider confirms, and sends it with the secret", async () => {
  const captcha = aToken();
  expect((await enter(captcha)).body).toMatchObject({ success: true, id: user._id });
  expect(provider.requests).toEqual([{ secret: "the-secret", response: captcha }]);
});

test("accepts exactly one of several uses of a token, even if the provider would confirm each", async () => {
  const captcha = aToken();
  const replies = await Promise.all([1, 2, 3].map(() => enter(captcha)));
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400]);
  expectRefused(await enter(captcha));
});

test("refuses a token that the provider does not confirm", async () => {
  provider.answer = NO;
  expectRefused(await enter(aToken()));
});

test("refuses a missing token without asking the provider", async () => {
  for (const captcha of [undefined, ""]) expectRefused(await enter(captcha));
  expect(provider.requests).toEqual([]);
});

test.each<[string, Answer]>([
  ["hangs up", "silence"],
  ["is broken", { status: 500, body: YES.body }],
  ["answers something else", { body: '{"success":"true"}' }],
  [
    "does not know our secret",
    { body: '{"success":false,"error-codes":["invalid-input-secret"]}' },
  ],
])(
  "returns 503 when the provider %s, and leaves the token valid for another try",
  async (_, answer) => {
    provider.answer = answer;
    const captcha = aToken();
    const reply = await enter(captcha);
    expect(reply.status).toBe(503);
    expect(reply.body).toEqual({ success: false, message: UNCHECKED });
    expect(reply.headers.getSetCookie()).toEqual([]);
    provider.answer = YES;
    expect((await enter(captcha)).status).toBe(200);
  },
);

test("returns 503 when the provider cannot be reached", async () => {
  const unreachable = await app.withSettings(
    ...settingsFor("hcaptcha", "http://127.0.0.1:1/siteverify"),
  );
  const body = { email: "nobody@mail.example", captcha: aToken() };
  const reply = await unreachable.client().call(accounts.requestPasswordReset, { body });
  expect(reply).toMatchObject({ status: 503, body: { success: false, message: UNCHECKED } });
});

test("stores no token in plain text", async () => {
  const captcha = aToken();
  await enter(captcha);
  const rows = await rowsOf(app, "used_captchas");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(captcha);
});

const HOSTS = {
  turnstile: ["https://challenges.cloudflare.com"],
  hcaptcha: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
  recaptcha: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
};

test.each(Object.entries(HOSTS))(
  "%s: gives the page its site key, and allows only the provider's scripts and frames",
  async (name, hosts) => {
    const site = await app.withSettings(...settingsFor(name, verifyUrl));
    const { body } = await site.client().call(accounts.captchaChallenge, { query: {} });
    expect(body).toEqual({ success: true, provider: name, siteKey: "site-key", challenge: null });
    const { headers } = await site.client().fetch("/login");
    const policy = headers.get("content-security-policy") ?? "";
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1]?.split(" ");
    expect(scripts).toEqual(["'self'", ...hosts]);
    expect(policy).toMatch(/frame-src https:/);
    expect(policy).not.toContain("unsafe-eval");
  },
);

test.each(["turnstile", "hcaptcha", "recaptcha"])(
  "CAPTCHA=%s without its keys is a settings error that names both",
  (CAPTCHA) => {
    expect(() => readSettings({ CAPTCHA })).toThrow(
      /CAPTCHA_SITE_KEY: must be set.*\n.*CAPTCHA_SECRET: must be set/,
    );
    expect(() => readSettings({ CAPTCHA, CAPTCHA_SITE_KEY: "key" })).toThrow(
      /^These settings are wrong:\n {2}CAPTCHA_SECRET: [^\n]+$/,
    );
    expect(readSettings({ CAPTCHA, ...KEYS }).widgetCaptcha?.verifyUrl).toMatch(/^https:/);
  },
);

describe("The site's own captcha", () => {
  const enter = (captcha?: string) =>
    altcha.client().call(accounts.signIn, { body: { email: user.email, password, captcha } });

  async function aChallenge(): Promise<Challenge> {
    const reply = await altcha.client().call(accounts.captchaChallenge, { query: {} });
    expect(reply.body).toMatchObject({ success: true, provider: "altcha", siteKey: null });
    return reply.body.challenge as Challenge;
  }

  /** Solves a challenge made as the server does, but easy, and overridden by `given`. */
  async function solvedOf(given: object): Promise<string> {
    const challenge = await createChallenge({
      algorithm: "PBKDF2/SHA-256",
      cost: 1_000,
      counter: 3,
      deriveKey,
      hmacSignatureSecret: await siteSecret(app.db, "captcha-signature"),
      hmacKeySignatureSecret: await siteSecret(app.db, "captcha-key"),
      expiresAt: new Date(Date.now() + 60_000),
      ...given,
    });
    return solvedCaptcha(challenge);
  }

  test("accepts exactly one of several uses of a solution", async () => {
    const solved = await solvedCaptcha(await aChallenge());
    const replies = await Promise.all([1, 2, 3].map(() => enter(solved)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400]);
    const entered = replies.find(({ status }) => status === 200);
    expect(entered?.body).toMatchObject({ success: true, id: user._id });
    expectRefused(await enter(solved));
  });

  test("consumes the captcha of a sign-in with a wrong password", async () => {
    const captcha = await solvedCaptcha(await aChallenge());
    const body = { email: user.email, password: "Wrong-Horse-7", captcha };
    expect((await altcha.client().call(accounts.signIn, { body })).status).toBe(401);
    expectRefused(await enter(captcha));
  });

  test("never issues the same challenge twice, and each for ten minutes", async () => {
    const [one, other] = [await aChallenge(), await aChallenge()];
    expect(one).not.toEqual(other);
    const minutes = (Number(one.parameters.expiresAt) * 1_000 - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);
  });

  const inBase64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");

  const hostile = {
    challenge: { parameters: { algorithm: "x", cost: 1e99, keyLength: 1e9 }, signature: "\0" },
    solution: { counter: -1, derivedKey: "00" },
  };
  const expired = { expiresAt: new Date(Date.now() - 2_000) };

  test.each<[string, () => string | undefined | Promise<string>]>([
    ["no solution", () => undefined],
    ["what is no JSON", () => "nonsense"],
    ["null", () => inBase64(null)],
    ["empty fields", () => inBase64({ challenge: {}, solution: {} })],
    ["hostile parameters", () => inBase64(hostile)],
    [
      "a wrong solution",
      async () => {
        const solution = { counter: 1, derivedKey: "00".repeat(32), time: 1 };
        return inBase64({ challenge: await aChallenge(), solution });
      },
    ],
    [
      "a challenge whose cost was lowered",
      async () => {
        const { parameters, ...challenge } = await aChallenge();
        const easier = { ...parameters, cost: 1, keyPrefix: "0" };
        return solvedCaptcha({ ...challenge, parameters: easier });
      },
    ],
    ["another key's challenge", () => solvedOf({ hmacSignatureSecret: "theirs" })],
    ["an expired challenge", () => solvedOf(expired)],
  ])("refuses %s", async (_, solve) => {
    expectRefused(await enter(await solve()));
  });

  test("accepts a challenge that is still valid", async () => {
    expect((await enter(await solvedOf({}))).status).toBe(200);
  });

  test("asks for no captcha when signing up", () => {
    expect(Object.keys(accounts.signUp.body.shape)).not.toContain("captcha");
  });
});
