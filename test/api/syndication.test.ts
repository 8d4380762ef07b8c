import { JSDOM } from "jsdom";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { editPost } from "#contract/posts/contract.ts";
import { FEED_TYPE, feedPath } from "#contract/syndication/paths.ts";
import { changeUser, like, unban } from "#test/acts.ts";
import { aCharacter, ageUser, aName, aPost, aUser } from "#test/makers.ts";
import { manyPeople } from "#test/many-rows.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { startOwnApp } from "#test/test-app.ts";

const app = await startOwnApp();
const { url } = app.services.settings.site;
const visitor = app.client();
const author = await aUser(app);

const read = async (path: string) => (await visitor.fetch(path)).text();

const linkOf = (id: string) => `${url}/post/${id}`;

/** Reads a feed as its readers do, who refuse XML that is not well-formed. */
async function readFeed(path: string) {
  const { document } = new JSDOM(await read(path), { contentType: "text/xml" }).window;
  const textOf = (part: ParentNode, name: string) => part.querySelector(name)?.textContent ?? null;
  return {
    title: textOf(document, "channel > title"),
    page: textOf(document, "channel > link"),
    self: document.getElementsByTagName("atom:link")[0]?.getAttribute("href"),
    items: [...document.querySelectorAll("item")].map((item) => ({
      title: textOf(item, "title"),
      link: textOf(item, "link"),
      guid: textOf(item, "guid"),
      category: textOf(item, "category"),
      description: textOf(item, "description"),
      published: textOf(item, "pubDate"),
      creator: item.getElementsByTagName("dc:creator")[0]?.textContent,
      content: item.getElementsByTagName("content:encoded")[0]?.textContent,
      picture: item.querySelector("enclosure")?.getAttribute("url"),
    })),
  };
}

test("a feed contains the 24 newest posts, with maker, category, picture and absolute URLs", async () => {
  const maker = await aUser(app);
  await aPost(maker);
  const ids: string[] = [];
  for (let made = 0; made < 26; made += 1) {
    ids.unshift(await aPost(maker, { title: "A car", category: "2" }));
  }
  for (const of of ["home", "explore/2", `profile/${maker.username}`] as const) {
    const feed = await readFeed(feedPath(of));
    expect(feed.self).toBe(url + feedPath(of));
    expect(feed.items.map(({ link }) => link)).toEqual(ids.slice(0, 24).map(linkOf));
    const [first] = feed.items;
    expect(first).toMatchObject({ creator: maker.username, category: "Vehicle", title: "A car" });
    expect(first?.guid).toBe(first?.link);
    expect(first?.picture).toMatch(new RegExp(`^${url}/media/`));
    expect(first?.content).toContain(`<a href="${first?.link}"><img src="${first?.picture}"`);
    expect(Date.parse(first?.published ?? "")).toBeGreaterThan(Date.now() - 600_000);
  }
});

test("home's feed has the orders of home, each with links to itself and its page", async () => {
  const [maker, fan] = [await aUser(app), await aUser(app)];
  const [plain, liked] = [await aPost(maker), await aPost(maker)];
  const character = await aCharacter(maker);
  const sale = { forSale: "true", forSalePrice: "0", creator: character._id };
  const forSale = await aPost(maker, sale);
  // Likes of younger accounts do not count for what is popular.
  await ageUser(app, fan, 2 * 24 * 60);
  await like(fan, liked);
  const newest = await readFeed("/feed/home.rss");
  const links = newest.items.map(({ link }) => link);
  expect(links.slice(0, 3)).toEqual([forSale, liked, plain].map(linkOf));
  expect(await readFeed("/feed/home.rss?sort=newest")).toEqual(newest);
  expect(await readFeed("/feed/home.rss?sort=%00hostile&sort=sale")).toEqual(newest);
  for (const [order, only, title] of [
    ["popular", liked, "Popular this week · Parade"],
    ["sale", forSale, "For sale · Parade"],
  ] as const) {
    const { items, ...feed } = await readFeed(`/feed/home.rss?sort=${order}`);
    expect(items.map(({ link }) => link)).toEqual([linkOf(only)]);
    expect(feed).toEqual({
      title,
      self: `${url}/feed/home.rss?sort=${order}`,
      page: `${url}/?sort=${order}`,
    });
  }
});

