import { Agent, type IncomingMessage, request } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { ROLE } from "#contract/users/roles.ts";
import { everyEndpoint } from "#test/api/every-endpoint.ts";
import { aLoadout } from "#test/loadouts.ts";
import { aCharacter, aPost, aUser, PASSWORD, type TestUser } from "#test/makers.ts";
import { aComment } from "#test/reported.ts";
import { aStaffMember } from "#test/staff.ts";
import { aStream } from "#test/streams.ts";
import { buildTestApp } from "#test/test-app.ts";
import { type Known, validValue } from "#test/valid-values.ts";
import { hostileDocument, hostileJson, hostileText } from "./hostile-values.ts";

// Requests generated from the contract: valid, or with one fault in their path, query or body.

const RUNS = 100;
/** The longest text in an address, before encoding; Node closes the connection after 16 KB. */
const IN_ADDRESS_MAX = 800;
const BOUNDARY = "----fuzz";
/** What only the program itself knows: its code, its libraries and its database. */
const INSIDE =
  /node_modules|\bat \S+ \((?:file:|node:|\/)|\.(?:ts|js|mjs):\d+:\d+|ZodError|invalid_type|Invalid input|FST_ERR|PGlite|pg_catalog|syntax error at or near|invalid input syntax|violates \w+(?:-\w+)? constraint|duplicate key value|relation "\w+"|Cannot (?:read|set|convert) |is not a function|is not iterable|Unexpected (?:token|end of JSON)|Maximum call stack|ECONNREFUSED|ENOENT|EACCES/;

const app = buildTestApp();
/** The connection of all requests: each must leave it usable for the next. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());

const known: Known = {};
let owner: TestUser;
beforeAll(async () => {
  owner = await aUser(app);
  const post = await aPost(owner);
  const character = await aCharacter(owner);
  const [comment, loadout, stream] = [
    await aComment(owner, post),
    await aLoadout(owner),
    await aStream(owner),
  ];
  const missing = "999999999999999999";
  Object.assign(known, {
    id: [owner._id, post, comment, loadout, stream.code, missing],
    key: [stream.key],
    posts: [post],
    targetId: [post, comment, owner._id],
    characterId: [character._id],
    creator: [character._id],
    before: [post],
    after: [comment],
    replyTo: [comment],
    username: [owner.username, "fuzzed"],
    email: [owner.email, "fuzzed@mail.example"],
    password: [PASSWORD, "Wrong-Horse-77", "short"],
    profileColor: ["#12ab90"],
    sapbdb: ["WeaponAssaultRifle_STAR", "nothing", "__proto__"],
  });
});

// Each endpoint is called by people whose sessions and accounts no other call has changed.
let cookies: string[];
beforeEach(async () => {
  const people = [
    await aUser(app),
    await aUser(app, { verified: false }),
    await aStaffMember(app, ROLE.moderator),
    await aStaffMember(app, ROLE.admin),
  ];
  cookies = ["", ...people.map(({ client }) => client.cookieHeader())];
});

type Body = { type: string; bytes: Buffer };

test.each(await everyEndpoint())("$method $path", async (endpoint) => {
  const property = fc.asyncProperty(
    fc.constantFrom(...cookies),
    targetOf(endpoint),
    bodyOf(endpoint),
    async (cookie, target, body) => {
      const reply = await send(endpoint.method, target, { cookie }, body);
      expect(reply.status, reply.text).toBeLessThan(500);
      expect(reply.text).not.toMatch(INSIDE);
      if (reply.type.startsWith("application/json")) {
        expect(JSON.parse(reply.text)).toHaveProperty("success", expect.any(Boolean));
      }
      expect((await send("GET", "/healthz", {})).status).toBe(200);
    },
  );
  await fc.assert(property, { numRuns: RUNS });
});

async function send(method: string, path: string, headers: { cookie?: string }, body?: Body) {
  const { hostname, port } = new URL(app.url);
  const sending = request({ hostname, port, path, method, agent, headers });
  if (body)
    sending.setHeader("content-type", body.type).setHeader("content-length", body.bytes.length);
  const reply = new Promise<IncomingMessage>((resolve, reject) => {
    sending.on("response", resolve).on("error", reject);
  });
  sending.end(body?.bytes);
  const response = await reply;
  const text = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode ?? 0, type: response.headers["content-type"] ?? "", text };
}

function targetOf({ path, params, query }: Endpoint): fc.Arbitrary<string> {
  return fc
    .tuple(params ? texts(params) : noTexts, query ? texts(query) : noTexts)
    .map(([values, search]) => {
      const filled = path.replace(/:(\w+)/g, (_, name) => encode(values[name] ?? ""));
      const pairs = Object.entries(search).map(([name, value]) => `${name}=${encode(value)}`);
      return pairs.length > 0 ? `${filled}?${pairs.join("&")}` : filled;
    });
}

type Texts = Record<string, string>;
const noTexts = fc.constant<Texts>({});

/** Generates parameters, queries and the fields of forms: valid, or with one hostile text. */
function texts(schema: NonNullable<Endpoint["query"]>): fc.Arbitrary<Texts> {
  const valid = validValue(schema, known).map((value) =>
    Object.fromEntries(
      Object.entries(value as object).map(([name, field]) => [
        name,
        typeof field === "string" ? field : JSON.stringify(field),
      ]),
    ),
  );
  const spoiled = fc
    .tuple(valid, fc.constantFrom(...Object.keys(schema.shape), "__proto__"), hostileText)
    .map(([fields, name, text]) => ({ ...fields, [name]: text }));
  return fc.oneof({ weight: 2, arbitrary: valid }, { weight: 1, arbitrary: spoiled });
}

/** Percent-encodes a text of an address; a lone surrogate as the replacement character. */
function encode(value: string): string {
  return encodeURIComponent(value.slice(0, IN_ADDRESS_MAX).toWellFormed());
}

function bodyOf(endpoint: Endpoint): fc.Arbitrary<Body | undefined> {
  if (endpoint.files) return formOf(endpoint);
  const { body } = endpoint;
  if (!body) {
    // An unread body must not block the connection.
    const unread = hostileDocument.map(asJson);
    return fc.oneof(
      { weight: 4, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: unread },
    );
  }
  const valid = validValue(body, known);
  return fc
    .oneof(
      { weight: 3, arbitrary: valid.map((value) => JSON.stringify(value)) },
      { weight: 6, arbitrary: valid.chain(withFault) },
      { weight: 1, arbitrary: hostileDocument },
    )
    .map(asJson);
}

function asJson(text: string): Body {
  return { type: "application/json", bytes: Buffer.from(text) };
}

/** Generates a JSON text in which a value at some depth is replaced, removed or added. */
function withFault(value: unknown): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom(...pathsIn(value)),
      hostileJson,
      fc.constantFrom("replace", "remove", "add"),
    )
    .map(([path, fault, act]) => {
      const marker = JSON.stringify("@fault");
      // A hostile value may be one that JavaScript cannot hold, so it replaces its marker in the text.
      return JSON.stringify(changed(value, path, act), undefined).replace(marker, () => fault);
    });
}

