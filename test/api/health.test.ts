import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { buildTestApp, sharedApp } from "#test/test-app.ts";

/** Accepts connections and never responds, like a hanging service. */
const sockets = new Set<Socket>();
const silent = createServer((socket) => sockets.add(socket));
silent.listen(0, "127.0.0.1");
await once(silent, "listening");
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

const { port } = silent.address() as AddressInfo;
const alone = sharedApp();
const shared = buildTestApp({ REDIS_URL: `redis://127.0.0.1:${port}`, LOG_LEVEL: "warn" });
const stored = buildTestApp({
  S3_BUCKET: "pictures",
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_REGION: "local",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
});

test("returns 200 when every service is available", async () => {
  const reply = await fetch(`${alone.url}/readyz`);
  expect(reply.status).toBe(200);
  expect(await reply.json()).toEqual({ success: true });
});

test("returns 503 when Redis hangs, with the missing service and a Retry-After", async () => {
  const reply = await fetch(`${shared.url}/readyz`);
  expect(reply.status).toBe(503);
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await reply.json()).toEqual({ success: false, message: "Away: redis.", away: ["redis"] });
  expect((await fetch(`${shared.url}/healthz`)).status).toBe(200);

  const line = shared.logged.map((each) => JSON.parse(each)).find(({ away }) => away === "redis");
  expect(line).toMatchObject({ msg: "not ready", reqId: reply.headers.get("x-request-id") });
});

test("returns 503 when the file storage hangs", async () => {
  const reply = await fetch(`${stored.url}/readyz`);
  expect(reply.status).toBe(503);
  expect(await reply.json()).toMatchObject({ away: ["storage"] });
});
