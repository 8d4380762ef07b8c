import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { captchaChallenge, signIn } from "#contract/accounts/contract.ts";
import { requestPasswordReset } from "#contract/accounts/reset.ts";
import { readSettings } from "#server/settings.ts";
import { aUser, TRANSPORT_HASH } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";

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
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());
beforeEach(() => {
  provider.answer = YES;
  provider.requests = [];
});

const verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
const KEYS = { CAPTCHA_SITE_KEY: "site-key", CAPTCHA_SECRET: "the-secret" };
const app = buildTestApp(...settingsFor("turnstile", verifyUrl));
let email: string;
let _id: string;
beforeAll(async () => {
  ({ email, _id } = await aUser(app, { verified: false }));
});
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
  app.client().call(signIn, { body: { email, password, captcha } });

function expectRefused(reply: Awaited<ReturnType<typeof enter>>): void {
  expect(reply.status).toBe(400);
  expect(reply.body).toEqual({ success: false, message: REFUSED, errors: { captcha: REFUSED } });
  expect(reply.headers.getSetCookie()).toEqual([]);
}

test("accepts a token that the provider confirms, and sends it with the secret", async () => {
  const captcha = aToken();
  expect((await enter(captcha)).body).toMatchObject({ success: true, id: _id });
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
  ["is broken", { status: 500, body: "<html>" }],
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
  const reply = await unreachable.client().call(requestPasswordReset, { body });
  expect(reply).toMatchObject({ status: 503, body: { success: false, message: UNCHECKED } });
});

test("stores no token in plain text", async () => {
  const captcha = aToken();
  await enter(captcha);
  const rows = await app.services.db.selectFrom("used_captchas").selectAll().execute();
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
    const { body } = await site.client().call(captchaChallenge, { query: {} });
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
