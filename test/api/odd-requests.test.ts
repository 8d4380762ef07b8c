import { expect, test } from "vitest";
import { listCases } from "#contract/cases/contract.ts";
import { searchPosts } from "#contract/search/contract.ts";
import { RawConnection } from "#test/api/raw-connection.ts";
import { rawRequest } from "#test/api/raw-request.ts";
import { aStaffMember } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

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

test.each(["32768", "x"])("ignores a report reason of %s", async (reason) => {
  const { client } = await aStaffMember(app);
  const reply = await client.fetch(`${listCases.path}?reason=${reason}`);
  expect(reply.status).toBe(200);
});

test.each([
  ["//", "/"],
  ["//explore?page=2", "/explore?page=2"],
  ["//a:b@c/", "/a:b@c/"],
  ["//evil.example/post", "/evil.example/post"],
  ["/\\evil.example", "/evil.example"],
])("redirects the path %s within this site", async (path, location) => {
  const { status, headers } = await rawRequest(app.url, path);
  expect({ status, location: headers.location }).toEqual({ status: 301, location });
});

test.each(["/[", "/a:b@c/", "/http://[", "/?//[", "/post/%00", "/profile/%ff", "/%"])(
  "returns a page, a redirect or 404 for the path %s",
  async (path) => {
    const { status } = await rawRequest(app.url, path);
    // A post that cannot be loaded redirects to the home page.
    expect([200, 302, 404]).toContain(status);
  },
);

test.each([
  ["h2c, as curl and Java offer it", "/", { upgrade: "h2c", "http2-settings": "AAMAAABk" }],
  ["a socket elsewhere", "/", { upgrade: "websocket" }],
  ["h2c of the live socket's path", "/live/?EIO=4&transport=polling", { upgrade: "h2c" }],
])("answers a request that would upgrade to %s as if it did not", async (_, path, headers) => {
  const connection = { connection: "Upgrade, HTTP2-Settings" };
  const plain = await rawRequest(app.url, path);
  const upgrading = await rawRequest(app.url, path, { headers: { ...connection, ...headers } });
  expect(upgrading.status).toBe(plain.status);
  expect(upgrading.headers["content-type"]).toBe(plain.headers["content-type"]);
  expect(upgrading.body).not.toBe("");
});

test("reads the body of a request that would upgrade, and the next request after it", async () => {
  const connection = await RawConnection.open(app.url);
  const upgrade = "Host: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n";
  const body = '{"query":"skull"}';
  const size = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  connection.send(`POST ${searchPosts.path} HTTP/1.1\r\n${upgrade}${size}\r\n${body}`);
  expect((await connection.next())?.status).toBe(200);
  connection.send(`GET /healthz HTTP/1.1\r\n${upgrade}\r\n`);
  expect((await connection.next())?.status).toBe(200);
  connection.end();
});

test.each(["//api/user", "//api/nothing", "/%61pi/nothing", "/\\api/user"])(
  "returns 404 as JSON for the path %s",
  async (path) => {
    const { status, headers } = await rawRequest(app.url, path);
    expect(status).toBe(404);
    expect(headers["content-type"]).toMatch(/^application\/json/);
  },
);
