import { expect, test } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { discordStartPath } from "#contract/accounts/discord.ts";
import { freePort } from "#scripts/cluster/free-port.ts";
import { TRANSPORT_HASH } from "#test/makers.ts";
import { startOwnApp } from "#test/test-app.ts";

const verifyUrl = `http://127.0.0.1:${await freePort()}/siteverify`;
const app = await startOwnApp(
  { LOG_LEVEL: "error", CAPTCHA: "hcaptcha", CAPTCHA_SITE_KEY: "site", CAPTCHA_SECRET: "secret" },
  { widgetCaptcha: { provider: "hcaptcha", siteKey: "site", secret: "secret", verifyUrl } },
);

test("logs the cause of an outage of another service, and hides it from the reply", async () => {
  const body = { email: "nobody@mail.example", password: TRANSPORT_HASH, captcha: "token" };
  const reply = await app.client().call(signIn, { body });
  expect(reply.status).toBe(503);
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(JSON.stringify(reply.body)).not.toMatch(/ECONNREFUSED|fetch|127\.0\.0\.1/);
  const lines = app.logged.map((line) => JSON.parse(line));
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      err: expect.objectContaining({ message: expect.stringContaining("ECONNREFUSED") }),
    }),
  ]);
  expect(app.logged.join("")).not.toContain("database");
});

test("logs no error for a service that is not configured", async () => {
  const before = app.logged.length;
  expect((await app.client().fetch(discordStartPath("login"))).status).toBe(503);
  expect(app.logged).toHaveLength(before);
});
