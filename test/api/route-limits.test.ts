import Fastify from "fastify";
import { expect, test } from "vitest";
import { EXPORT_FILE_PATH } from "#contract/accounts/contract.ts";
import { discordStartPath } from "#contract/accounts/discord.ts";
import { LIMITS } from "#contract/limits.ts";
import { registerLimits } from "#server/platform/http/rate-limits.ts";
import { settle } from "#test/cases.ts";
import { aPage, connected } from "#test/live-client.ts";
import { anUploadedPost, aUser } from "#test/makers.ts";
import { filesOf } from "#test/published-post.ts";
import { fromElsewhere } from "#test/rate-limits.ts";
import { caseOf, report } from "#test/reported.ts";
import { aStaffMember } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp({
  RATE_LIMITS: "on",
  TRUST_PROXY: "127.0.0.1",
  DISCORD_CLIENT_ID: "test",
  DISCORD_CLIENT_SECRET: "test",
});

test.each([
  ["a sign-in by Discord", discordStartPath("login"), 20],
  ["a download of one's data", EXPORT_FILE_PATH, 20],
])("%s returns 429 above its limit", async (_, path, max) => {
  const headers = fromElsewhere();
  const ask = async () => (await app.client().fetch(path, { headers })).status;
  const allowed = await Promise.all(Array.from({ length: max }, ask));
  expect(allowed).not.toContain(429);
  expect(await ask()).toBe(429);
});

test("limits lookups of pictures that not everyone may see, and no picture that they may", async () => {
  const max = LIMITS.other.max;
  const maker = await aUser(app);
  const [shown = ""] = await filesOf(maker, await anUploadedPost(maker));
  const [unseen = ""] = await filesOf(maker, await anUploadedPost(maker));
  const hiddenId = await anUploadedPost(maker);
  const [hidden = ""] = await filesOf(maker, hiddenId);
  await report(await aUser(app), { kind: "post", targetId: hiddenId });
  const { id: caseId } = await caseOf(app, hiddenId);
  expect((await settle(await aStaffMember(app), caseId, "hide")).status).toBe(200);
  const headers = fromElsewhere();
  const ask = async (path: string, from: Record<string, string> = headers) =>
    (await app.client().fetch(path, { headers: from })).status;
  const ofMaker = { ...headers, cookie: maker.client.cookieHeader() };
  const shownTimes = await Promise.all(Array.from({ length: max + 1 }, () => ask(shown)));
  expect(new Set(shownTimes)).toEqual(new Set([200]));
  const missing = (index: number) => ask(`/media/unknown${index}/340.webp`);
  const missed = await Promise.all(Array.from({ length: max - 1 }, (_, index) => missing(index)));
  expect(new Set(missed)).toEqual(new Set([404]));
  expect(await ask(hidden, ofMaker)).toBe(200);
  for (const path of ["/media/unknown/340.webp", hidden, unseen]) expect(await ask(path)).toBe(429);
  expect(await ask(shown)).toBe(200);
  expect(await ask(unseen, fromElsewhere())).toBe(200);
});

test("limits live connections to 120 a minute per IP address, over all users", async () => {
  const { client } = await aUser(app);
  const headers = fromElsewhere();
  const handshake = (from = headers) =>
    app.client().fetch("/live/?EIO=4&transport=polling", { headers: from });
  const extraHeaders = { ...headers, cookie: client.cookieHeader() };
  const page = await connected(aPage(app.url, client, { extraHeaders }));
  expect(page.connected).toBe(true);
  for (let made = 0; made < 120; made++) expect((await handshake()).status).toBe(403);
  await expect(connected(aPage(app.url, client, { extraHeaders }))).rejects.toThrow();
  const elsewhere = { ...fromElsewhere(), cookie: client.cookieHeader() };
  await connected(aPage(app.url, client, { extraHeaders: elsewhere }));
});

test.each([true, false])(
  "refuses to start with a route without a limit class (limits on: %s)",
  async (on) => {
    const fastify = Fastify();
    fastify.decorate("limitsOn", on);
    await registerLimits(fastify, undefined);
    fastify.get("/counted", { config: { limit: "other" } }, async () => "");
    fastify.get("/files", { config: { limit: "none" } }, async () => "");
    await fastify.register(async (scope) => {
      scope.get("/forgotten", async () => "");
    });
    await expect(fastify.ready()).rejects.toThrow("no class of limits: GET /forgotten");
  },
);