test("writes titles as text, and escapes descriptions, which readers parse as HTML", async () => {
  const title = `]]><b>&amp;"x'\ufffe`;
  const description = "<script>alert(1)</script>\nSecond ]]> line";
  await aPost(author, { title, description });
  const [item] = (await readFeed("/feed/home.rss")).items;
  const text = "&lt;script&gt;alert(1)&lt;/script&gt;";
  expect(item?.title).toBe(`]]><b>&amp;"x'`);
  expect(item?.description).toBe(`${text}\nSecond ]]&gt; line`);
  expect(item?.content).toContain(`<p>${text}<br>Second ]]&gt; line</p>`);
});

test("returns 304 for a feed until it changes", async () => {
  const id = await aPost(author);
  const path = feedPath("explore/0");
  const first = await visitor.fetch(path);
  expect(first.headers.get("content-type")).toBe(`${FEED_TYPE}; charset=utf-8`);
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
  await author.client.call(editPost, { params: { id }, body: { title: "Now different" } });
  const changed = await visitor.fetch(path, { headers: { "if-none-match": etag } });
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain("Now different");
});

test("redirects the feed of a former name, and returns 404 for an unknown one", async () => {
  const maker = await aUser(app);
  const username = aName("renamed");
  await changeUser(maker, maker, { username });
  const answer = await visitor.fetch(feedPath(`profile/${maker.username}`));
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe(feedPath(`profile/${username}`));
  for (const path of ["/feed/profile/nobodyatall.rss", "/feed/explore/4.rss", "/feed/home.atom"]) {
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
  await unban(moderator, banned);
  const after = await again();
  for (const link of links) {
    expect(all).toContain(link);
    expect(during).not.toContain(link);
    expect(after).toContain(link);
  }
});

test("the files of the sitemap contain each user once", async () => {
  const people = await manyPeople(app.db, 5_010, aName("crowd"));
  await sql`insert into posts (owner_id, category, title, description, tags, nsfw, for_sale)
    select id, 0, 'One of many', '', '{}', false, false
    from unnest(${people}::bigint[]) as id`.execute(app.db);
  // Another app has read no sitemap yet.
  const client = (await app.withSettings({})).client();
  const readNow = async (path: string) => (await client.fetch(path)).text();
  const index = await readNow("/sitemap.xml");
  const files = index.match(/(?<=<loc>)[^<]*\/users-\d+\.xml(?=<)/g) ?? [];
  expect(files).toHaveLength(2);
  const all = (await Promise.all(files.map((file) => readNow(new URL(file).pathname)))).join("");
  const names = (all.match(/(?<=\/profile\/)crowd\w+(?=<)/g) ?? []).toSorted();
  const crowd = app.db.selectFrom("users").select("username").where("username", "like", "crowd%");
  const wanted = (await crowd.execute()).map(({ username }) => username);
  expect(names).toEqual(wanted.toSorted());
});

test("robots.txt names the sitemap and disallows private pages", async () => {
  const text = await read("/robots.txt");
  expect(text.split("\n")).toContain(`Sitemap: ${url}/sitemap.xml`);
  const lines = (text.split("\n\n")[0] ?? "").split("\n");
  expect(lines[0]).toBe("User-agent: *");
  for (const path of ["/api/", "/settings", "/dev/", "/user/", "/notifications"]) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  expect(lines.some((line) => /^Disallow: \/(feed|post\/?)?$/.test(line))).toBe(false);
});

test("robots.txt refuses crawlers for AI models, unless they are allowed", async () => {
  const [, refused = ""] = (await read("/robots.txt")).split("\n\n");
  for (const agent of ["GPTBot", "ClaudeBot", "CCBot", "Google-Extended"]) {
    expect(refused.split("\n")).toContain(`User-agent: ${agent}`);
  }
  expect(refused.match(/^(?!User-agent: ).*$/gm)).toEqual(["Disallow: /"]);
  const open = await app.withSettings({ AI_CRAWLERS: "allow" });
  const text = await (await open.client().fetch("/robots.txt")).text();
  expect(text.match(/^User-agent: .*$/gm)).toEqual(["User-agent: *"]);
});

test("robots.txt of a site below a path disallows the paths below it", async () => {
  const below = await app.withSettings({ PUBLIC_URL: "https://parade.example/fans" });
  const lines = (await (await below.client().fetch("/robots.txt")).text()).split("\n");
  expect(lines).toContain("Disallow: /fans/api/");
  expect(lines).toContain("Disallow: /fans/");
  expect(lines).not.toContain("Disallow: /api/");
});

test("serves feeds to any origin without a session", async () => {
  const answer = await visitor.fetch("/robots.txt", { headers: { cookie: "session=whatever" } });
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.getSetCookie()).toEqual([]);
});
