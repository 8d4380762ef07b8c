import { expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { getCurrentUser, getProfile } from "#contract/users/contract.ts";
import { aUser } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp({ RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" });
const here = { "x-forwarded-for": "198.51.100.1" };
const elsewhere = { "x-forwarded-for": "198.51.100.2" };

const pageAt = (path: string, headers: HeadersInit) => app.client().fetch(path, { headers });

test("everything else: 600 a minute over all calls together, where a page counts as one", async () => {
  const { username } = await aUser(app, { verified: false });
  const read = () => app.client().call(getCurrentUser, {}, here);
  const calls = [
    read,
    () => app.client().call(getProfile, { params: { username }, query: {} }, here),
    () => pageAt("/api/nothing", here),
    () => pageAt(`/profile/${username}`, here),
  ];
  for (let turn = 0; turn < 5; turn++) {
    const replies = await Promise.all(calls.map((call) => call()));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 404, 200]);
  }
  for (let made = 20; made < LIMITS.other.max; made += 20) {
    const replies = await Promise.all(Array.from({ length: 20 }, read));
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  }
  const replies = await Promise.all(calls.map((call) => call()));
  expect(replies.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  expect((await read()).body.message).toMatch(/^Too many tries\. Please try again in \d+ \w+\.$/);
  expect((await pageAt("/robots.txt", here)).status).toBe(429);
  expect((await pageAt("/", here)).headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  expect((await pageAt("/healthz", here)).status).toBe(200);
  expect((await pageAt("/", elsewhere)).status).toBe(200);
  expect(LIMITS.other).toEqual({ max: 600, seconds: 60 });
});
