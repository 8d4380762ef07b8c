import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Challenge } from "altcha-lib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { requestExport } from "#contract/accounts/account-data.ts";
import { captchaChallenge, signIn } from "#contract/accounts/contract.ts";
import { createComment, listComments } from "#contract/comments/contract.ts";
import { getPost, likePost, unlikePost } from "#contract/posts/contract.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { Client } from "#test/client.ts";
import { aPage, connected, ended } from "#test/live-client.ts";
import { aPost, aUser, PASSWORD } from "#test/makers.ts";
import { solvedCaptcha } from "#test/solved-captcha.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

/** The greatest age of a cached reply (ms). */
const STALE_MS = 2_000;

const REDIS_URL = process.env.TEST_REDIS_URL ?? "";
const one = await buildTestApp({ REDIS_URL });
const { databaseUrl } = one.services.settings;
const shared = { REDIS_URL, DATA_DIR: one.dataDir };
const two = await buildTestApp({ ...shared, CAPTCHA: "altcha" }, { databaseUrl });
const three = await buildTestApp({ ...shared, CAPTCHA: "altcha" }, { databaseUrl });
const nodes = [one, two, three];

test("accepts a solved captcha once, on any node", async () => {
  const { email } = await aUser(one, { verified: false });
  const { body } = await two.client().call(captchaChallenge, { query: {} });
  const captcha = await solvedCaptcha(body.challenge as Challenge);
  const enter = (node: typeof one) =>
    node.client().call(signIn, { body: { email, password: PASSWORD, captcha } });
  const replies = await Promise.all([two, three, two, three].map(enter));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
});

test("a ban on one node ends the session and its socket on the others at once", async () => {
  const moderator = await aStaffMember(one);
  const user = await aUser(one);
  const page = await connected(aPage(three.url, user.client));
  const disconnected = ended(page);
  expect((await user.client.at(three.url).call(getCurrentUser, {})).body.success).toBe(true);
  expect((await ban(moderator, user)).status).toBe(200);
  for (const node of nodes) {
    const reply = await user.client.at(node.url).call(getCurrentUser, {});
    expect(reply.body.success).toBe(false);
  }
  await disconnected;
});

test("runs each job once, whichever node sent it", async () => {
  const users = await Promise.all(nodes.map((node) => aUser(node, { verified: false })));
  const exporter = await aUser(one);
  await exporter.client.call(requestExport, {});
  await one.mailTo(exporter.email, "data is ready");
  await expect.poll(listMailJobs, { timeout: 20_000 }).toEqual([]);
  const mails = await readMails();
  const mailsTo = (email: string) => mails.filter((mail) => mail.includes(`To: ${email}`)).length;
  expect(users.map(({ email }) => mailsTo(email))).toEqual([1, 1, 1]);
  // The mails to verify the email, and about the export.
  expect(mailsTo(exporter.email)).toBe(2);
});

/** Lists the mails still to be sent. */
async function listMailJobs() {
  const { rows } = await sql`select id from pgboss.job
    where name = 'mails' and state in ('created', 'retry', 'active')`.execute(one.services.db);
  return rows;
}

async function readMails(): Promise<string[]> {
  const folder = join(one.dataDir, "mail");
  const names = await readdir(folder);
  return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
}

test("shows a write to its author at once, on every node", async () => {
  const user = await aUser(one);
  const id = await aPost(user);
  for (const node of nodes) await fillCache(node, id);
  for (const [index, node] of nodes.entries()) {
    const text = `Written on node ${index}`;
    const body = { text };
    const sent = await user.client.at(node.url).call(createComment, { params: { id }, body });
    expect(sent.status).toBe(200);
    for (const other of nodes) {
      const client = user.client.at(other.url);
      const { body } = await client.call(listComments, { params: { id }, query: { page: 1 } });
      expect(body.comments?.[0]?.text).toBe(text);
      expect(await (await client.fetch(`/post/${id}`)).text()).toContain(text);
    }
  }
});

test("shows a like to its maker at once, on every node", async () => {
  const [author, fan] = [await aUser(one), await aUser(one)];
  const id = await aPost(author);
  const params = { id };
  const seen = async (node: typeof one) =>
    (await fan.client.at(node.url).call(getPost, { params })).body.post?.numLikes;
  for (const node of nodes) {
    for (const [like, count] of [
      [likePost, 1],
      [unlikePost, 0],
    ] as const) {
      for (const other of nodes) await seen(other);
      expect((await fan.client.at(node.url).call(like, { params })).status).toBe(200);
      for (const other of nodes) expect(await seen(other)).toBe(count);
    }
  }
});

test("shows a write on one node to everyone on the others within two seconds", async () => {
  const author = await aUser(one);
  const id = await aPost(author);
  for (const node of nodes) await fillCache(node, id);
  const written = performance.now();
  await author.client.call(likePost, { params: { id } });
  const likesOn = async (node: typeof one) => (await fillCache(node, id)).body.post?.numLikes;
  await Promise.all(
    nodes.map(async (node) => {
      const seen = () => likesOn(node);
      await expect.poll(seen, { timeout: STALE_MS, interval: 50 }).toBe(1);
    }),
  );
  expect(performance.now() - written).toBeLessThan(STALE_MS + 500);
});

/** Requests a post as a visitor, whose reply is then cached. */
function fillCache(node: typeof one, id: string) {
  return new Client(node.url).call(getPost, { params: { id } });
}
