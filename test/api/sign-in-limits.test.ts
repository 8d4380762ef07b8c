import type { Challenge } from "altcha-lib";
import { expect, onTestFinished, test, vi } from "vitest";
import { captchaChallenge, signIn } from "#contract/accounts/contract.ts";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { requestPasswordReset, resetPassword } from "#contract/accounts/reset.ts";
import { SIGN_IN_FAILURES, SIGN_IN_WORK } from "#contract/limits.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import type { AnyBody, Client } from "#test/client.ts";
import { aName, aUser, TRANSPORT_HASH } from "#test/makers.ts";
import { aSolvedCaptcha } from "#test/solved-captcha.ts";
import { buildTestApp, type TestApp } from "#test/test-app.ts";

const LIMITED = { RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" };
const plain = buildTestApp(LIMITED);
const guarded = buildTestApp({ ...LIMITED, CAPTCHA: "altcha" });
const right = TRANSPORT_HASH;
const wrong = await transformPassword("Wrong-Horse-7");
const USUAL_COST = 1_000;
const PER_MINUTE = SIGN_IN_FAILURES.address[0].max;

/** Returns headers of a request from an IP address that no other test uses. */
let addresses = 0;
function fromElsewhere() {
  addresses += 1;
  return { "x-forwarded-for": `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` };
}

const anOwner = (app: TestApp) => aUser(app, { verified: false });
const aSolution = (work = 1) => aSolvedCaptcha(guarded.services.db, USUAL_COST * work);

type Try = { email: string; password?: string; captcha?: string; work?: number; client?: Client };

/** Tries to sign in, with a solved captcha where the site requires one. */
async function enter(
  app: TestApp,
  { email, password = wrong, work = 1, captcha, client = app.client() }: Try,
  from = fromElsewhere(),
) {
  const solved = app === guarded ? (captcha ?? (await aSolution(work))) : undefined;
  return client.call(signIn, { body: { email, password, captcha: solved } }, from);
}

async function fail(app: TestApp, times: number, given: Try, from?: { "x-forwarded-for": string }) {
  for (let made = 0; made < times; made++) {
    expect((await enter(app, given, from ?? fromElsewhere())).status).toBe(401);
  }
}

type Reply = { status: number; headers: Headers; body: Pick<AnyBody<typeof signIn>, "message"> };

function expectLimited({ status, headers, body }: Reply, seconds: number): void {
  expect(status).toBe(429);
  const retryAfter = Number(headers.get("retry-after"));
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(seconds);
  expect(body).toEqual({
    success: false,
    message: expect.stringMatching(/^Too many tries\. Please try again in \d+ \w+\.$/),
  });
}

test("allows 10 failures a minute per IP address, over all accounts", async () => {
  const here = fromElsewhere();
  const nobody = () => ({ email: `${aName()}@mail.example` });
  for (let made = 0; made < PER_MINUTE; made++) await fail(plain, 1, nobody(), here);
  expectLimited(await enter(plain, nobody(), here), 60);
  expect(PER_MINUTE).toBe(10);
  const reading = await plain.client().call(getCurrentUser, {}, here);
  expect(reading.status).toBe(200);
});

test("does not limit successful sign-ins", async () => {
  const here = fromElsewhere();
  const { email } = await anOwner(plain);
  for (let made = 0; made < 2 * PER_MINUTE; made++) {
    expect((await enter(plain, { email, password: right }, here)).status).toBe(200);
  }
});

test("answers no more simultaneous attempts than sequential ones", async () => {
  const here = fromElsewhere();
  const { email } = await anOwner(plain);
  const tries = Array.from({ length: 3 * PER_MINUTE }, () => enter(plain, { email }, here));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(PER_MINUTE);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2 * PER_MINUTE);
});

test("counts the addresses of an IPv6 network as one", async () => {
  let host = 0;
  const nextHost = (network: string) => {
    host += 1;
    return { "x-forwarded-for": `${network}::${host}` };
  };
  const email = `${aName()}@mail.example`;
  for (let made = 0; made < PER_MINUTE; made++) {
    await fail(plain, 1, { email: `${made}${email}` }, nextHost("2001:db8:0:1"));
  }
  expectLimited(await enter(plain, { email }, nextHost("2001:db8:0:1")), 60);
  expect((await enter(plain, { email }, nextHost("2001:db8:0:2"))).status).toBe(401);
});

