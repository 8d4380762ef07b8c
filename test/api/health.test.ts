import { readFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { listening } from "#test/listening.ts";
import { buildTestApp, sharedApp } from "#test/test-app.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));

/** Accepts connections and never responds, like a hanging service. */
const sockets = new Set<Socket>();
const silent = createServer((socket) => sockets.add(socket));
const { host, origin } = new URL(await listening(silent));
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

const alone = sharedApp();
const hanging = buildTestApp({
  LOG_LEVEL: "warn",
  REDIS_URL: `redis://${host}`,
  S3_BUCKET: "pictures",
  S3_ENDPOINT: origin,
  S3_REGION: "local",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
});

test("returns 200 when every service is available", async () => {
  const reply = await fetch(`${alone.url}/readyz`);
  expect(reply.status).toBe(200);
  expect(await reply.json()).toEqual({ success: true });
});

test("returns 503 when Redis and the file storage hang, with what is missing and a Retry-After", async () => {
  const reply = await fetch(`${hanging.url}/readyz`);
  expect(reply.status).toBe(503);
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  const away = ["storage", "redis"];
  const message = `Away: ${away.join(", ")}.`;
  expect(await reply.json()).toEqual({ success: false, message, away });
  const alive = await fetch(`${hanging.url}/healthz`);
  expect([alive.status, await alive.json()]).toEqual([200, { success: true, version }]);

  const line = hanging.logged
    .map((each) => JSON.parse(each))
    .find(({ msg }) => msg === "not ready");
  expect(line).toMatchObject({ msg: "not ready", reqId: reply.headers.get("x-request-id") });
});
