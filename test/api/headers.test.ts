import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { getPost } from "#contract/posts/contract.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { aPost, aUser } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = await buildTestApp();
const overHttps = await buildTestApp({
  PUBLIC_URL: "https://parade.example",
  TRUST_PROXY: "127.0.0.1",
});
const user = await aUser(app);
const id = await aPost(user);
const { body } = await user.client.call(getPost, { params: { id } });
const picture = body.post?.images[0]?.url ?? "";
const assets = readdirSync(fileURLToPath(new URL("../../dist/client/assets", import.meta.url)));

const ADDRESSES = [
  "/",
  "/login",
  `/post/${id}`,
  "/nowhere",
  "/api/user/",
  "/api/nothing",
  "/api/docs/json",
  picture,
  "/media/nothing.webp",
  "/assets/nothing.js",
  ...assets.slice(0, 1).map((file) => `/assets/${file}`),
];

/** The content security policy by directive. */
function policyOf(headers: Headers): Map<string, string[]> {
  const policy = headers.get("content-security-policy") ?? "";
  return new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

test.each(ADDRESSES)(
  "%s comes with a policy under which nothing inline or foreign runs",
  async (path) => {
    const { headers } = await app.client().fetch(path);
    const policy = policyOf(headers);
    expect(policy.get("script-src") ?? policy.get("default-src")).toEqual(["'self'"]);
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
    expect(policy.get("object-src")).toEqual(["'none'"]);
    expect(policy.get("base-uri")).toEqual(["'none'"]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toMatch(/^(strict-|same-|no-referrer)/);
    expect(headers.get("strict-transport-security")).toBeNull();
  },
);

test.each(["/", "/api/user/"])("Over https %s asks to stay there", async (path) => {
  const { headers } = await overHttps.client().fetch(path);
  expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{7,}/);
  expect(policyOf(headers).has("upgrade-insecure-requests")).toBe(true);
});

test("Without a proxy that is trusted, nobody can pretend to be one", async () => {
  const reply = await app.client().fetch(getCurrentUser.path, {
    headers: { "x-forwarded-proto": "https", "x-forwarded-host": "evil.example" },
  });
  expect(reply.status).toBe(200);
  expect(JSON.stringify([...reply.headers])).not.toContain("evil.example");
});

test.each(["/", "/login", "/nowhere"])(
  "The page %s is HTML that nobody else keeps",
  async (path) => {
    const { headers } = await app.client().fetch(path);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, no-store");
  },
);

test.skipIf(assets.length === 0)("Assets are kept for a year", async () => {
  const { headers, status } = await app.client().fetch(`/assets/${assets[0]}`);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});
