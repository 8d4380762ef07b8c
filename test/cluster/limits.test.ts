import { afterAll, expect, test } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { followUser, unfollowUser } from "#contract/follows/contract.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { freePort } from "#scripts/cluster/free-port.ts";
import { Client } from "#test/client.ts";
import { aName, aUser } from "#test/makers.ts";
import { fromElsewhere } from "#test/rate-limits.ts";
import { startOwnApp } from "#test/test-app.ts";
import { SilentRelay } from "./relay.ts";

const relay = new SilentRelay(process.env.TEST_REDIS_URL ?? "");
await relay.listen();
afterAll(() => relay.close());

const limited = {
  RATE_LIMITS: "on",
  TRUST_PROXY: "127.0.0.1",
  REDIS_URL: relay.url(),
};
const one = await startOwnApp(limited);
const { databaseUrl } = one.services.settings;
// Either node may send a mail, so both write into one folder.
const two = await startOwnApp({ ...limited, DATA_DIR: one.dataDir }, { databaseUrl });
const WITHIN_MS = 5_000;

/** Tries to sign in with a wrong password; returns the status. */
async function enter(app: { url: string }, headers: Record<string, string>): Promise<number> {
  const body = { email: `${aName()}@mail.example`, password: "Wrong-Horse-7" };
  return (await new Client(app.url).call(signIn, { body }, headers)).status;
}

async function times<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  const results = [];
  for (let index = 0; index < count; index++) results.push(await call(index));
  return results;
}
const nodeOf = (index: number) => (index % 2 ? two : one);

test("nodes share the count of an IP address", async () => {
  const here = fromElsewhere();
  const tries = await times(10, (index) => enter(nodeOf(index), here));
  expect(tries).toEqual(Array(10).fill(401));
  expect(await times(4, (index) => enter(nodeOf(index), here))).toEqual([429, 429, 429, 429]);
  expect(await enter(two, fromElsewhere())).toBe(401);
});

test("nodes share the count of simultaneous attempts after replying to at most the limit each", async () => {
  const here = fromElsewhere();
  const burst = Array.from({ length: 60 }, (_, index) => enter(nodeOf(index), here));
  const accepted = (await Promise.all(burst)).filter((status) => status === 401);
  expect(accepted.length).toBeGreaterThanOrEqual(10);
  expect(accepted.length).toBeLessThanOrEqual(2 * 10);
  expect([await enter(one, here), await enter(two, here)]).toEqual([429, 429]);
});

test("nodes share the count of an account over all calls of a class", async () => {
  const fan = await aUser(one);
  const star = await aUser(two, { verified: false });
  const press = (index: number) => {
    const endpoint = index % 3 ? followUser : unfollowUser;
    const client = fan.client.at(nodeOf(index).url);
    return client.call(endpoint, { params: { id: star._id } }, fromElsewhere());
  };
  const replies = await times(60, press);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await times(2, press);
  for (const { status, headers } of refused) {
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect((await fan.client.call(getCurrentUser, {})).status).toBe(200);
});

test.each([
  ["is away", () => relay.cut()],
  ["does not answer", () => relay.silence()],
])("continues while Redis %s, and limits together afterwards", async (_, fail) => {
  const here = fromElsewhere();
  fail();
  const started = performance.now();
  expect((await new Client(one.url).call(getCurrentUser, {}, here)).status).toBe(200);
  expect(performance.now() - started).toBeLessThan(WITHIN_MS);
  expect((await new Client(two.url).fetch("/", { headers: here })).status).toBe(200);
  relay.open();
  const eleventh = async () => {
    const elsewhere = fromElsewhere();
    return (await times(11, (index) => enter(nodeOf(index), elsewhere))).at(-1);
  };
  await expect.poll(eleventh, { timeout: 20_000 }).toBe(429);
});

test("each node counts alone while Redis is unreachable", async () => {
  const here = fromElsewhere();
  relay.cut();
  expect(await times(12, () => enter(one, here))).toEqual([...Array(10).fill(401), 429, 429]);
  expect(await enter(two, here)).toBe(401);
  relay.open();
});

test("a node starts without Redis, and limits alone", async () => {
  const REDIS_URL = `redis://127.0.0.1:${await freePort()}`;
  const alone = await startOwnApp({ ...limited, REDIS_URL }, { databaseUrl });
  expect(await times(11, () => enter(alone, { "x-forwarded-for": "192.0.2.250" }))).toEqual([
    ...Array(10).fill(401),
    429,
  ]);
});
