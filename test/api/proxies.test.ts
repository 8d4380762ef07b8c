import { expect, test } from "vitest";
import { requestPasswordReset } from "#contract/accounts/contract.ts";
import { LIMITS } from "#contract/limits.ts";
import { aName } from "#test/makers.ts";
import { startSharedApp } from "#test/test-app.ts";

const app = await startSharedApp();
const apps = {
  none: await app.withSettings({ RATE_LIMITS: "on" }),
  one: await app.withSettings({ RATE_LIMITS: "on", TRUST_PROXY: "1" }),
  two: await app.withSettings({ RATE_LIMITS: "on", TRUST_PROXY: "2" }),
  network: await app.withSettings({ RATE_LIMITS: "on", TRUST_PROXY: "192.0.2.1, 127.0.0.0/8" }),
};

/**
 * Asks for more reset mails than an IP address may, with the forwarded address that `by` returns;
 * returns the last status.
 */
async function lastStatusFrom(
  app: { client: typeof apps.none.client },
  by: (call: number) => string,
) {
  let status = 0;
  for (let call = 0; call <= LIMITS.resetMail.max; call++) {
    const body = { email: `${aName()}@mail.example` };
    const headers = { "x-forwarded-for": by(call) };
    ({ status } = await app.client().call(requestPasswordReset, { body }, headers));
  }
  return status;
}

test.each([
  ["unset", "whatever is claimed", apps.none, (call: number) => `198.51.100.${call}`, 429],
  ["1", "what the proxy saw", apps.one, (call: number) => `198.51.100.${call}, 203.0.113.1`, 429],
  ["1", "what the proxy saw", apps.one, (call: number) => `203.0.113.2, 198.51.100.${call}`, 200],
  [
    "2",
    "what the outer proxy saw",
    apps.two,
    (call: number) => `198.51.100.${call}, 203.0.113.3, 10.0.0.1`,
    429,
  ],
  [
    "2",
    "what the outer proxy saw",
    apps.two,
    (call: number) => `203.0.113.4, 198.51.100.${call}, 10.0.0.1`,
    200,
  ],
  [
    "of addresses",
    "what the first stranger in the row is",
    apps.network,
    (call: number) => `198.51.100.${call}, 203.0.113.5, 192.0.2.1`,
    429,
  ],
] as const)(
  "with TRUST_PROXY %s, the IP address of a client is %s",
  async (_, _meaning, app, by, status) => {
    expect(await lastStatusFrom(app, by)).toBe(status);
  },
);
