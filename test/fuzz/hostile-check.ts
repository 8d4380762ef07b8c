import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { SCRIPT } from "./hostile-values.ts";

const json = (value: unknown) => (response: ServerResponse) => response.end(JSON.stringify(value));

/** What an outside check of pictures may answer; all of it lets a picture pass. */
const ANSWERS: readonly ((response: ServerResponse) => void)[] = [
  json({ action: "allow", reason: SCRIPT }),
  json({ action: "allow", reason: "\u0000".repeat(300), __proto__: { action: "refuse" } }),
  json({ action: ["refuse"], reason: {} }),
  json([[[[[[]]]]]]),
  (response) => response.end(`{"__proto__":{"action":"refuse"},"reason":"${SCRIPT}"}`),
  (response) => response.end(Buffer.alloc(5_000_000, "[")),
  (response) => response.writeHead(302, { location: "/healthz" }).end(),
  (response) => response.writeHead(200, { "content-encoding": "gzip" }).end("no gzip"),
  (response) => response.destroy(),
];

/** Starts an outside check on the loopback interface that gives hostile answers in turn; returns its URL. */
export async function startHostileCheck(): Promise<string> {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume().once("end", () => {
      ANSWERS[count++ % ANSWERS.length]?.(response);
    });
  });
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
