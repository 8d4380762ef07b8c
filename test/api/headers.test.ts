import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { getPost } from "#contract/posts/contract.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { anUploadedPost, aUser } from "#test/makers.ts";
import { startSharedApp } from "#test/test-app.ts";

const app = await startSharedApp();
const overHttps = await app.withSettings({
  PUBLIC_URL: "https://parade.example",
  TRUST_PROXY: "127.0.0.1",
});
const user = await aUser(app);
const id = await anUploadedPost(user);
const { body } = await user.client.call(getPost, { params: { id } });
const picture = body.post?.images[0]?.url ?? "";
const assets = readdirSync(fileURLToPath(new URL("../../dist/client/assets", import.meta.url)));

const ADDRESSES = [
  "/",
  "/login",
  `/post/${id}`,
  "/nowhere",
  "/api/user/",
  "/api/docs/json",
  picture,
  "/media/nothing.webp",
  "/assets/nothing.js",
  "/service-worker.js",
  "/api/docs",
  ...assets.slice(0, 1).map((file) => `/assets/${file}`),
];

/** Returns the content security policy by directive. */
function policyOf(headers: Headers): Map<string, string> {
  const policy = headers.get("content-security-policy") ?? "";
  return new Map(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

const NO_DOCUMENT = {
  "default-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};
const REFUSED = `accelerometer autoplay camera display-capture encrypted-media fullscreen
  gamepad geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi payment
  picture-in-picture serial storage-access sync-xhr usb window-management
  xr-spatial-tracking`
  .split(/\s+/)
  .map((feature) => `${feature}=()`);
const ALLOWED = [
  "clipboard-read",
  "clipboard-write",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
].map((feature) => `${feature}=(self)`);
const live = app.url.replace("http://127.0.0.1", "ws://localhost").replace(/\d+$/, "0");

test.each(ADDRESSES)(
  "names every directive in the policy of %s, and allows nothing by default",
  async (path) => {
    const { headers } = await app.client().fetch(path);
    const policy = policyOf(headers);
    expect(policy.get("default-src")).toBe("'none'");
    expect(policy.get("frame-ancestors")).toBe("'none'");
    expect(policy.get("base-uri")).toBe("'none'");
    expect(["'self'", undefined]).toContain(policy.get("script-src"));
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toMatch(/^(strict-|same-|no-referrer)/);
    expect(headers.get("cross-origin-resource-policy")).toMatch(/^(same|cross)-origin$/);
    expect(headers.get("strict-transport-security")).toBeNull();
  },
);

test.each(["/", `/post/${id}`, "/nowhere"])(
  "isolates the page %s, and restricts its scripts by Trusted Types",
  async (path) => {
    const { headers } = await app.client().fetch(path);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(Object.fromEntries(policyOf(headers))).toEqual({
      "default-src": "'none'",
      "script-src": "'self'",
      "style-src": "'self'",
      "style-src-attr": "'unsafe-inline'",
      "img-src": "'self' data: blob:",
      "font-src": "'self'",
      "connect-src": `'self' ${live}`,
      "manifest-src": "'self'",
      "worker-src": "'self'",
      "frame-src": "'none'",
      "media-src": "'none'",
      "object-src": "'none'",
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
      "require-trusted-types-for": "'script'",
      "trusted-types": "parade",
    });
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-embedder-policy")).toBe("require-corp");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    const permissions = headers.get("permissions-policy")?.split(", ") ?? [];
    expect(permissions.toSorted()).toEqual([...REFUSED, ...ALLOWED].toSorted());
  },
);

test.each(["/api/user/", "/healthz", "/robots.txt", "/media/nothing.webp"])(
  "allows %s nothing when it is opened as a document",
  async (path) => {
    const { headers } = await app.client().fetch(path);
    expect(Object.fromEntries(policyOf(headers))).toEqual(NO_DOCUMENT);
  },
);

test("the documentation of the API is isolated as pages are", async () => {
  const { headers, status } = await app.client().fetch("/api/docs");
  expect(status).toBe(200);
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("cross-origin-embedder-policy")).toBe("require-corp");
  const permissions = headers.get("permissions-policy")?.split(", ") ?? [];
  expect(permissions.toSorted()).toEqual([...REFUSED, ...ALLOWED].toSorted());
});

test("a picture is in a sandbox when it is opened as a document, and other sites may show it", async () => {
  for (const path of [picture, "/site-card.png"]) {
    const { headers, status } = await app.client().fetch(path);
    expect(status).toBe(200);
    expect(Object.fromEntries(policyOf(headers))).toEqual({ ...NO_DOCUMENT, sandbox: "" });
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  }
});

test.each(["/service-worker.js", ...assets.filter((file) => /worker.*\.js$/.test(file))])(
  "allows the worker %s the site's own files only",
  async (file) => {
    const path = file.startsWith("/") ? file : `/assets/${file}`;
    const { headers } = await app.client().fetch(path);
    const { "default-src": others, ...policy } = Object.fromEntries(policyOf(headers));
    expect(others).toBe("'none'");
    expect(policy["script-src"]).toBe("'self'");
    expect(policy["connect-src"]).toBe("'self'");
    expect(policy["require-trusted-types-for"]).toBe("'script'");
    // An isolated page cannot start a worker without this header.
    expect(headers.get("cross-origin-embedder-policy")).toBe("require-corp");
  },
);

test.each(["/", "/api/user/"])("sends HSTS for %s over https", async (path) => {
  const { headers } = await overHttps.client().fetch(path);
  expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{7,}/);
  expect(policyOf(headers).has("upgrade-insecure-requests")).toBe(path === "/");
});

test("ignores forwarded headers without a trusted proxy", async () => {
  const reply = await app.client().fetch(getCurrentUser.path, {
    headers: { "x-forwarded-proto": "https", "x-forwarded-host": "evil.example" },
  });
  expect(reply.status).toBe(200);
  expect(JSON.stringify([...reply.headers])).not.toContain("evil.example");
});

test("caches assets for a year", async () => {
  const { headers, status } = await app.client().fetch(`/assets/${assets[0]}`);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});
