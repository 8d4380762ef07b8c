import { expect, test } from "vitest";
import { discordStartPath } from "#contract/accounts/discord.ts";
import { listComments } from "#contract/comments/contract.ts";
import { homeFeed } from "#contract/feeds/contract.ts";
import { deletePost, editPost, getPost } from "#contract/posts/contract.ts";
import { feedPath } from "#contract/syndication/paths.ts";
import { getProfile } from "#contract/users/contract.ts";
import { comment, like } from "#test/acts.ts";
import { aName, anUploadedPost, aPost, aUser } from "#test/makers.ts";
import { manyPeople } from "#test/many-rows.ts";
import { prepared } from "#test/prepared.ts";
import { postOf, statusOf } from "#test/reads.ts";
import { buildTestApp } from "#test/test-app.ts";
import { rawRequest } from "./raw-request.ts";

const NOBODY = "private, no-store";
const app = buildTestApp({ DISCORD_CLIENT_ID: "test", DISCORD_CLIENT_SECRET: "test" });

const owner = prepared(() => aUser(app));
const member = prepared(() => aUser(app));

test("shows published, edited and deleted posts to everyone at once", async () => {
  const owner = await aUser(app);
  const titles = async () => {
    const { body } = await app.visitor.call(homeFeed, { query: {} });
    const own = body.posts?.filter((post) => post.owner._id === owner._id);
    return own?.map(({ title }) => title);
  };
  expect(await titles()).toEqual([]);
  const id = await aPost(owner, { title: "First" });
  expect(await titles()).toEqual(["First"]);
  expect(await (await app.visitor.fetch(`/post/${id}`)).text()).toContain("First");
  await owner.client.call(editPost, { params: { id }, body: { title: "Second" } });
  expect(await titles()).toEqual(["Second"]);
  expect(await (await app.visitor.fetch(`/post/${id}`)).text()).toContain("Second");
  expect(await (await app.visitor.fetch("/")).text()).toContain("Second");
  await owner.client.call(deletePost, { params: { id } });
  expect(await titles()).toEqual([]);
  expect(await statusOf(app.visitor, id)).toBe(404);
});

test("shows a like and a comment on the post at once", async () => {
  const id = await aPost(owner);
  const read = () => postOf(app.visitor, id);
  expect(await read()).toMatchObject({ numLikes: 0, numComments: 0 });
  await like(member, id);
  expect(await read()).toMatchObject({ numLikes: 1, numComments: 0 });
  await comment(member, id);
  expect(await read()).toMatchObject({ numLikes: 1, numComments: 1 });
  const comments = await app.visitor.call(listComments, { params: { id }, query: {} });
  expect(comments.body.comments).toMatchObject([{ text: "Well made" }]);
});

test("serves the same page to many simultaneous requests, in every content encoding", async () => {
  await aPost(owner, { title: "Packed" });
  const path = `/profile/${owner.username}`;
  const requests = Array.from({ length: 30 }, () => app.client().fetch(path));
  const pages = await Promise.all((await Promise.all(requests)).map((answer) => answer.text()));
  expect(new Set(pages).size).toBe(1);
  for (const coding of ["br", "gzip", "identity"]) {
    const answer = await app.visitor.fetch(path, { headers: { "accept-encoding": coding } });
    expect(answer.headers.get("content-encoding") ?? "identity").toBe(coding);
    expect(answer.headers.get("vary")).toContain("accept-encoding");
    expect(await answer.text()).toBe(pages[0]);
  }
});

test("caches light and dark pages separately", async () => {
  const themed = async (theme: string) =>
    (await app.visitor.fetch("/", { headers: { cookie: `theme=${theme}` } })).text();
  expect(await themed("dark")).toContain('data-theme="dark"');
  expect(await themed("light")).toContain('data-theme="light"');
  expect(await themed("dark")).toContain('data-theme="dark"');
});

test("finds a new user's profile after a cached 404", async () => {
  const username = `later${Date.now()}`;
  const find = () => app.visitor.call(getProfile, { params: { username }, query: {} });
  expect((await find()).status).toBe(404);
  await aUser(app, { username });
  expect((await find()).status).toBe(200);
});

/** Requests a path without cookies, as a browser does on its first visit. */
const ask = (path: string, init: RequestInit = {}) => fetch(`${app.url}${path}`, init);

