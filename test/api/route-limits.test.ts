import Fastify from "fastify";
import { expect, test } from "vitest";
import { EXPORT_FILE_PATH } from "#contract/accounts/contract.ts";
import { discordStartPath } from "#contract/accounts/discord.ts";
import { registerLimits } from "#server/platform/http/rate-limits.ts";
import { aPage, connected } from "#test/live-client.ts";
import { aUser } from "#test/makers.ts";
import { fromElsewhere } from "#test/rate-limits.ts";
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