type Path = readonly string[];

function pathsIn(value: unknown): Path[] {
  if (typeof value !== "object" || value === null) return [[]];
  const below = Object.entries(value).flatMap(([name, part]) =>
    pathsIn(part).map((path) => [name, ...path]),
  );
  return [[], ...below];
}

function changed(value: unknown, [name, ...rest]: Path, act: string): unknown {
  if (name === undefined || typeof value !== "object" || value === null) {
    return act === "add" && isRecord(value) ? { ...value, roles: "@fault" } : "@fault";
  }
  if (Array.isArray(value))
    return value.map((part, at) => (String(at) === name ? changed(part, rest, act) : part));
  const { [name]: part, ...others } = value as Record<string, unknown>;
  return act === "remove" && rest.length === 0
    ? others
    : { ...others, [name]: changed(part, rest, act) };
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const FILES = [
  "",
  "GIF89a\x01\0\x01\0\0\0\0;",
  "<svg><script>fz(1)</script></svg>",
  "\xff\xd8\xff\xe0\0\x10JFIF\0",
];
const FILE_NAMES = ["a.png", "../../etc/passwd", "a\0.png", "a".repeat(300), "%0d%0aX-Fuzz: 1"];

function formOf({ form, files = {} }: Endpoint): fc.Arbitrary<Body> {
  const file = fc
    .tuple(
      fc.constantFrom(...Object.keys(files), "other"),
      fc.constantFrom(...FILE_NAMES),
      fc.constantFrom(...FILES),
    )
    .map(([name, filename, content]) => part(`name="${name}"; filename="${filename}"`, content));
  return fc
    .tuple(form ? texts(form) : noTexts, fc.array(file, { maxLength: 5 }))
    .chain(([fields, parts]) => {
      const all = [
        ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
        ...parts,
      ];
      const whole = `${all.join("")}--${BOUNDARY}--\r\n`;
      const broken = [
        whole.slice(0, whole.length / 2),
        whole.replaceAll("\r\n", "\n"),
        whole.slice(0, -6),
        "",
      ];
      return fc.oneof(
        { weight: 5, arbitrary: fc.constant(whole) },
        { weight: 1, arbitrary: fc.constantFrom(...broken) },
      );
    })
    .map((text) => ({
      type: `multipart/form-data; boundary=${BOUNDARY}`,
      bytes: Buffer.from(text, "latin1"),
    }));
}

function part(disposition: string, content: string): string {
  const head = `Content-Disposition: form-data; ${disposition}`;
  return `--${BOUNDARY}\r\n${head}\r\n\r\n${Buffer.from(content).toString("latin1")}\r\n`;
}
