import fc from "fast-check";
import { anyActor } from "./endpoint-requests.ts";
import { hostileJson } from "./hostile-values.ts";
import { type PlannedRequest, reference } from "./planned-request.ts";

const QUERIES = [
  "EIO=4&transport=polling",
  "EIO=4&transport=websocket",
  "EIO=3&transport=polling",
  "EIO=4&transport=nonsense",
  "EIO=4&transport=polling&sid=nonsense",
  "EIO=4&transport=__proto__",
  "transport=constructor",
  "EIO=4&transport=polling&j=1&b64=1",
  "EIO[]=4&transport[toString]=1",
  `EIO=4&transport=polling&t=${"x".repeat(3_000)}`,
  "%",
  "",
];

const HANDSHAKE = [
  ["upgrade", "websocket"],
  ["connection", "Upgrade"],
  ["sec-websocket-version", "13"],
  ["sec-websocket-key", "ZnV6emZ1enpmdXp6ZnV6eg=="],
] as const;

/** Requests to the live socket's path without an upgrade. */
const polling: fc.Arbitrary<PlannedRequest> = fc
  .record({
    actor: anyActor,
    query: fc.constantFrom(...QUERIES),
    path: fc.constantFrom("/live/", "/live", "/live/x"),
    method: fc.constantFrom("GET", "POST", "OPTIONS", "PUT"),
    body: fc.constantFrom(
      "",
      "40",
      "4".repeat(300_000),
      '42["WATCH",{"toString":1}]',
      "\x1e\x1e",
      "b////",
    ),
  })
  .map(({ actor, query, path, method, body }) => ({
    label: `${method} ${path}`,
    actor,
    method,
    target: `${path}?${query}`,
    headers: [["content-type", "text/plain;charset=UTF-8"]],
    body,
    framing: "length",
  }));

/** Returns a text frame as a browser sends it, masked with zeros. */
function frame(text: string): string {
  const bytes = Buffer.from(text, "utf8");
  const { length } = bytes;
  const head = Buffer.alloc(length < 126 ? 2 : 4);
  head[0] = 0x81;
  if (length < 126) head[1] = 0x80 | length;
  else {
    head[1] = 0x80 | 126;
    head.writeUInt16BE(Math.min(length, 65_535), 2);
  }
  return Buffer.concat([head, Buffer.alloc(4), bytes.subarray(0, 65_535)]).toString("latin1");
}

const message = fc.oneof(
  hostileJson.map((json) => `42["WATCH",${json}]`),
  hostileJson.map((json) => `42["WATCH",{"kind":"post","_id":${json}}]`),
  hostileJson.map((json) => `421["UNWATCH",${json}]`),
  fc.constantFrom(
    `420["WATCH",{"kind":"post","_id":"${reference("post_member")}"}]`,
    '42["disconnect"]',
    '42["__proto__",1]',
    "42[]",
    "42",
    "45-[]",
    '451-["WATCH",{"_placeholder":true,"num":0}]',
    "40/admin,",
    "41",
    "5",
    "6",
    "2probe",
    "4".repeat(60_000),
  ),
);

/** Opens a socket, sends something hostile, and abandons it. */
const socket: fc.Arbitrary<PlannedRequest> = fc
  .record({
    actor: anyActor,
    target: fc.constantFrom(
      "/live/?EIO=4&transport=websocket",
      "/live/?EIO=4&transport=websocket&sid=x",
      "/api/user/",
      "/",
    ),
    frames: fc.array(message, { maxLength: 5 }).map((all) => ["40", ...all].map(frame).join("")),
    broken: fc.constantFrom("", "\xff\xff\xff", "\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff"),
    headers: fc.oneof(
      { weight: 4, arbitrary: fc.constant([...HANDSHAKE]) },
      { weight: 1, arbitrary: fc.subarray([...HANDSHAKE]) },
    ),
  })
  .map(({ actor, target, frames, broken, headers }) => ({
    label: `socket ${target.split("?")[0]}`,
    actor,
    method: "GET",
    target,
    headers,
    body: frames + broken,
    framing: "none" as const,
    upgrades: true,
  }));

export const liveRequest: fc.Arbitrary<PlannedRequest> = fc.oneof(polling, socket);
