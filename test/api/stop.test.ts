import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { ServerProcess } from "#test/server-process.ts";

const server = new ServerProcess();
afterAll(() => server.remove());

test("A connection that asked nothing yet, as browsers keep ready, does not hold up the end", async () => {
  await server.start();
  const ready = connect({ host: "localhost", port: Number(new URL(server.url).port) });
  await once(ready, "connect");
  // Answered after the connection was accepted: the server knows of both.
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const ended = once(ready, "close");
  const asked = performance.now();
  expect(await server.end("SIGTERM")).toBe(0);
  expect(performance.now() - asked).toBeLessThan(5_000);
  await ended;
});
