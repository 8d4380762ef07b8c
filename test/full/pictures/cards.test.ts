import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { postCardOf, postCardPath, profileCardOf, profileCardPath } from "#contract/cards/cards.ts";
import { SITE_CARDS, type SiteCardName, siteCardPath } from "#contract/cards/site-cards.ts";
import { deletePost, editPost, getPost } from "#contract/posts/contract.ts";
import { getProfile } from "#contract/users/contract.ts";
import type { Client } from "#test/client.ts";
import type { TestUser } from "#test/makers.ts";
import { anUploadedPost, aUser } from "#test/makers.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

let author: TestUser;
let visitor: Client;
beforeAll(async () => {
  author = await aUser(app);
  visitor = app.client();
});
const DAY = 86_400;

/** Returns the URL path of a post's card, as its page links it. */
async function cardPath(id: string): Promise<string> {
  const { body } = await author.client.call(getPost, { params: { id } });
  if (!body.post) throw new Error(`no post ${id}`);
  return postCardPath(id, postCardOf(body.post));
}

/** Fetches a card and expects a JPEG of 1200 by 630 pixels under 300 KB. */
async function readCard(path: string) {
  const answer = await visitor.fetch(path);
  expect(answer.status, path).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  const data = Buffer.from(await answer.arrayBuffer());
  expect(data.length).toBeLessThan(300_000);
  const { format, width, height } = await sharp(data).metadata();
  expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });
  const maxAge = Number(/max-age=(\d+)/.exec(answer.headers.get("cache-control") ?? "")?.[1]);
  return { data, maxAge, etag: answer.headers.get("etag") ?? "" };
}

/** Returns the mean colour of a part of a card. */
async function colorIn(data: Buffer, left: number, top: number) {
  const part = await sharp(data).extract({ left, top, width: 40, height: 40 }).toBuffer();
  const { channels } = await sharp(part).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

async function pictureColor(id: string) {
  const { body } = await author.client.call(getPost, { params: { id } });
  const file = await visitor.fetch(body.post?.images[0]?.url ?? "");
  const { channels } = await sharp(Buffer.from(await file.arrayBuffer())).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

function distance(one: number[], other: number[]): number {
  return Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));
}

test.each([0, 1, 2, 3])(
  "shows the picture of a post of category %i on its card",
  async (category) => {
    const id = await anUploadedPost(author, { category: String(category), forSale: "false" });
    const path = await cardPath(id);
    const { data, maxAge, etag } = await readCard(path);
    expect(maxAge).toBeGreaterThan(7 * DAY);
    expect(distance(await colorIn(data, 200, 200), await pictureColor(id))).toBeLessThan(12);
    const again = await visitor.fetch(path, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  },
);

test("changes the card's URL with the title; the old URL shows the new card, cached briefly", async () => {
  const id = await anUploadedPost(author, { title: "Before" });
  const before = await cardPath(id);
  const { data: old } = await readCard(before);
  const body = { title: "Afterwards" };
  await author.client.call(editPost, { params: { id }, body });
  const after = await cardPath(id);
  expect(after).not.toBe(before);
  const { data, maxAge } = await readCard(after);
  expect(data.equals(old)).toBe(false);
  expect(maxAge).toBeGreaterThan(7 * DAY);
  const stale = await readCard(before);
  expect(stale.data.equals(data)).toBe(true);
  expect(stale.maxAge).toBeLessThanOrEqual(300);
});

test("shows nothing of an NSFW post's picture on its card", async () => {
  const id = await anUploadedPost(author, { nsfw: "true", title: "Veiled" });
  const { data } = await readCard(await cardPath(id));
  const other = await anUploadedPost(author, { nsfw: "true", title: "Veiled" });
  const { data: otherData } = await readCard(await cardPath(other));
  expect(data.equals(otherData)).toBe(true);
});

test.each([
  "W".repeat(30),
  "i".repeat(30),
  "שלום עולם",
  "مرحبا بالعالم",
  "日本語のタイトル",
  "🚗🔥👩‍👩‍👧‍👦",
  "Привет, Сан-Паро",
  `<script>]]>&"'`,
  "e\u0301\u0323\u0308 \u200f\ufffe",
])("draws a title such as %j", async (title) => {
  for (const category of ["0", "2"]) {
    await readCard(await cardPath(await anUploadedPost(author, { title, category })));
  }
});

test("shows the newest posts except NSFW ones on the card of a profile", async () => {
  const maker = await aUser(app, { username: "W".repeat(29) + Date.now().toString(36).at(-1) });
  const { username } = maker;
  const path = async () => {
    const { body } = await visitor.call(getProfile, { params: { username }, query: {} });
    return profileCardPath(maker._id, profileCardOf(body as never));
  };
  const empty = await readCard(await path());
  await anUploadedPost(maker, { nsfw: "true" });
  const { data } = await readCard(await path());
  expect(await colorIn(data, 100, 480)).toEqual(await colorIn(empty.data, 100, 480));
  const id = await anUploadedPost(maker);
  const shown = await readCard(await path());
  expect(distance(await colorIn(shown.data, 100, 480), await pictureColor(id))).toBeLessThan(12);
});

test("has a card for every page of the site", async () => {
  for (const name of Object.keys(SITE_CARDS) as SiteCardName[]) {
    const { maxAge } = await readCard(siteCardPath(name, "Parade"));
    expect(maxAge).toBeGreaterThan(7 * DAY);
  }
});

test("returns 404 for the card of something that does not exist", async () => {
  const id = await anUploadedPost(author);
  const path = await cardPath(id);
  await readCard(path);
  await author.client.call(deletePost, { params: { id } });
  for (const gone of [
    path,
    "/card/post/1/x.jpg",
    "/card/post/abc/x.jpg",
    "/card/profile/1/x.jpg",
    "/card/site/nowhere/x.jpg",
    "/card/nowhere",
  ]) {
    const answer = await visitor.fetch(gone);
    expect(answer.status, gone).toBe(404);
    expect(await answer.json()).toMatchObject({ success: false });
  }
});

test("returns the same card to many simultaneous requests", async () => {
  const path = await cardPath(await anUploadedPost(author));
  const cards = await Promise.all(Array.from({ length: 20 }, () => readCard(path)));
  expect(new Set(cards.map(({ etag }) => etag)).size).toBe(1);
});
