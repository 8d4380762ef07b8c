import fc from "fast-check";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { hostileDocument, hostileText } from "./hostile-values.ts";
import { faulty, writeJson } from "./json-text.ts";
import {
  ACTORS,
  type ContentCoding,
  type Framing,
  type PlannedRequest,
} from "./planned-request.ts";
import { validJson, validTexts } from "./valid-values.ts";

export const anyActor = fc.constantFrom(...ACTORS);

const CONTENT_TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/xml",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "application/json; charset=utf-16",
  "application/json\0",
  "APPLICATION/JSON",
  "image/png",
  ";;;",
  "a/b/c",
  "",
];

/** Returns text as its UTF-8 bytes, one character each. */
export function bytesOf(value: string): string {
  return Buffer.from(value, "utf8").toString("latin1");
}

type Pairs = readonly (readonly [string, string])[];

/** Generates a request of an endpoint: mostly valid except for one part. */
export function endpointRequest(endpoint: Endpoint): fc.Arbitrary<PlannedRequest> {
  return fc
    .record({
      actor: anyActor,
      target: targetOf(endpoint),
      sent: endpoint.method === "GET" ? rareBody : bodyOf(endpoint),
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant(endpoint.method as string) },
        { weight: 1, arbitrary: fc.constantFrom("HEAD", "OPTIONS", "PUT", "DELETE", "TRACE") },
      ),
    })
    .map(({ actor, target, sent, method }) => ({
      label: `${endpoint.method} ${endpoint.path}`,
      actor,
      method,
      target,
      ...sent,
    }));
}

function targetOf({ path, params, query }: Endpoint): fc.Arbitrary<string> {
  return fc
    .tuple(
      params ? paramsOf(params, path) : fc.constant<Pairs>([]),
      query ? queryOf(query, path) : rareQuery,
    )
    .map(([values, search]) => {
      const named = new Map(values);
      const filled = path.replace(/:(\w+)/g, (_, name) => encode(named.get(name) ?? ""));
      return search === "" ? filled : `${filled}?${search}`;
    });
}

/** Percent-encodes as bytes; a lone surrogate as the replacement character. */
function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

function paramsOf(schema: z.ZodObject, path: string): fc.Arbitrary<Pairs> {
  return mostly(validTexts(schema, path), (pairs) => oneReplaced(pairs, hostileText));
}

function queryOf(schema: z.ZodObject, path: string): fc.Arbitrary<string> {
  const valid = validTexts(schema, path);
  const written = (pairs: Pairs) => pairs.map(([name, value]) => `${name}=${encode(value)}`);
  const names = Object.keys(schema.shape);
  const odd = fc
    .tuple(fc.constantFrom(...names), hostileText.map(encode))
    .chain(([name, value]) =>
      fc.constantFrom(
        `${name}=${value}`,
        `${name}=1&${name}=${value}`,
        `${name}[]=${value}`,
        `${name}[toString]=${value}`,
        `%${name.charCodeAt(0).toString(16)}${name.slice(1)}=${value}`,
        `${name}=%`,
        `${name}=%ff%fe`,
        `${name}`,
        `__proto__[${name}]=1`,
        `${`${name}=1&`.repeat(2_000)}`,
      ),
    );
  return fc.tuple(valid, fc.option(odd, { freq: 2 })).map(([pairs, extra]) => {
    const [retained] = [extra === null ? pairs : pairs.slice(1)];
    return [...written(retained), ...(extra === null ? [] : [extra])].join("&");
  });
}

const rareQuery = fc.oneof(
  { weight: 12, arbitrary: fc.constant("") },
  { weight: 1, arbitrary: hostileText.map((value) => `a=${encode(value)}`) },
  { weight: 1, arbitrary: fc.constantFrom("%", "?", "&&&", "a[b][c]=1", "%00", "[]") },
);

function oneReplaced(pairs: Pairs, by: fc.Arbitrary<string>): fc.Arbitrary<Pairs> {
  if (pairs.length === 0) return fc.constant(pairs);
  return fc
    .tuple(fc.nat({ max: pairs.length - 1 }), by)
    .map(([index, value]) =>
      pairs.map(([name, old], position) => [name, position === index ? value : old] as const),
    );
}

function mostly<T>(valid: fc.Arbitrary<T>, spoilt: (value: T) => fc.Arbitrary<T>) {
  return valid.chain((value) =>
    fc.oneof({ weight: 2, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: spoilt(value) }),
  );
}

/** The part of a request that carries a body. */
type Sent = Pick<PlannedRequest, "headers" | "body" | "coding" | "framing">;

const framing: fc.Arbitrary<Framing> = fc.oneof(
  { weight: 20, arbitrary: fc.constant<Framing>("length") },
  { weight: 4, arbitrary: fc.constant<Framing>("chunked") },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Framing>(
      "declaresMore",
      "declaresLess",
      "brokenChunks",
      "lengthAndChunked",
    ),
  },
);

const coding: fc.Arbitrary<ContentCoding | undefined> = fc.oneof(
  { weight: 12, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom<ContentCoding>("gzip", "br", "deflate") },
);

const contentType = fc.oneof(
  { weight: 14, arbitrary: fc.constant("application/json") },
  { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
);

export function sentOf(body: fc.Arbitrary<string>, type = contentType): fc.Arbitrary<Sent> {
  return fc.record({ body, type, coding, framing }).map(({ body, type, coding, framing }) => ({
    headers: type === "" ? [] : [["content-type", type] as const],
    body,
    framing,
    ...(coding && { coding }),
  }));
}

function bodyOf({ body, path }: Endpoint): fc.Arbitrary<Sent> {
  if (!body) return fc.oneof({ weight: 3, arbitrary: noBody }, { weight: 1, arbitrary: strange });
  const valid = validJson(body, path);
  return sentOf(
    fc
      .oneof(
        { weight: 3, arbitrary: valid.map(writeJson) },
        { weight: 6, arbitrary: valid.chain(faulty).map(writeJson) },
        { weight: 1, arbitrary: hostileDocument },
      )
      .map(bytesOf),
  );
}

export const noBody: fc.Arbitrary<Sent> = fc.constant({ headers: [], framing: "none" });
const large = fc.constantFrom(200_000, 3_000_000).map((size) => "x".repeat(size));
/** Bodies of unusual types, some of them not compressed as declared. */
const strange = fc
  .tuple(
    sentOf(fc.oneof(hostileDocument.map(bytesOf), large)),
    fc.constantFrom(undefined, undefined, "br", "gzip", "deflate", "zstd"),
  )
  .map(([sent, coding]): Sent => {
    if (coding === undefined) return sent;
    return { ...sent, headers: [...sent.headers, ["content-encoding", coding]] };
  });
/** Gives a GET a body rarely; an unread body must not block the connection. */
export const rareBody = fc.oneof(
  { weight: 5, arbitrary: noBody },
  { weight: 1, arbitrary: strange },
);
