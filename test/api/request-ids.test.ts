import { expect, test } from "vitest";
import { signUp } from "#contract/accounts/contract.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { SECURITY_EVENT } from "#server/features/accounts/sign-in/security-log.ts";
import { startOwnApp } from "#test/test-app.ts";

const app = await startOwnApp({ LOG_LEVEL: "info", NODE_ENV: "production" });
const apps = {
  unset: app,
  network: await app.withSettings({ TRUST_PROXY: "127.0.0.0/8" }),
  elsewhere: await app.withSettings({ TRUST_PROXY: "10.0.0.0/8, ::1" }),
  hops: await app.withSettings({ TRUST_PROXY: "1" }),
};
const GIVEN = "Root=1-67891233-abcdef012345678912345678";
const FRESH = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test.each([
  ["unset", GIVEN, FRESH],
  ["network", GIVEN, new RegExp(`^${GIVEN}$`)],
  ["hops", GIVEN, new RegExp(`^${GIVEN}$`)],
  ["elsewhere", GIVEN, FRESH],
  ["network", "x".repeat(129), FRESH],
  ["network", 'quoted" or {odd}', FRESH],
] as const)("trusted proxies: %s, a request id of %s", async (trusted, id, expected) => {
  const reply = await apps[trusted].client().call(getCurrentUser, {}, { "x-request-id": id });
  expect(reply.headers.get("x-request-id")).toMatch(expected);
});

test("logs every line of a request with the id that its reply has, and no other request's", async () => {
  const { url, logged } = app;
  const paths = ["/", "/api/nothing", "/healthz", "/assets/nothing.js"];
  const replies = await Promise.all(paths.map((path) => fetch(url + path)));
  const refused = await app.client().call(signUp, {
    body: { username: "x", email: "no mail", password: "" },
  });
  const ids = [...replies, refused].map(({ headers }) => headers.get("x-request-id"));
  expect(new Set(ids).size).toBe(paths.length + 1);
  const lines = () => logged.map((line) => JSON.parse(line));
  for (const id of ids) {
    const messages = () =>
      lines()
        .filter(({ reqId }) => reqId === id)
        .map(({ msg }) => msg);
    await expect.poll(messages).toContain("request completed");
    expect(messages()[0]).toBe("incoming request");
    expect(messages().filter((message) => message !== SECURITY_EVENT)).toHaveLength(2);
  }
});
