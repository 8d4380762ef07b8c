import { expect, test } from "vitest";
import { PAGE_HEADER } from "#contract/endpoint.ts";
import { everyEndpoint } from "#test/api/every-endpoint.ts";
import { aLoadout } from "#test/loadouts.ts";
import { aPost, aUser } from "#test/makers.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

/** What may be called without a session. */
const OPEN = [
  "GET /api/captcha",
  "GET /api/comment/:id",
  "GET /api/comment/:id/replies",
  "GET /api/dashboard/home",
  "GET /api/items",
  "GET /api/items/:sapbdb",
  "GET /api/loadouts/:id",
  "GET /api/post/:id",
  "GET /api/post/:id/comments",
  "GET /api/post/:id/likes",
  "GET /api/post/:id/related",
  "GET /api/post/:id/threads",
  "GET /api/rules",
  "GET /api/search/suggestions",
  "GET /api/streams/:id",
  "GET /api/transparency",
  "GET /api/user/",
  "GET /api/user/:id/followers",
  "GET /api/user/:id/following",
  "GET /api/user/:id/loadouts",
  "GET /api/user/:id/posts",
  "GET /api/user/name/:username",
  "GET /api/verify",
  "PATCH /api/auth/password/reset",
  "POST /api/accounts/discord/login",
  "POST /api/accounts/discord/register",
  "POST /api/accounts/discord/register/token",
  "POST /api/auth/account/remove",
  "POST /api/auth/email/restore",
  "POST /api/auth/password/reset",
  "POST /api/decision/:id",
  "POST /api/decision/:id/appeal",
  "POST /api/loadouts/:id/use",
  "POST /api/login",
  "POST /api/login/passkey",
  "POST /api/login/passkey/options",
  "POST /api/login/second-factor",
  "POST /api/logout",
  "POST /api/notice",
  "POST /api/notice/:id/confirm",
  "POST /api/notice/:id/read",
  "POST /api/posts/newest",
  "POST /api/posts/search",
  "POST /api/posts/similar",
  "POST /api/stream/control",
  "POST /api/stream/controlled",
  "POST /api/stream/pair",
  "POST /api/user",
];

test("returns 401 to a visitor for every call but those that need no session", async () => {
  const headers = { [PAGE_HEADER.name]: PAGE_HEADER.value };
  const owner = await aUser(app);
  const [post, loadouts] = [await aPost(owner), await aLoadout(owner)];
  const ids: Record<string, string> = { post, loadouts };
  const open: string[] = [];
  for (const { method, path, form } of await everyEndpoint()) {
    const address = path.replace(/:\w+/g, ids[path.split("/")[2] ?? ""] ?? owner._id);
    const json = { headers: { ...headers, "content-type": "application/json" }, body: "{}" };
    const sent = form ? { headers, body: new FormData() } : method === "GET" ? {} : json;
    const { status } = await app.client().fetch(address, { method, ...sent });
    if (status !== 401) open.push(`${method} ${path}`);
  }
  expect(open.sort()).toEqual(OPEN);
});
