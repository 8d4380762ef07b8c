import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { signOut } from "#contract/accounts/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { searchPosts } from "#contract/feeds/search.ts";
import { listReports } from "#contract/moderation/reports.ts";
import { ROLE } from "#contract/users/roles.ts";
import { everyEndpoint } from "#test/api/every-endpoint.ts";
import { rawRequest } from "#test/api/raw-request.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { aStaffMember } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const RUNS = 12;
const app = sharedApp();
const endpoints = await everyEndpoint();
// Sign-out comes last, since it ends the session of the tests.
const inOrder: Endpoint[] = [...endpoints.filter((endpoint) => endpoint !== signOut), signOut];

let actors: Record<"visitor" | "member" | "admin", string>;
let ids: string[];
beforeAll(async () => {
  const [member, admin, target] = await Promise.all([
    aUser(app),
    aStaffMember(app, ROLE.admin),
    aUser(app),
  ]);
  const cookieOf = ({ client }: TestUser) => client.cookieHeader();
  actors = { visitor: "", member: cookieOf(member), admin: cookieOf(admin) };
  ids = [target._id, await aPost(target), member._id];
});

const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

/** JSON texts that may break a coercion, a column or a recursion. */
const hostileJson = fc.oneof(
  fc.constantFrom(
    '{"toString":1}',
    '{"toString":null,"valueOf":{}}',
    '{"toJSON":1}',
    '{"then":1}',
    '{"length":-1}',
    '{"constructor":1}',
    "[[[]]]",
    '[{"toString":1}]',
    deep(31),
    deep(7_000),
    "null",
    "-1",
    "0.5",
    "1e999",
    "-1e999",
    "32768",
    "2147483648",
    "9223372036854775808",
    "9007199254740993",
    `"${"9".repeat(40)}"`,
    '"1e999"',
    '"\\u0000"',
    '"\\ud800"',
    `"${"x".repeat(5_000)}"`,
  ),
  fc.json({ maxDepth: 4 }),
);

const hostileText = fc.oneof(
  fc.constantFrom(
    "",
    "0",
    "-1",
    "1.5",
    "NaN",
    "1e999",
    "32768",
    "2147483648",
    "9223372036854775807",
    "9223372036854775808",
    "%00",
    "%ED%A0%80",
    "%27",
    "..%2f",
    "%5B%5D",
    "%2F%2F%5B",
  ),
  fc.string({ unit: "binary", maxLength: 40 }).map(encode),
);

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function fieldsOf(schema: z.ZodType | undefined): string[] {
  return Object.keys((schema as z.ZodObject | undefined)?.shape ?? {});
}

/** Generates some of the fields, each with a value. */
function some<T>(fields: readonly string[], value: fc.Arbitrary<T>): fc.Arbitrary<[string, T][]> {
  return fc
    .subarray([...fields])
    .chain((chosen) =>
      fc.tuple(...chosen.map((field) => value.map((one): [string, T] => [field, one]))),
    );
}

function bodyOf(endpoint: Endpoint): fc.Arbitrary<string | undefined> {
  if (endpoint.method === "GET") return fc.constant(undefined);
  const fields = fieldsOf(endpoint.form ?? endpoint.body);
  const part = endpoint.form
    ? ([name, json]: [string, string]) =>
        `--x\r\ncontent-disposition: form-data; name="${name}"\r\ncontent-type: application/json\r\n\r\n${json}\r\n`
    : ([name, json]: [string, string]) => `"${name}":${json}`;
  return some(fields, hostileJson).map((pairs) =>
    endpoint.form ? `${pairs.map(part).join("")}--x--\r\n` : `{${pairs.map(part).join(",")}}`,
  );
}

function pathOf(endpoint: Endpoint): fc.Arbitrary<string> {
  const names = endpoint.path.match(/:\w+/g) ?? [];
  const parameter = fc.oneof(fc.constantFrom(...ids), hostileText);
  return fc
    .tuple(fc.tuple(...names.map(() => parameter)), some(fieldsOf(endpoint.query), hostileText))
    .map(([values, query]) => {
      const path = names.reduce(
        (text, name, at) => text.replace(name, values[at] ?? ""),
        endpoint.path as string,
      );
      return `${path}?${query.map(([name, value]) => `${name}=${value}`).join("&")}`;
    });
}

test.each(inOrder)("$method $path returns no 5xx, whatever the input", async (endpoint) => {
  const type = endpoint.form ? "multipart/form-data; boundary=x" : "application/json";
  const cookies = fc.constantFrom(...Object.values(actors));
  const property = fc.asyncProperty(
    cookies,
    pathOf(endpoint),
    bodyOf(endpoint),
    async (cookie, path, body) => {
      const headers = { cookie, ...(body !== undefined && { "content-type": type }) };
      const { method } = endpoint;
      const reply = await rawRequest(app.url, path, {
        method,
        headers,
        ...(body !== undefined && { body }),
      });
      expect(reply.status, reply.body).toBeLessThan(500);
    },
  );
  await fc.assert(property, { numRuns: RUNS });
});

test.each([
  ["an object in place of a number", '{"page":{"toString":1}}', 200],
  ["7,000 lists in each other", `{"page":${deep(7_000)}}`, 400],
  ["33 lists in each other", deep(33), 400],
  ["brackets in a text", `{"query":"${"[".repeat(30)}"}`, 200],
  ["brackets after an escaped quote", `{"query":"\\"${"[".repeat(29)}"}`, 200],
])("handles a search with %s", async (_, body, status) => {
  const headers = { "content-type": "application/json" };
  const reply = await rawRequest(app.url, searchPosts.path, { method: "POST", headers, body });
  expect(reply.status).toBe(status);
});

test.each(["32768", "99", "-1", "x", "1e999"])("ignores a report reason of %s", async (reason) => {
  const { client } = await aStaffMember(app);
  const reply = await client.fetch(`${listReports.path}?reason=${reason}`);
  expect(reply.status).toBe(200);
});

test.each([
  ["//", "/"],
  ["///", "/"],
  ["//explore?page=2", "/explore?page=2"],
  ["//[", "/["],
  ["//a:b@c/", "/a:b@c/"],
  ["//evil.example/post", "/evil.example/post"],
  ["/\\evil.example", "/evil.example"],
  ["/\\/evil.example", "/evil.example"],
])("redirects the path %s within this site", async (path, location) => {
  const { status, headers } = await rawRequest(app.url, path);
  expect({ status, location: headers.location }).toEqual({ status: 301, location });
});

test.each([
  "/[",
  "/a:b@c/",
  "/:",
  "/%5B",
  "/http://[",
  "/?//[",
  "/post/%00",
  "/profile/%ff",
  "/;",
  "/%",
])("returns a page, a redirect or 404 for the path %s", async (path) => {
  const { status } = await rawRequest(app.url, path);
  // A post that cannot be loaded redirects to the home page.
  expect([200, 302, 404]).toContain(status);
});

test.each(["//api/user", "//api/nothing", "/%61pi/nothing", "/\\api/user"])(
  "returns 404 as JSON for the path %s",
  async (path) => {
    const { status, headers } = await rawRequest(app.url, path);
    expect(status).toBe(404);
    expect(headers["content-type"]).toMatch(/^application\/json/);
  },
);

test.each(["http://[", "http://evil.example/", "https://a:b@c/", "*"])(
  "returns no 5xx for the request target %s",
  async (target) => {
    const { status } = await rawRequest(app.url, target);
    expect(status).toBeLessThan(500);
  },
);
