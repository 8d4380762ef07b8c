import { sql } from "kysely";
import { expect, test } from "vitest";
import { unbanUser } from "#contract/moderation/bans.ts";
import { deletePost, editPost, likePost } from "#contract/posts/contract.ts";
import {
  FEED_FORMATS,
  FEED_TYPES,
  feedOfHome,
  feedPath,
  oembedPath,
} from "#contract/syndication/paths.ts";
import { updateUser } from "#contract/users/contract.ts";
import { aCharacter, aName, anUploadedPost, aPost, aUser } from "#test/makers.ts";
import { manyPeople } from "#test/many-rows.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { startOwnApp } from "#test/test-app.ts";

const app = await startOwnApp();
const { url } = app.services.settings.site;
const visitor = app.client();
const author = await aUser(app);

type JsonFeed = {
  version: string;
  title: string;
  feed_url: string;
  home_page_url: string;
  items: {
    id: string;
    title: string;
    summary?: string;
    content_html: string;
    image: string;
    authors: { name: string; url: string }[];
    tags: string[];
    date_published: string;
    date_modified: string;
  }[];
};

async function readJson(path: string): Promise<JsonFeed> {
  const answer = await visitor.fetch(path);
  expect(answer.headers.get("content-type")).toContain("application/feed+json");
  return (await answer.json()) as JsonFeed;
}

const read = async (path: string) => (await visitor.fetch(path)).text();

test("a feed contains the 24 newest posts, with author, category, picture and absolute URLs", async () => {
  const maker = await aUser(app);
  await aPost(maker);
  const ids: string[] = [];
  for (let made = 0; made < 26; made += 1) {
    ids.unshift(await aPost(maker, { title: "A car", category: "2" }));
  }
  for (const of of ["home", "explore/2", `profile/${maker.username}`] as const) {
    const feed = await readJson(feedPath(of, "json"));
    expect(feed.version).toBe("https://jsonfeed.org/version/1.1");
    expect(feed.feed_url).toBe(url + feedPath(of, "json"));
    const wanted = ids.slice(0, 24).map((id) => `${url}/post/${id}`);
    expect(feed.items.map(({ id }) => id)).toEqual(wanted);
    const [first] = feed.items;
    expect(first?.authors).toEqual([
      { name: maker.username, url: `${url}/profile/${maker.username}` },
    ]);
    expect(first?.tags).toEqual(["Vehicle"]);
    expect(first?.image.startsWith(`${url}/media/`)).toBe(true);
  }
});

test("home's feed has the orders of home, each with links to itself and its page", async () => {
  const [maker, fan] = [await aUser(app), await aUser(app)];
  const [plain, liked] = [await aPost(maker), await aPost(maker)];
  const character = await aCharacter(maker);
  const sale = { forSale: "true", forSalePrice: "0", creator: character._id };
  const forSale = await aPost(maker, sale);
  await fan.client.call(likePost, { params: { id: liked } });
  const idsOf = async (query: string) => {
    const feed = await readJson(`/feed/home.json${query}`);
    return { ...feed, ids: feed.items.map(({ id }) => id.slice(`${url}/post/`.length)) };
  };
  const newest = await idsOf("");
  expect(newest.ids.slice(0, 3)).toEqual([forSale, liked, plain]);
  expect(await idsOf("?sort=newest")).toEqual(newest);
  expect(await idsOf("?sort=%00hostile&sort=sale")).toEqual(newest);
  for (const [order, only, title] of [
    ["popular", liked, "Popular this week · Parade"],
    ["sale", forSale, "For sale · Parade"],
  ] as const) {
    const feed = await idsOf(`?sort=${order}`);
    expect(feed.ids).toEqual([only]);
    expect(feed).toMatchObject({
      title,
      feed_url: `${url}/feed/home.json?sort=${order}`,
      home_page_url: `${url}/?sort=${order}`,
    });
    for (const format of ["rss", "atom"] as const) {
      const text = await read(feedPath(feedOfHome(order), format));
      expect(text).toContain(`href="${url}/feed/home.${format}?sort=${order}"`);
      expect(text).toContain(`${url}/?sort=${order}`);
      expect(text.match(/<(item|entry)>/g)).toHaveLength(1);
    }
  }
});

/** Decodes XML escapes like a parser. */
function withoutEscapes(xml: string): string {
  const entities = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
  return xml.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: keyof typeof entities) => entities[name]);
}

