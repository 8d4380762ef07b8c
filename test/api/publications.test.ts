import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { FIRST_DAYS, POSTS_A_DAY } from "#contract/limits.ts";
import { createPost, deletePost } from "#contract/posts/contract.ts";
import { aPicture, aUser, postForm, type TestUser } from "#test/makers.ts";
import { filesOf } from "#test/published-post.ts";
import { rowsOf, setRows } from "#test/rows.ts";
import { aStaffMember } from "#test/staff.ts";
import { startSharedApp } from "#test/test-app.ts";
import { tidy } from "#test/tidy.ts";

const app = await startSharedApp();
const limited = await app.withSettings({ RATE_LIMITS: "on" });
const { first, later } = POSTS_A_DAY;
const picture = await aPicture();
const HOUR_MS = 3_600_000;

/** Makes a user's calls go to the limited site. */
function sender<User extends TestUser>(user: User): User {
  return { ...user, client: user.client.at(limited.url) };
}

/** Creates a user who signed up some time ago (ms). */
async function aMaker(age = 0): Promise<TestUser> {
  const user = sender(await aUser(app));
  const created_at = new Date(Date.now() - age);
  await setRows(app, "users", { id: user._id }, { created_at });
  return user;
}

const LATER = FIRST_DAYS * 24 * HOUR_MS;

type Past = { posts?: number; bytes?: number; hoursAgo?: number };

/** Lets a user have published posts of so many bytes in all. */
async function published({ _id }: TestUser, { posts = 1, bytes = 0, hoursAgo = 1 }: Past) {
  await sql`insert into publications (user_id, bytes, created_at)
    select ${_id}, case when n = 1 then ${bytes}::bigint else 0 end, now() - make_interval(hours => ${hoursAgo})
    from generate_series(1, ${posts}::integer) as n`.execute(app.db);
}

const publish = ({ client }: TestUser, requestKey: string = randomUUID()) =>
  client.form(createPost, postForm({ title: "One of many", category: "0", requestKey }, [picture]));

/** Expects a refusal for so many hours. */
async function expectRefused(user: TestUser, hours: number): Promise<void> {
  const { status, body, headers } = await publish(user);
  expect(status).toBe(429);
  const message = `You have posted a lot today. You can post again in ${hours} hours.`;
  expect(body).toEqual({ success: false, message });
  const wait = Number(headers.get("retry-after"));
  expect(wait).toBeGreaterThan(hours * 3_600 - 60);
  expect(wait).toBeLessThanOrEqual(hours * 3_600);
}

test.each([
  ["in its first days", 0, first],
  ["a minute before the end of its first days", LATER - 60_000, first],
  ["after its first days", LATER, later],
])("limits the posts and bytes of a day to an account %s", async (_, age, { posts, bytes }) => {
  const maker = await aMaker(age);
  await published(maker, { posts: 5, bytes, hoursAgo: 24 });
  await published(maker, { posts: posts - 1, bytes: bytes - 1 });
  const last = await publish(maker);
  expect(last.status).toBe(201);
  await expectRefused(maker, 23);
  const large = await aMaker(age);
  await published(large, { bytes });
  await expectRefused(large, 23);
});

test("says when enough of a day's posts are a day old", async () => {
  const maker = await aMaker();
  await published(maker, { posts: 3, hoursAgo: 23 });
  await published(maker, { posts: 1, hoursAgo: 21 });
  await published(maker, { posts: first.posts - 1, hoursAgo: 2 });
  await expectRefused(maker, 3);
});

test("counts a post that was deleted since, and the bytes of its files, for a day", async () => {
  const maker = await aMaker();
  await published(maker, { posts: first.posts - 1 });
  const { body } = await publish(maker);
  const files = (await filesOf(maker, body._id ?? "")).filter((file) => file.endsWith(".webp"));
  const sizes = await Promise.all(
    files.map(async (file) => (await (await maker.client.fetch(file)).arrayBuffer()).byteLength),
  );
  await maker.client.call(deletePost, { params: { id: body._id ?? "" } });
  await tidy(app);
  await expectRefused(maker, 23);
  const rows = await rowsOf(app, "publications", { user_id: maker._id });
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(rows.map(({ bytes }) => Number(bytes)).filter((bytes) => bytes > 0)).toEqual([total]);
  await sql`update publications set created_at = created_at - interval '1 day'
    where user_id = ${maker._id}`.execute(app.db);
  await tidy(app);
  expect(await rowsOf(app, "publications", { user_id: maker._id })).toEqual([]);
  expect((await publish(maker)).status).toBe(201);
});

test("counts posts that are sent at once, and one that is sent again once", async () => {
  const maker = await aMaker();
  await published(maker, { posts: first.posts - 1 });
  const keys = [randomUUID(), randomUUID()];
  const replies = await Promise.all(keys.map((key) => publish(maker, key)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 429]);
  const sent = replies.findIndex(({ status }) => status === 201);
  expect((await publish(maker, keys[sent])).body).toEqual(replies[sent]?.body);
});

test("limits no staff", async () => {
  const moderator = sender(await aStaffMember(app));
  await published(moderator, { posts: later.posts, bytes: later.bytes });
  expect((await publish(moderator)).status).toBe(201);
});