test("caches no page that was not found", async () => {
  const name = aName("soon");
  const path = `/profile/${name}1`;
  expect((await ask(path)).status).toBe(404);
  // As on another node, where nothing invalidates the cache of this one.
  await manyPeople(app.db, 1, name);
  expect((await ask(path)).status).toBe(200);
});

test.each([
  ["GET", "/"],
  ["GET", "/explore"],
  ["GET", "/api/dashboard/home"],
  ["POST", "/api/posts/newest"],
])("serves the same reply to %s %s again, except for the request's id", async (method, path) => {
  const [first, second] = [await ask(path, { method }), await ask(path, { method })];
  const [one, other] = [first, second].map(({ headers }) => {
    const { date, "x-request-id": id, ...rest } = Object.fromEntries(headers);
    return { id, rest };
  });
  expect(second.status).toBe(200);
  expect(other?.id).not.toBe(one?.id);
  expect(other?.rest).toEqual(one?.rest);
  expect(await second.text()).toBe(await first.text());
});

test("serves no cached reply to a request with further headers or a body", async () => {
  const optedOut = async (headers: HeadersInit) =>
    (await (await ask("/", { headers })).text()).includes('"optedOut":true');
  expect(await optedOut({})).toBe(false);
  expect(await optedOut({ "sec-gpc": "1" })).toBe(true);
  expect(await optedOut({})).toBe(false);

  const path = "/api/posts/newest?category=1";
  const explore = (headers: HeadersInit, body?: string) =>
    ask(path, { method: "POST", headers, ...(body && { body }) });
  expect((await explore({})).status).toBe(200);
  expect((await explore({ origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await explore({ "content-type": "application/json" }, "{")).status).toBe(400);
  expect((await explore({})).status).toBe(200);
  expect((await ask(path)).status).toBe(404);
});

/** Returns every spelling of a path that the router resolves to the same route, or that might be. */
function spellings(path: string): string[] {
  const [first = "", ...rest] = path.slice(1);
  const encoded = `/%${first.charCodeAt(0).toString(16)}${rest.join("")}`;
  const absolute = `http://parade.example${path}`;
  return [path, `${path}/`, encoded, absolute, `/${path}`, path.toUpperCase(), `/x/..${path}`];
}

test.each(["/api/user", "/api/nothing", "/api/docs/json"])(
  "forbids storing the reply to %s, however the path is spelt",
  async (path) => {
    const headers = { cookie: member.client.cookieHeader() };
    for (const spelling of spellings(path)) {
      const reply = await rawRequest(app.url, spelling, { headers });
      expect({ spelling, cache: reply.headers["cache-control"] }).toEqual({
        spelling,
        cache: NOBODY,
      });
    }
  },
);

test.each([
  ["the home page", 200, "/"],
  ["a page for users", 302, "/settings"],
  ["a missing page", 404, "/nowhere"],
  ["the state of the process", 200, "/healthz"],
  ["a redirect that sets a cookie", 302, discordStartPath("login")],
  ["a missing part of the sitemap", 404, "/sitemap/posts-x.xml"],
  ["a missing picture", 404, "/media/nothing.webp"],
  ["a missing asset", 404, "/assets/nothing.js"],
  ["a missing feed", 404, "/feed/profile/nobody.rss"],
])("forbids storing %s", async (_, status, path) => {
  const reply = await rawRequest(app.url, path);
  expect([reply.status, reply.headers["cache-control"]]).toEqual([status, NOBODY]);
});

test("forbids storing a post's page, for a visitor or a user", async () => {
  const path = `/post/${await aPost(owner)}`;
  for (const headers of [{}, { cookie: member.client.cookieHeader() }]) {
    const reply = await rawRequest(app.url, path, { headers });
    expect([reply.status, reply.headers["cache-control"]]).toEqual([200, NOBODY]);
  }
});

test("caches pictures, feeds and public files, without reading or renewing a session", async () => {
  const { body } = await member.client.call(getPost, {
    params: { id: await anUploadedPost(owner) },
  });
  const picture = body.post?.images[0]?.url ?? "";
  const headers = { cookie: member.client.cookieHeader() };
  for (const path of [picture, feedPath("home"), "/robots.txt", "/manifest.webmanifest"]) {
    const visited = await rawRequest(app.url, path);
    const signedIn = await rawRequest(app.url, path, { headers });
    expect(signedIn.status, path).toBe(200);
    expect(signedIn.headers["cache-control"], path).toMatch(/^public/);
    expect(signedIn.headers["set-cookie"], path).toBeUndefined();
    expect(signedIn.body, path).toBe(visited.body);
  }
});
