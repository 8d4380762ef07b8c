import { expect, test } from "vitest";
import * as accounts from "#contract/accounts/contract.ts";
import { followUser, unfollowUser } from "#contract/follows/contract.ts";
import { createPost } from "#contract/posts/contract.ts";
import { searchPosts } from "#contract/search/contract.ts";
import { getCurrentUser, uploadAvatar } from "#contract/users/contract.ts";
import * as copies from "#test/copies.ts";
import { aName, aUser, TRANSPORT_HASH } from "#test/makers.ts";
import { expectLimited, fromElsewhere } from "#test/rate-limits.ts";
import { startSharedApp } from "#test/test-app.ts";
import { everyEndpoint } from "./every-endpoint.ts";

const app = await startSharedApp();
const limited = await app.withSettings({ RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" });

type Given = Parameters<typeof aUser>[1];

/** Creates a user whose calls go to the limited site. */
async function aSender(given: Given = {}) {
  const user = await aUser(app, given);
  return { ...user, client: user.client.at(limited.url) };
}

/** Makes `count` calls in sequence; expects none to be limited. */
async function use(count: number, call: () => Promise<{ status: number }>): Promise<void> {
  for (let made = 0; made < count; made++) expect((await call()).status).not.toBe(429);
}

// Every other call counts to the limit of all others.
test("counts each call to its limit", async () => {
  const limits: Record<string, string[]> = {};
  for (const { limit, method, path } of await everyEndpoint()) {
    if (limit) limits[limit] = [...(limits[limit] ?? []), `${method} ${path}`].sort();
  }
  expect(limits).toMatchSnapshot();
});

test("sign-up: 5 an hour per IP address, from any browser", async () => {
  const here = fromElsewhere();
  const join = () => {
    const username = aName();
    const body = { username, email: `${username}@mail.example`, password: TRANSPORT_HASH };
    return limited.client().call(accounts.signUp, { body }, here);
  };
  await use(5, join);
  expectLimited(await join(), 3_600);
});

test("refused sign-ups do not count as sign-ups: 30 taken names an hour per IP address", async () => {
  const here = fromElsewhere();
  const { username } = await aUser(app);
  const join = (name: string, password = TRANSPORT_HASH) => {
    const body = { username: name, email: `${aName()}@mail.example`, password };
    return limited.client().call(accounts.signUp, { body }, here);
  };
  await use(6, () => join(aName(), "short"));
  await use(29, () => join(username));
  expect((await join(aName())).status).toBe(201);
  expect((await join(username)).status).toBe(409);
  expectLimited(await join(username), 3_600);
});

test("verification mail: 3 an hour per account, from any IP address", async () => {
  const { client, email } = await aSender({ verified: false });
  const ask = () => client.call(accounts.sendVerification, {}, fromElsewhere());
  await use(3, ask);
  expectLimited(await ask(), 3_600);

  const other = await aSender({ verified: false, email: `other-${email}` });
  expect((await other.client.call(accounts.sendVerification, {})).status).toBe(200);
});

test("planning to delete an account and keeping it: 10 an hour together, unverified too", async () => {
  const { client, username } = await aSender({ verified: false });
  for (let times = 0; times < 5; times++) {
    expect((await client.call(accounts.requestDeletion, { body: { username } })).status).toBe(200);
    expect((await client.call(accounts.cancelDeletion, {})).status).toBe(200);
  }
  expectLimited(await client.call(accounts.requestDeletion, { body: { username } }), 3_600);
  expectLimited(await client.call(accounts.cancelDeletion, {}), 3_600);
});

test("posts and avatar uploads: 20 an hour per account, counted apart and before validation", async () => {
  const { client, _id } = await aSender();
  for (const path of [createPost.path, uploadAvatar.path.replace(":id", _id)]) {
    const send = () => client.json("POST", path, {}, fromElsewhere());
    await use(20, send);
    expectLimited(await send(), 3_600);
  }
});

test("asking for credit and reporting a pair: 20 an hour together, and no other act on it", async () => {
  const sender = await aSender();
  await use(10, () => copies.ask(sender, "1"));
  await use(10, () => copies.reportPair(sender, "1"));
  expectLimited(await copies.ask(sender, "1"), 3_600);
  expect((await copies.refuse(sender, "1")).status).toBe(404);
});

test("likes and follows share 10 a minute until the address is verified, and then more", async () => {
  const [unverified, verified, other, star] = await Promise.all([
    aSender({ verified: false }),
    aSender(),
    aSender({ verified: false }),
    aSender(),
  ]);
  const params = { id: star._id };
  const press = ({ client }: typeof other, call: number) =>
    client.call(call % 2 ? followUser : unfollowUser, { params }, fromElsewhere());
  for (let call = 0; call < 10; call++) {
    expect((await press(unverified, call)).status).toBe(200);
    await press(verified, call);
  }
  expectLimited(await press(unverified, 10), 60);
  for (const user of [verified, other]) expect((await press(user, 11)).status).toBe(200);
  expect((await unverified.client.call(getCurrentUser, {})).status).toBe(200);
});

test("search: 60 a minute per IP address, whether called or rendered as a page", async () => {
  const here = fromElsewhere();
  const call = () => limited.client().call(searchPosts, { body: { query: "skull" } }, here);
  const page = () => limited.client().fetch("/search?query=skull", { headers: here });
  await use(58, call);
  for (let made = 0; made < 2; made++) expect((await page()).status).toBe(200);
  expectLimited(await call(), 60);
  const refused = await page();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  expect(await refused.text()).toContain("These were too many requests.");
});
