import { expect, test } from "vitest";
import { signIn, signUp } from "#contract/accounts/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { createLoadout } from "#contract/loadout/contract.ts";
import { aUser } from "#test/makers.ts";
import { sharedApp } from "#test/test-app.ts";
import { everyEndpoint, pathWith } from "./every-endpoint.ts";
import { rawRequest } from "./raw-request.ts";

const app = sharedApp();
const endpoints = await everyEndpoint();
const REFUSAL = { success: false, message: expect.any(String) };

test.each([
  "/api",
  "/api/nothing/at/all",
  "/api?x=1",
  "/api/%E0%A4%A",
  `/api/post/${"x".repeat(3_000)}`,
])("returns 404 as JSON for every method under %s", async (path) => {
  for (const method of ["GET", "POST", "PATCH", "PUT", "DELETE"]) {
    const reply = await rawRequest(app.url, path, { method });
    expect({ method, status: reply.status }).toEqual({ method, status: 404 });
    expect(reply.headers["content-type"]).toMatch(/^application\/json/);
    expect(JSON.parse(reply.body)).toEqual(REFUSAL);
  }
});

test.each(endpoints)(
  "routes $method $path, whose replies no cache may store",
  async ({ method, ...endpoint }) => {
    // These are named by their codes, and a path without one is none of the site.
    const code = /^\/api\/(loadouts|boards|streams)\/:id/.exec(endpoint.path)?.[1];
    const id = code ? "abcdefghij".slice(0, code === "streams" ? 10 : 6) : "1";
    const path = pathWith({ method, ...endpoint }, id);
    const { status, body, headers } = await rawRequest(app.url, path, { method });
    expect(status).toBeLessThan(500);
    expect(headers["cache-control"]).toBe("private, no-store");
    // Only an unrouted path gets this message; a missing post or user gets another.
    if (status === 404) expect(JSON.parse(body).message).not.toBe("There is nothing here.");
  },
);

test.each(endpoints.filter((endpoint) => endpoint.method === "GET"))(
  "routes $path with a trailing slash too",
  async (endpoint) => {
    const path = pathWith(endpoint, "1").replace(/\/$/, "");
    const [bare, slashed] = await Promise.all([
      rawRequest(app.url, path),
      rawRequest(app.url, `${path}/`),
    ]);
    expect(slashed.status).toBe(bare.status);
    expect(Object.keys(JSON.parse(slashed.body))).toEqual(Object.keys(JSON.parse(bare.body)));
  },
);

const send = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  rawRequest(app.url, signIn.path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });

test.each(["", '{"email":', '{"__proto__":{"admin":true}}'])(
  "returns 400 for the malformed JSON %j",
  async (body) => {
    const reply = await send(body);
    expect(reply.status).toBe(400);
    expect(JSON.parse(reply.body)).toEqual(REFUSAL);
  },
);

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
  "refuses a body of %s where JSON is expected",
  async (type) => {
    const reply = await send('{"email":"a@b.example","password":"x"}', { "content-type": type });
    expect(reply.status).toBe(type.startsWith("multipart") ? 400 : 415);
    expect(JSON.parse(reply.body)).toMatchObject(REFUSAL);
  },
);

test("returns 413 for a body over 64 KB", async () => {
  const ofSize = (size: number) => JSON.stringify({ email: "x".repeat(size - 12) });
  expect(ofSize(65_536)).toHaveLength(65_536);
  expect((await send(ofSize(65_536))).status).toBe(400);
  const reply = await send(ofSize(65_537));
  expect(reply.status).toBe(413);
  expect(JSON.parse(reply.body)).toEqual(REFUSAL);
});

test("takes a profile of a loadout of up to 256 KB", async () => {
  const { client } = await aUser(app);
  const post = (size: number) => {
    const headers = { "content-type": "application/json", cookie: client.cookieHeader() };
    const body = JSON.stringify({ title: "x".repeat(size - 12) });
    return rawRequest(app.url, createLoadout.path, { method: "POST", headers, body });
  };
  expect((await post(262_144)).status).toBe(400);
  expect((await post(262_145)).status).toBe(413);
});

test("refuses visitors before it reads the body of a call for members", async () => {
  const statusOf = async (endpoint: Endpoint) => {
    const headers = { "content-type": "application/json" };
    const { method } = endpoint;
    const sent = { method, headers, body: "{" };
    return (await rawRequest(app.url, pathWith(endpoint, "1"), sent)).status;
  };
  const withJson = endpoints.filter(({ body }) => body);
  const [open, closed] = [true, undefined].map((forVisitors) =>
    withJson.filter((endpoint) => endpoint.forVisitors === forVisitors),
  );
  expect(new Set(await Promise.all((open ?? []).map(statusOf)))).toEqual(new Set([400]));
  expect(new Set(await Promise.all((closed ?? []).map(statusOf)))).toEqual(new Set([401]));
});

test("reveals nothing about the server's software in any reply", async () => {
  const replies = await Promise.all([
    rawRequest(app.url, "/"),
    rawRequest(app.url, signUp.path, { method: "POST" }),
    rawRequest(app.url, "/api/nothing"),
  ]);
  for (const { headers, body } of replies) {
    expect(Object.keys(headers)).not.toContain("x-powered-by");
    expect(headers.server).toBeUndefined();
    expect(body).not.toMatch(/node_modules|\bat \w+ \(|FST_ERR/);
  }
});