test("escapes user input in every format", async () => {
  const title = `]]><b>&amp;"x'\ufffe`;
  const description = "<script>alert(1)</script>\nSecond ]]> line";
  await aPost(author, { title, description, tags: `["<i>"]` });
  const { items } = await readJson(feedPath("home", "json"));
  expect(items[0]?.title).toBe(`]]><b>&amp;"x'`);
  expect(items[0]?.summary).toBe(description);
  expect(items[0]?.content_html).toContain(
    "<p>&lt;script&gt;alert(1)&lt;/script&gt;<br>Second ]]&gt; line</p>",
  );
  for (const format of ["rss", "atom"] as const) {
    const text = await read(feedPath("home", format));
    const [, typed = ""] = /<(?:item|entry)><title[^>]*>(.*?)<\/title>/.exec(text) ?? [];
    expect(withoutEscapes(typed)).toBe("]]&gt;&lt;b&gt;&amp;amp;&quot;x&#39;");
    expect(text).not.toContain("<script");
    expect(text).not.toContain("\ufffe");
  }
});

test("returns 304 for a feed until it changes", async () => {
  const id = await aPost(author);
  for (const format of FEED_FORMATS) {
    const path = feedPath("explore/0", format);
    const first = await visitor.fetch(path);
    expect(first.headers.get("content-type")).toBe(`${FEED_TYPES[format]}; charset=utf-8`);
    const etag = first.headers.get("etag") ?? "";
    const since = first.headers.get("last-modified") ?? "";
    for (const [name, value] of [
      ["if-none-match", etag],
      ["if-modified-since", since],
    ] as const) {
      const again = await visitor.fetch(path, { headers: { [name]: value } });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
    }
    const headers = { "if-none-match": `W/"another"`, "if-modified-since": since };
    expect((await visitor.fetch(path, { headers })).status).toBe(200);
    await author.client.call(editPost, { params: { id }, body: { title: `Now as ${format}` } });
    const changed = await visitor.fetch(path, { headers: { "if-none-match": etag } });
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain(`Now as ${format}`);
  }
});

test("a feed names the time of a post's last change", async () => {
  const maker = await aUser(app);
  const id = await aPost(maker);
  const datesIn = async () => {
    const { items } = await readJson(feedPath(`profile/${maker.username}`, "json"));
    return items.map(({ date_published, date_modified }) => ({ date_published, date_modified }));
  };
  const [before] = await datesIn();
  await maker.client.call(editPost, { params: { id }, body: { title: "Changed" } });
  const [after] = await datesIn();
  expect(after?.date_published).toBe(before?.date_published);
  expect(Date.parse(after?.date_modified ?? "")).toBeGreaterThan(
    Date.parse(before?.date_modified ?? ""),
  );
});

test("redirects the feed of a former name, and returns 404 for an unknown one", async () => {
  const maker = await aUser(app);
  const username = aName("renamed");
  await maker.client.call(updateUser, { params: { id: maker._id }, body: { username } });
  const answer = await visitor.fetch(feedPath(`profile/${maker.username}`, "rss"));
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe(feedPath(`profile/${username}`, "rss"));
  for (const path of ["/feed/profile/nobodyatall.rss", "/feed/explore/4.rss", "/feed/home.txt"]) {
    expect((await visitor.fetch(path)).status, path).toBe(404);
  }
});

test("the sitemap contains posts with their dates, users with posts, and pages, but no banned users", async () => {
  const id = await aPost(author);
  const lurker = await aUser(app);
  const banned = await aUser(app);
  const bannedPost = await aPost(banned);
  const index = await read("/sitemap.xml");
  const files = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, file = ""]) => file);
  const pages = await Promise.all(files.map((file) => read(new URL(file).pathname)));
  const all = pages.join("");
  expect(all).toMatch(new RegExp(`<loc>${url}/post/${id}</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT`));
  expect(all).toContain(`<loc>${url}/profile/${author.username}</loc>`);
  expect(all).not.toContain(lurker.username);
  expect(all).toContain(`<loc>${url}/explore?category=3</loc>`);
  expect(all).toContain(`<loc>${url}/colorconverter</loc>`);

  // The sitemap is cached for ten minutes, and excludes banned users all the same.
  const links = [`${url}/post/${bannedPost}<`, `${url}/profile/${banned.username}<`];
  const again = async () =>
    (await Promise.all(files.map((file) => read(new URL(file).pathname)))).join("");
  const moderator = await aStaffMember(app);
  await ban(moderator, banned);
  const during = await again();
  await moderator.client.call(unbanUser, { params: { id: banned._id } });
  const after = await again();
  for (const link of links) {
    expect(all).toContain(link);
    expect(during).not.toContain(link);
    expect(after).toContain(link);
  }
});