test("allows 10 failures a minute per account without a captcha, however its email is spelled", async () => {
  const owner = await anOwner(plain);
  const spellings = [owner.email.toUpperCase(), ` ${owner.email}`, `\u3000${owner.email}\u00a0`];
  for (let made = 0; made < PER_MINUTE; made++) {
    await fail(plain, 1, { email: spellings[made % spellings.length] ?? "" });
  }
  for (const email of [owner.email, ...spellings]) {
    expectLimited(await enter(plain, { email, password: right }), 60);
  }
  const known = { email: owner.email, password: right, client: owner.client };
  expect((await enter(plain, known)).status).toBe(200);
});

test("counts a known browser separately", async () => {
  const owner = await anOwner(plain);
  const known = { email: owner.email, client: owner.client };
  await fail(plain, PER_MINUTE, known);
  expectLimited(await enter(plain, { ...known, password: right }), 60);
  expect((await enter(plain, { email: owner.email, password: right })).status).toBe(200);
});

test("counts each known browser of an account separately", async () => {
  const owner = await anOwner(plain);
  const other = { email: owner.email, client: plain.client() };
  await enter(plain, { ...other, password: right });
  const known = { email: owner.email, client: owner.client };
  await fail(plain, PER_MINUTE, known);
  expectLimited(await enter(plain, known), 60);
  expect((await enter(plain, { ...other, password: right })).status).toBe(200);
});

test("does not count attempts without a solved captcha", async () => {
  const { email } = await anOwner(guarded);
  const attackers = fromElsewhere();
  for (const captcha of Array.from({ length: 2 * PER_MINUTE }, (_, made) => `nonsense ${made}`)) {
    expect((await enter(guarded, { email, captcha }, attackers)).status).toBe(400);
  }
  expect((await enter(guarded, { email, password: right }, attackers)).status).toBe(200);
});

test("lets an owner sign in from a new browser after any number of failures", async () => {
  const { email } = await anOwner(guarded);
  const [most, many] = SIGN_IN_WORK;
  expect([most, many]).toEqual([
    { failures: 100, work: 10 },
    { failures: 20, work: 4 },
  ]);
  await fail(guarded, many.failures, { email: email.toUpperCase() });

  const early = await enter(guarded, { email, password: right });
  expect(early.status).toBe(400);
  expect(early.body.errors).toEqual({
    captcha: "There were many tries on this account. Please solve a longer captcha.",
    captchaWork: String(many.work),
  });
  expect((await enter(guarded, { email, password: right, work: many.work })).status).toBe(200);

  await fail(guarded, most.failures - many.failures, { email, work: many.work });
  const easy = await enter(guarded, { email, password: right, work: many.work });
  expect(easy.body.errors).toMatchObject({ captchaWork: String(most.work) });
  expect((await enter(guarded, { email, password: right, work: most.work })).status).toBe(200);
});

test("neither consumes nor counts a captcha of too little work", async () => {
  const { email } = await anOwner(guarded);
  const other = await anOwner(guarded);
  const [, { failures }] = SIGN_IN_WORK;
  await fail(guarded, failures, { email });
  const captcha = await aSolution();
  const here = fromElsewhere();
  for (let made = 0; made < 2 * PER_MINUTE; made++) {
    expect((await enter(guarded, { email, captcha }, here)).status).toBe(400);
  }
  const elsewhere = { email: other.email, password: right, captcha };
  expect((await enter(guarded, elsewhere, here)).status).toBe(200);
});

test("requires only the usual captcha from a known browser", async () => {
  const owner = await anOwner(guarded);
  await fail(guarded, SIGN_IN_WORK[1].failures, { email: owner.email });
  const known = { email: owner.email, password: right, client: owner.client };
  expect((await enter(guarded, { ...known, captcha: "nonsense" })).status).toBe(400);
  expect((await enter(guarded, known)).status).toBe(200);
});

