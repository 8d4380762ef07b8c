import { expect, test } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { LIMITS } from "#contract/limits.ts";
import { aName, TRANSPORT_HASH } from "#test/makers.ts";
import { startSharedApp } from "#test/test-app.ts";

const app = await startSharedApp();
const apps = {
  none: await app.withSettings({ RATE_LIMITS: "on" }),
  one: await app.withSettings({ RATE_LIMITS: "on", TRUST_PROXY: "1" }),
  two: await app.withSettings({ RATE_LIMITS: "on", TRUST_PROXY: "2" }),
  network: await app.withSettings({ RATE_LIMITS: "on", TRUST_PROXY: "192.0.2.1, 127.0.0.0/8" }),
};

const WRONG_HASH = TRANSPORT_HASH.replace(/.$/, (last) => (last === "0" ? "1" : "0"));

/**
 * Signs in once per entry, with the forwarded IP address that `by` returns; returns the last
 * status.
 */
async function signInFrom(app: { client: typeof apps.none.client }, by: (call: number) => string) {
  let status = 0;
  for (let call = 0; call <= LIMITS.signIn.max; call++) {
    const body = { email: `${aName()}@mail.example`, password: WRONG_HASH };
    const reply = await app.client().call(signIn, { body }, { "x-forwarded-for": by(call) });
    status = reply.status;
  }
  return status;
}

test.each([
  ["unset", "whatever is claimed", apps.none, (call: number) => `198.51.100.${call}`, 429],
  ["1", "what the proxy saw", apps.one, (call: number) => `198.51.100.${call}, 203.0.113.1`, 429],
  ["1", "what the proxy saw", apps.one, (call: number) => `203.0.113.2, 198.51.100.${call}`, 401],
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
    401,
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
    expect(await signInFrom(app, by)).toBe(status);
  },
);
