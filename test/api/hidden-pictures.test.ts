import { unzipSync } from "fflate";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { requestExport } from "#contract/accounts/contract.ts";
import { deletePost } from "#contract/posts/contract.ts";
import { removePost, signInAs } from "#test/acts.ts";
import { settle } from "#test/cases.ts";
import type { Client } from "#test/client.ts";
import { decide, decisionFor, sendAppeal, tellNow } from "#test/decisions.ts";
import { anUploadedPost, aUser, exportOf, mailedToken } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { prune, restore } from "#test/prune-site.ts";
import { filesOf, statusesOf } from "#test/published-post.ts";
import { caseOf, report } from "#test/reported.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";
import { deleteAccount } from "#test/tidy.ts";

const app = sharedApp();
const moderator = prepared(() => aStaffMember(app));
const second = prepared(() => aStaffMember(app));
const other = prepared(() => aUser(app));
const spared = prepared(() => aPictured());

/** Returns a post, its maker, and the URLs of its files, which everyone has just fetched. */
async function aPictured() {
  const user = await aUser(app);
  const id = await anUploadedPost(user);
  const files = await filesOf(user, id);
  expect(await statusesOf(app, files)).toEqual([200]);
  return { user, id, files };
}

const statusFor = async ({ client }: { client: Client }, url = "") =>
  (await client.fetch(url)).status;

/** Hides a post until its maker changes it. */
async function hide(id: string): Promise<void> {
  await report(other, { kind: "post", targetId: id });
  expect((await settle(moderator, (await caseOf(app, id)).id, "hide")).status).toBe(200);
}

type Pictured = Awaited<ReturnType<typeof aPictured>>;

/** Expects that nobody gets a file of a post, and that others' pictures stay. */
async function expectHidden(post: Pictured): Promise<void> {
  expect(await statusesOf(app, post.files)).toEqual([404]);
  for (const who of [post.user, other, moderator]) {
    expect(await statusFor(who, post.files[0])).toBe(404);
  }
  const refused = await app.client().fetch(post.files[0] ?? "");
  expect(refused.headers.get("cache-control")).toBe("private, no-store");
  expect(await statusesOf(app, spared.files)).toEqual([200]);
}

describe("Pictures of a post are 404 at their address for everyone once", () => {
  test.each<[string, (post: Pictured) => Promise<unknown>]>([
    [
      "staff remove it by a report",
      async ({ id }) => {
        await report(other, { kind: "post", targetId: id });
        await settle(moderator, (await caseOf(app, id)).id, "delete");
      },
    ],
    ["its maker deletes it", ({ user, id }) => user.client.call(deletePost, { params: { id } })],
    ["its maker's account is deleted", ({ user }) => deleteAccount(app, user._id)],
  ])("%s", async (_, hidePost) => {
    const post = await aPictured();
    await hidePost(post);
    await expectHidden(post);
  });

  test("its maker is pruned, who can export them, until the prune is restored", async () => {
    const post = await aPictured();
    const { user, id, files } = post;
    await prune(moderator, user);
    await expectHidden(post);
    await signInAs(user.client, user);
    expect((await user.client.call(requestExport, {})).status).toBe(200);
    const entries = unzipSync(await exportOf(app, user));
    const picture = await sharp(entries[`posts/${id}-1.webp`]).metadata();
    expect(picture.format).toBe("webp");
    await restore(moderator, user);
    expect(await statusesOf(app, files)).toEqual([200]);
  });

  test("staff remove it, also for a browser with a copy, until the removal is reversed", async () => {
    const post = await aPictured();
    const [file = ""] = post.files;
    const etag = (await app.client().fetch(file)).headers.get("etag") ?? "";
    const headers = { "if-none-match": etag };
    expect((await app.client().fetch(file, { headers })).status).toBe(304);
    await removePost(moderator, post.id);
    expect((await app.client().fetch(file, { headers })).status).toBe(404);
    await expectHidden(post);
    const id = await tellNow(app, post.user);
    expect((await sendAppeal(post.user.client, id)).status).toBe(200);
    expect((await decide(second, id, true)).status).toBe(200);
    expect(await statusesOf(app, post.files)).toEqual([200]);
  });
});

test("the pictures of a banned maker stay, as the posts do at their address", async () => {
  const { user, files } = await aPictured();
  await ban(moderator, user);
  expect(await statusesOf(app, files)).toEqual([200]);
});

test("the mailed link to a decision shows the picture of its hidden post, and no other", async () => {
  const { user, id, files } = await aPictured();
  await hide(id);
  expect(await statusesOf(app, files)).toEqual([404]);
  expect(await statusFor(user, files[0])).toBe(200);
  const decisionId = await tellNow(app, user);
  const token = await mailedToken(app, user.email, `decision/${decisionId}`);
  const client = app.client();
  const url = (await decisionFor({ client }, decisionId, token))?.image?.url ?? "";
  expect(await statusFor({ client }, url)).toBe(200);
  expect(await statusFor({ client }, url.replace(token, `${token}x`))).toBe(404);
  expect(await statusFor({ client }, url.replace(/\?.*/, ""))).toBe(404);
  const elsewhere = await aPictured();
  await hide(elsewhere.id);
  expect(await statusFor({ client }, `${elsewhere.files[0]}?token=${token}`)).toBe(404);
});

test("returns the whole file or 404 for reads while its post is deleted", async () => {
  const { user, id, files } = await aPictured();
  const url = files.at(-1) ?? "";
  const size = (await (await app.client().fetch(url)).arrayBuffer()).byteLength;
  const seen = new Set<number>();
  const read = async () => {
    const reply = await app.client().fetch(url);
    const { byteLength } = await reply.arrayBuffer();
    seen.add(reply.status);
    if (reply.status === 200) expect(byteLength).toBe(size);
  };
  const deleting = user.client.call(deletePost, { params: { id } });
  while (!seen.has(404)) await Promise.all(Array.from({ length: 20 }, read));
  expect((await deleting).status).toBe(200);
  expect([...seen].filter((status) => status !== 200 && status !== 404)).toEqual([]);
});