test("blocks an IP address on one account for an hour after 20 failures, for a day after 40", async () => {
  const { email } = await anOwner(plain);
  const here = fromElsewhere();
  const [hourly, daily] = SIGN_IN_FAILURES.pair;
  expect([hourly, daily]).toEqual([
    { max: 20, seconds: 3_600 },
    { max: 40, seconds: 86_400 },
  ]);
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
  const waitOf = async () => {
    const refused = await enter(plain, { email, password: right }, here);
    expect(refused.status).toBe(429);
    return Number(refused.headers.get("retry-after"));
  };
  for (const expected of [3_600, 86_400]) {
    await fail(plain, PER_MINUTE, { email }, here);
    expect(await waitOf()).toBeLessThanOrEqual(60);
    pass(61);
    await fail(plain, PER_MINUTE, { email }, here);
    pass(61);
    const wait = await waitOf();
    expect(wait).toBeGreaterThan(expected - 2 * 3_600);
    expect(wait).toBeLessThanOrEqual(expected);
    expect((await enter(plain, { email, password: right })).status).toBe(200);
    pass(3_600);
  }
  expect(await waitOf()).toBeGreaterThan(3_600);
  pass(86_400);
  expect((await enter(plain, { email, password: right }, here)).status).toBe(200);
});

test("a known browser is allowed 40 failures an hour", async () => {
  const { email, client } = await anOwner(plain);
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  for (let made = 1; made <= 40; made++) {
    await fail(plain, 1, { email, client });
    if (made % PER_MINUTE === 0) vi.setSystemTime(Date.now() + 61_000);
  }
  expectLimited(await enter(plain, { email, client }), 3_600);
  vi.setSystemTime(Date.now() + 3_600_000);
  await fail(plain, 1, { email, client });
});

test("issues a challenge of the requested work, up to the most that any account needs", async () => {
  const costOf = async (work?: string) => {
    const query = work === undefined ? {} : { work };
    const { body } = await guarded.client().call(captchaChallenge, { query });
    return (body.challenge as Challenge).parameters.cost;
  };
  expect(await costOf()).toBe(USUAL_COST);
  expect(await costOf("4")).toBe(4 * USUAL_COST);
  for (const odd of ["0", "-1", "1e9", "11", "x", ""]) expect(await costOf(odd)).toBe(USUAL_COST);
});

test("password reset: 3 requests an hour per IP address, counted once the captcha is solved", async () => {
  const here = fromElsewhere();
  const ask = async (captcha?: string) => {
    const body = { email: "nobody@mail.example", captcha: captcha ?? (await aSolution()) };
    return guarded.client().call(requestPasswordReset, { body }, here);
  };
  for (let made = 0; made < 5; made++) expect((await ask("nonsense")).status).toBe(400);
  for (let made = 0; made < 3; made++) expect((await ask()).status).toBe(200);
  expectLimited(await ask(), 3_600);
});

test("password reset: 3 requests an hour from a known browser, counted separately", async () => {
  const here = fromElsewhere();
  const { client, email } = await anOwner(guarded);
  const other = await anOwner(guarded);
  const ask = async (from: Client, about: string) => {
    const body = { email: about, captcha: await aSolution() };
    return from.call(requestPasswordReset, { body }, here);
  };
  for (let made = 0; made < 3; made++)
    expect((await ask(guarded.client(), email)).status).toBe(200);
  expectLimited(await ask(guarded.client(), email), 3_600);
  expectLimited(await ask(client, other.email), 3_600);
  for (let made = 0; made < 3; made++) expect((await ask(client, email)).status).toBe(200);
  expectLimited(await ask(client, email), 3_600);
});

test("wrong reset codes: 10 a minute per IP address, counted once the captcha is solved", async () => {
  const here = fromElsewhere();
  const set = async (captcha?: string) => {
    const body = { token: "wrong", password: right, captcha: captcha ?? (await aSolution()) };
    return guarded.client().call(resetPassword, { body }, here);
  };
  for (let made = 0; made < 5; made++) expect((await set("nonsense")).status).toBe(400);
  for (let made = 0; made < PER_MINUTE; made++) expect((await set()).status).toBe(400);
  expectLimited(await set(), 60);
});
