import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { deletePost } from "#contract/posts/contract.ts";
import { purgeFiles } from "#server/platform/media/cdn-purge.ts";
import { removePost, sendAvatar } from "#test/acts.ts";
import { retryJobs } from "#test/api/traces.ts";
import { settle } from "#test/cases.ts";
import { listening } from "#test/listening.ts";
import { aPictureOf, aPost, aUser, type TestUser } from "#test/makers.ts";
import { prune } from "#test/prune-site.ts";
import { filesOf } from "#test/published-post.ts";
import { caseOf, report } from "#test/reported.ts";
import { setRows } from "#test/rows.ts";
import { aStaffMember, STATEMENT } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

type Order = { path: string; authorization: string | undefined; files: string[] };
const orders: Order[] = [];
let refusals = 0;
const cdn = createServer(async (request, response) => {
  const { files } = JSON.parse(String(await buffer(request)));
  refusals -= 1;
  if (refusals >= 0) return response.writeHead(503).end();
  const { url: path = "", headers } = request;
  orders.push({ path, authorization: headers.authorization, files });
  if (path === "/moved") response.writeHead(307, { location: "/elsewhere" });
  return response.end("{}");
});
const cdnUrl = await listening(cdn);
const urlOf = (path: string) => cdnUrl + path;
const app = buildTestApp({ MEDIA_PURGE_URL: urlOf("/purge"), MEDIA_PURGE_TOKEN: "cdn-token" });

const setAvatar = async (user: TestUser) =>
  (await sendAvatar(user, user, await aPictureOf(400, 400))).body.avatar ?? "";

test("purges both sizes of a replaced avatar from the CDN", async () => {
  const user = await aUser(app);
  const former = new URL(await setAvatar(user), app.services.settings.publicUrl).href;
  await setAvatar(user);
  const order = {
    path: "/purge",
    authorization: "Bearer cdn-token",
    files: [former.replace("400.webp", "96.webp"), former],
  };
  await expect.poll(() => orders).toContainEqual(order);
});

test("purges an avatar that staff replace, whose files stay", async () => {
  const [user, moderator] = [await aUser(app), await aStaffMember(app)];
  const former = await setAvatar(user);
  const picture = await aPictureOf(400, 400);
  expect((await sendAvatar(moderator, user, picture, STATEMENT)).status).toBe(200);
  expect((await app.client().fetch(former)).status).toBe(404);
  await expect
    .poll(isPurged(purgedUrls([former, former.replace("400.webp", "96.webp")])))
    .toBe(true);
  expect((await moderator.client.fetch(former)).status).toBe(200);
});

/** Returns a post with its maker, and the URLs of its files. */
async function aFiledPost() {
  const user = await aUser(app);
  const id = await aPost(user);
  return { user, id, files: await filesOf(user, id) };
}

/** Returns the URLs of a post's files as a CDN knows them, sorted. */
const purgedUrls = (files: string[]) =>
  files.map((file) => new URL(file, app.services.settings.publicUrl).href).sort();
const isPurged = (urls: string[]) => () => {
  const purged = new Set(orders.flatMap(({ files }) => files));
  return urls.every((url) => purged.has(url));
};

test("purges the pictures of a pruned maker from the CDN, again until it accepts", async () => {
  const { user, files } = await aFiledPost();
  refusals = 1;
  expect((await prune(await aStaffMember(app), user)).status).toBe(200);
  const isDone = isPurged(purgedUrls(files));
  await expect
    .poll(async () => {
      await retryJobs(app);
      return isDone();
    })
    .toBe(true);
});

test("purges the pictures of a deleted post, 30 URLs an order", async () => {
  const { user, id, files } = await aFiledPost();
  const widths = Array.from({ length: 20 }, (_, index) => 100 + index);
  await setRows(app, "images", { post_id: id }, { widths });
  const [folder = ""] = (files[0] ?? "").match(/.*\//) ?? [];
  const urls = purgedUrls(
    widths.flatMap((width) => ["webp", "avif"].map((type) => `${folder}${width}.${type}`)),
  );
  expect((await user.client.call(deletePost, { params: { id } })).status).toBe(200);
  await expect.poll(isPurged(urls)).toBe(true);
  expect(Math.max(...orders.map((order) => order.files.length))).toBe(30);
});

test("purges the pictures of removed and of hidden posts", async () => {
  const [removed, hidden] = [await aFiledPost(), await aFiledPost()];
  const moderator = await aStaffMember(app);
  expect((await removePost(moderator, removed.id)).status).toBe(200);
  await report(removed.user, { kind: "post", targetId: hidden.id });
  await settle(moderator, (await caseOf(app, hidden.id)).id, "hide");
  await expect.poll(isPurged(purgedUrls([...removed.files, ...hidden.files]))).toBe(true);
});

test("takes a redirect as a refusal, and the token nowhere else", async () => {
  const { storage, settings } = app.services;
  const moved = { ...settings, mediaPurge: { url: urlOf("/moved"), token: "cdn-token" } };
  await expect(purgeFiles({ storage, settings: moved }, ["a/96.webp"])).rejects.toThrow();
  expect(orders.at(-1)?.path).toBe("/moved");
});