test("the files of the sitemap contain each user once", async () => {
  const { db } = app.services;
  const people = await manyPeople(db, 5_010, aName("crowd"));
  await sql`insert into posts (owner_id, category, title, description, tags, nsfw, for_sale)
    select id, 0, 'One of many', '', '{}', false, false
    from unnest(${people}::bigint[]) as id`.execute(db);
  // Another app has read no sitemap yet.
  const client = (await app.withSettings({})).client();
  const readNow = async (path: string) => (await client.fetch(path)).text();
  const index = await readNow("/sitemap.xml");
  const files = index.match(/(?<=<loc>)[^<]*\/users-\d+\.xml(?=<)/g) ?? [];
  expect(files).toHaveLength(2);
  const all = (await Promise.all(files.map((file) => readNow(new URL(file).pathname)))).join("");
  const names = (all.match(/(?<=\/profile\/)crowd\w+(?=<)/g) ?? []).toSorted();
  const crowd = db.selectFrom("users").select("username").where("username", "like", "crowd%");
  const wanted = (await crowd.execute()).map(({ username }) => username);
  expect(names).toEqual(wanted.toSorted());
});

test("robots.txt names the sitemap and disallows private pages", async () => {
  const lines = (await read("/robots.txt")).split("\n");
  expect(lines).toContain(`Sitemap: ${url}/sitemap.xml`);
  for (const path of ["/api/", "/settings", "/dev/", "/user/", "/notifications"]) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  expect(lines.some((line) => /^Disallow: \/(card|feed|post\/?)?$/.test(line))).toBe(false);
});

test("robots.txt of a site below a path disallows the paths below it", async () => {
  const below = await app.withSettings({ PUBLIC_URL: "https://parade.example/fans" });
  const lines = (await (await below.client().fetch("/robots.txt")).text()).split("\n");
  expect(lines).toContain("Disallow: /fans/api/");
  expect(lines).not.toContain("Disallow: /api/");
});

test("oEmbed returns a photo that fits the given size, or a link", async () => {
  const id = await anUploadedPost(author, { title: "Framed & hung", category: "2" });
  const address = `${url}/post/${id}`;
  const ask = async (more: string) =>
    JSON.parse(await read(`${oembedPath(address, "json")}${more}`));
  expect(await ask("")).toMatchObject({
    version: "1.0",
    type: "photo",
    title: "Framed & hung",
    author_name: author.username,
    author_url: `${url}/profile/${author.username}`,
    provider_name: "Parade",
    width: 570,
    height: 340,
    url: expect.stringMatching(/^http.*\/media\/.*\.webp$/),
  });
  const whole = { type: "photo", width: 570, height: 340 };
  expect(await ask("&maxwidth=570&maxheight=340")).toMatchObject(whole);
  expect(await ask("&maxwidth=569")).toMatchObject({ type: "photo", width: 428, height: 255 });
  expect(await ask("&maxwidth=427")).toMatchObject({ type: "link" });
  expect(await ask("&maxheight=254")).toMatchObject({ type: "link" });
  const xml = await read(oembedPath(address, "xml"));
  expect(xml).toContain("<type>photo</type>");
  expect(xml).toContain("<title>Framed &amp; hung</title>");
  const profile = oembedPath(`${url}/profile/${author.username.toUpperCase()}`, "json");
  expect(JSON.parse(await read(profile))).toMatchObject({ type: "link", title: author.username });
  await author.client.call(deletePost, { params: { id } });
  expect((await visitor.fetch(oembedPath(address, "json"))).status).toBe(404);
});

test.each([
  ["/oembed", 400],
  [oembedPath("https://elsewhere.example/post/1", "json"), 404],
  [oembedPath(`${url}/nowhere`, "json"), 404],
  [oembedPath(`${url}/post/1`, "json"), 404],
  [oembedPath(`${url}/settings`, "json"), 401],
  [oembedPath(`${url}/post/1/edit`, "json"), 401],
  [`/oembed?format=yaml&url=${encodeURIComponent(`${url}/post/1`)}`, 501],
])("%s returns %i", async (path, status) => {
  const answer = await visitor.fetch(path);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ success: false, message: expect.any(String) });
});

test("serves feeds to any origin without a session", async () => {
  const answer = await visitor.fetch("/robots.txt", { headers: { cookie: "session=whatever" } });
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.getSetCookie()).toEqual([]);
});
