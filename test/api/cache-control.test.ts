import { expect, test } from "vitest";
import { EXPORT_FILE_PATH, requestExport } from "#contract/accounts/account-data.ts";
import { signIn } from "#contract/accounts/contract.ts";
import { discordStartPath } from "#contract/accounts/discord.ts";
import { getPost } from "#contract/posts/contract.ts";
import { feedPath } from "#contract/syndication/paths.ts";
import { anUploadedPost, aUser, exportOf } from "#test/makers.ts";
import { startOwnApp } from "#test/test-app.ts";
import { rawRequest } from "./raw-request.ts";

const NOBODY = "private, no-store";
const app = await startOwnApp({ DISCORD_CLIENT_ID: "test", DISCORD_CLIENT_SECRET: "test" });
const user = await aUser(app);
const id = await anUploadedPost(user);
const { body } = await user.client.call(getPost, { params: { id } });
const picture = body.post?.images[0]?.url ?? "";
const cookie = user.client.cookieHeader();

/**
 * Returns every spelling of a path that the router resolves to the same route, or that might be.
 */
function spellings(path: string): string[] {
  const [first = "", ...rest] = path.slice(1);
  const encoded = `/%${first.charCodeAt(0).toString(16)}${rest.join("")}`;
  const absolute = `http://parade.example${path}`;
  return [path, `${path}/`, encoded, absolute, `/${path}`, path.toUpperCase(), `/x/..${path}`];
}

test.each(["/api/user", "/api/user/notifications", "/api/nothing", "/api/docs/json"])(
  "forbids storing the reply to %s, however the path is spelt",
  async (path) => {
    for (const spelling of spellings(path)) {
      const { headers } = await rawRequest(app.url, spelling, { headers: { cookie } });
      expect({ spelling, cache: headers["cache-control"] }).toEqual({ spelling, cache: NOBODY });
    }
  },
);

test.each(["/", "/settings", `/post/${id}`, "/nowhere", "/healthz", "/readyz"])(
  "forbids storing %s, for a visitor or a user",
  async (path) => {
    for (const headers of [{}, { cookie }]) {
      const reply = await rawRequest(app.url, path, { headers });
      expect(reply.headers["cache-control"]).toBe(NOBODY);
    }
  },
);

test("forbids storing a redirect that sets a cookie", async () => {
  const { headers } = await rawRequest(app.url, discordStartPath("login"));
  expect(headers["set-cookie"]).toBeDefined();
  expect(headers["cache-control"]).toBe(NOBODY);
});

test("forbids storing an account data export", async () => {
  const owner = await aUser(app);
  await owner.client.call(requestExport, {});
  await exportOf(app, owner);
  const { status, headers } = await owner.client.fetch(EXPORT_FILE_PATH);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe(NOBODY);
});

test.each([
  ["400", "/sitemap/posts-x.xml"],
  ["404", "/media/nothing.webp"],
  ["404", "/assets/nothing.js"],
  ["404", "/card/post/1/x.jpg"],
  ["404", "/feed/profile/nobody.rss"],
])("forbids storing a %s on a cacheable route: %s", async (_, path) => {
  const { status, headers } = await rawRequest(app.url, path);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(headers["cache-control"]).toBe(NOBODY);
});

test("forbids storing a refused sign-in", async () => {
  const reply = await app
    .client()
    .call(signIn, { body: { email: user.email, password: "Wrong-Horse-7" } });
  expect(reply.headers.get("cache-control")).toBe(NOBODY);
});

test.each([picture, feedPath("home", "rss"), "/robots.txt", "/manifest.webmanifest"])(
  "caches %s publicly, without reading or renewing a session",
  async (path) => {
    const [visitor, signedIn] = await Promise.all([
      rawRequest(app.url, path),
      rawRequest(app.url, path, { headers: { cookie } }),
    ]);
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers["cache-control"]).toMatch(/^public/);
    expect(signedIn.headers["set-cookie"]).toBeUndefined();
    expect(signedIn.body).toBe(visitor.body);
  },
);
