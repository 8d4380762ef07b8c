import type { Challenge } from "altcha-lib";
import { expect, onTestFinished, test, vi } from "vitest";
import * as accounts from "#contract/accounts/contract.ts";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { SIGN_IN_FAILURES, SIGN_IN_WORK } from "#contract/limits.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import type { Client } from "#test/client.ts";
import { aUser, TRANSPORT_HASH } from "#test/makers.ts";
import { expectLimited, fromElsewhere } from "#test/rate-limits.ts";
import { aSolvedCaptcha } from "#test/solved-captcha.ts";
import { startOwnApp } from "#test/test-app.ts";

const plain = await startOwnApp({ RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" });
const guarded = await plain.withSettings({ CAPTCHA: "altcha" });
const right = TRANSPORT_HASH;
const wrong = await transformPassword("Wrong-Horse-7");
const USUAL_COST = 1_000;
const PER_MINUTE = 10;

const anOwner = () => aUser(plain, { verified: false });
const aSolution = (work = 1) => aSolvedCaptcha(plain.services.db, USUAL_COST * work);

type Site = { client: () => Client };
type Try = { email: string; password?: string; captcha?: string; work?: number; client?: Client };

/** Tries to sign in, with a solved captcha where the site requires one. */
async function enter(
  site: Site,
  { email, password = wrong, work = 1, captcha, client = site.client() }: Try,
  from = fromElsewhere(),
) {
  const solved = site === guarded ? (captcha ?? (await aSolution(work))) : undefined;
  return client.call(accounts.signIn, { body: { email, password, captcha: solved } }, from);
}

async function fail(site: Site, times: number, given: Try, from?: { "x-forwarded-for": string }) {
  for (let made = 0; made < times; made++) {
    expect((await enter(site, given, from ?? fromElsewhere())).status).toBe(401);
  }
}

test("allows 10 failures a minute per IPv6 network, over all accounts", async () => {
  let host = 0;
  const nextHost = (network: string) => {
    host += 1;
    return { "x-forwarded-for": `${network}::${host}` };
  };
  const { email } = await anOwner();
  const entered = await enter(plain, { email, password: right }, nextHost("2001:db8:0:1"));
  expect(entered.status).toBe(200);
  for (let made = 0; made < PER_MINUTE; made++) {
    await fail(plain, 1, { email: `${made}${email}` }, nextHost("2001:db8:0:1"));
  }
  expectLimited(await enter(plain, { email }, nextHost("2001:db8:0:1")), 60);
  const reading = await plain.client().call(getCurrentUser, {}, nextHost("2001:db8:0:1"));
  expect(reading.status).toBe(200);
  expect((await enter(plain, { email }, nextHost("2001:db8:0:2"))).status).toBe(401);
});

test("allows 10 failures a minute per account without a captcha, however its email is spelled", async () => {
  const owner = await anOwner();
  const spellings = [owner.email.toUpperCase(), `\u3000${owner.email}\u00a0`];
  for (let made = 0; made < PER_MINUTE; made++) {
    await fail(plain, 1, { email: spellings[made % spellings.length] ?? "" });
  }
  for (const email of [owner.email, ...spellings]) {
    expectLimited(await enter(plain, { email, password: right }), 60);
  }
  const known = { email: owner.email, password: right, client: owner.client };
  expect((await enter(plain, known)).status).toBe(200);
});

test("counts each known browser of an account separately, and simultaneous attempts like others", async () => {
  const { email, client } = await anOwner();
  const other = { email, password: right, client: plain.client() };
  await enter(plain, other);
  const tries = Array.from({ length: PER_MINUTE + 5 }, () => enter(plain, { email, client }));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(PER_MINUTE);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expectLimited(await enter(plain, { email, password: right, client }), 60);
  expect((await enter(plain, other)).status).toBe(200);
  expect((await enter(plain, { email, password: right })).status).toBe(200);
});

test("blocks an IP address on one account for an hour after 20 failures", async () => {
  const { email } = await anOwner();
  const here = fromElsewhere();
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
  await fail(plain, PER_MINUTE, { email }, here);
  pass(61);
  await fail(plain, PER_MINUTE, { email }, here);
  pass(61);
  const refused = await enter(plain, { email, password: right }, here);
  expectLimited(refused, 3_600);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
  expect((await enter(plain, { email, password: right })).status).toBe(200);
  pass(SIGN_IN_FAILURES.pair[0].seconds);
  expect((await enter(plain, { email, password: right }, here)).status).toBe(200);
});

test("does not count attempts without a solved captcha", async () => {
  const { email } = await anOwner();
  const attackers = fromElsewhere();
  for (let made = 0; made <= PER_MINUTE; made++) {
    const captcha = `nonsense ${made}`;
    expect((await enter(guarded, { email, captcha }, attackers)).status).toBe(400);
  }
  expect((await enter(guarded, { email, password: right }, attackers)).status).toBe(200);
});

test("requires a longer captcha after 20 failures on an account, but not of a known browser", async () => {
  const owner = await anOwner();
  const other = await anOwner();
  const { email } = owner;
  expect(SIGN_IN_WORK).toEqual([
    { failures: 100, work: 10 },
    { failures: 20, work: 4 },
  ]);
  await fail(guarded, 20, { email: email.toUpperCase() });

  const here = fromElsewhere();
  const captcha = await aSolution();
  for (let made = 0; made <= PER_MINUTE; made++) {
    const early = await enter(guarded, { email, password: right, captcha }, here);
    expect(early.status).toBe(400);
    expect(early.body.errors).toEqual({
      captcha: "There were many tries on this account. Please solve a longer captcha.",
      captchaWork: "4",
    });
  }
  // A captcha of too little work is neither consumed nor counted.
  const elsewhere = { email: other.email, password: right, captcha };
  expect((await enter(guarded, elsewhere, here)).status).toBe(200);
  expect((await enter(guarded, { email, password: right, work: 4 })).status).toBe(200);

  const known = { ...fromElsewhere(), cookie: owner.client.cookieHeader() };
  const usual = { email, password: right };
  expect((await enter(guarded, { ...usual, captcha: "nonsense" }, known)).status).toBe(400);
  expect((await enter(guarded, usual, known)).status).toBe(200);
});

test("issues a challenge of the requested work, up to the most that any account needs", async () => {
  const costOf = async (work?: string) => {
    const query = work === undefined ? {} : { work };
    const { body } = await guarded.client().call(accounts.captchaChallenge, { query });
    return (body.challenge as Challenge).parameters.cost;
  };
  expect(await costOf()).toBe(USUAL_COST);
  expect(await costOf("10")).toBe(10 * USUAL_COST);
  for (const odd of ["0", "11", "x"]) expect(await costOf(odd)).toBe(USUAL_COST);
});

test("password reset: 3 requests an hour per IP address, and as many from a known browser, after the captcha", async () => {
  const here = fromElsewhere();
  const { client, email } = await anOwner();
  const { email: other } = await anOwner();
  const known = { ...here, cookie: client.cookieHeader() };
  const ask = async (about: string, from = here, captcha?: string) => {
    const body = { email: about, captcha: captcha ?? (await aSolution()) };
    return guarded.client().call(accounts.requestPasswordReset, { body }, from);
  };
  for (let made = 0; made <= 3; made++) {
    expect((await ask(email, here, "nonsense")).status).toBe(400);
  }
  for (let made = 0; made < 3; made++) expect((await ask(email)).status).toBe(200);
  expectLimited(await ask(email), 3_600);
  expectLimited(await ask(other, known), 3_600);
  for (let made = 0; made < 3; made++) expect((await ask(email, known)).status).toBe(200);
  expectLimited(await ask(email, known), 3_600);
});

test("wrong reset codes: 10 a minute per IP address, counted once the captcha is solved", async () => {
  const here = fromElsewhere();
  const set = async (captcha?: string) => {
    const body = { token: "wrong", password: right, captcha: captcha ?? (await aSolution()) };
    return guarded.client().call(accounts.resetPassword, { body }, here);
  };
  for (let made = 0; made <= PER_MINUTE; made++) expect((await set("nonsense")).status).toBe(400);
  for (let made = 0; made < PER_MINUTE; made++) expect((await set()).status).toBe(400);
  expectLimited(await set(), 60);
});
