import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { homeFeed } from "#contract/feeds/contract.ts";
import { createPost } from "#contract/posts/contract.ts";
import { uploadAvatar } from "#contract/users/contract.ts";
import { aUser } from "#test/makers.ts";
import { randomBytes } from "#test/random.ts";
import { sharedApp } from "#test/test-app.ts";
import { RawConnection, rawMessage } from "./raw-connection.ts";

const app = sharedApp();

const JSON_TYPE = { "content-type": "application/json" };
const FORM_TYPE = { "content-type": "multipart/form-data; boundary=x" };

/** Requests whose body is not read, or not to its end, by what replies to them. */
type Head = { method: string; path: string; headers?: Record<string, string> };
const KINDS: Record<string, Head> = {
  "a plain route": { method: "GET", path: "/healthz" },
  "a page": { method: "GET", path: "/" },
  "a call that reads": { method: "GET", path: homeFeed.path },
  "404 of the API": { method: "POST", path: "/api/nothing", headers: JSON_TYPE },
  "415 for a type": {
    method: "POST",
    path: signIn.path,
    headers: { "content-type": "text/plain" },
  },
  "403 for another site": {
    method: "POST",
    path: signIn.path,
    headers: { ...JSON_TYPE, origin: "https://evil.example" },
  },
  "401 before a form": { method: "POST", path: createPost.path, headers: FORM_TYPE },
  "a form without end": { method: "POST", path: signIn.path, headers: FORM_TYPE },
  "a live connection": { method: "GET", path: "/live/?EIO=4&transport=polling" },
  "JSON that is none": { method: "POST", path: signIn.path, headers: JSON_TYPE },
  "an expected 100": {
    method: "POST",
    path: signIn.path,
    headers: { ...JSON_TYPE, expect: "100-continue" },
  },
};

type Encoding = { headers: Record<string, string>; encode: (bytes: Buffer) => Uint8Array };
const ENCODINGS: Record<string, Encoding> = {
  identity: { headers: {}, encode: (bytes) => bytes },
  br: { headers: { "content-encoding": "br" }, encode: (bytes) => brotliCompressSync(bytes) },
  gzip: { headers: { "content-encoding": "gzip" }, encode: (bytes) => gzipSync(bytes) },
  "broken br": { headers: { "content-encoding": "br" }, encode: (bytes) => bytes },
};
const SIZES = [20, 600_000] as const;
const BODIES = Object.entries(ENCODINGS).flatMap(([encoding, { headers, encode }]) =>
  SIZES.flatMap((bytes) => {
    const body = encode(randomBytes(bytes));
    return (["length", "chunked"] as const).map((framing) => ({
      name: `${encoding}, ${bytes} bytes by ${framing}`,
      headers,
      body,
      framing,
    }));
  }),
);
type Body = (typeof BODIES)[number];
/** Each encoding, size and framing. */
const SOME = [
  "identity, 20 bytes by length",
  "identity, 600000 bytes by chunked",
  "br, 600000 bytes by length",
  "broken br, 20 bytes by chunked",
  "gzip, 20 bytes by length",
].flatMap((wanted) => BODIES.filter(({ name }) => name === wanted));

const NEXT = rawMessage({ method: "GET", path: "/healthz" });

/**
 * Sends two requests on one connection; expects 200 for the second, unless the first reply closed
 * the connection. Returns the first status.
 */
async function expectUsable(url: string, message: Uint8Array): Promise<number> {
  const connection = await RawConnection.open(url);
  try {
    connection.send(message);
    const first = await connection.next();
    if (!first) throw new Error("Closed without a reply");
    connection.send(NEXT);
    const second = await connection.next();
    if (second) expect(second.status).toBe(200);
    return first.status;
  } finally {
    connection.end();
  }
}

/** Returns the statuses of a kind of request, over every body. */
async function statusesOf(url: string, kind: Head, bodies: readonly Body[]): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (const { name, headers, body, framing } of bodies) {
    const head = { ...kind, headers: { ...kind.headers, ...headers } };
    const status = expectUsable(url, rawMessage(head, body, framing));
    statuses.add(
      await status.catch((cause) => {
        throw new Error(name, { cause });
      }),
    );
  }
  return statuses;
}

test.each(Object.entries(KINDS))(
  "leaves the connection usable or closed after %s",
  async (_, kind) => {
    for (const status of await statusesOf(app.url, kind, SOME)) expect(status).toBeLessThan(500);
  },
);

const FILE = '--x\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n';

test.each([
  ["a file that does not belong there", FILE.replace("avatar", "other"), 400],
  ["a file that is too large", FILE, 413],
])("leaves the connection usable or closed after a form with %s", async (_, begin, status) => {
  const { client, _id } = await aUser(app);
  const kind = {
    method: "POST",
    path: uploadAvatar.path.replace(":id", _id),
    headers: { ...FORM_TYPE, cookie: client.cookieHeader() },
  };
  const body = Buffer.concat([
    Buffer.from(begin),
    Buffer.alloc(9_000_000),
    Buffer.from("\r\n--x--\r\n"),
  ]);
  for (const framing of ["length", "chunked"] as const) {
    expect(await expectUsable(app.url, rawMessage(kind, body, framing))).toBe(status);
  }
});

test("returns 415 for a compressed body", async () => {
  const kind = { method: "POST", path: signIn.path, headers: JSON_TYPE };
  const coded = BODIES.filter(({ headers }) => Object.keys(headers).length > 0);
  expect(await statusesOf(app.url, kind, coded)).toEqual(new Set([415]));
});
