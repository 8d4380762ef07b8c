import { request } from "node:http";
import { expect, test } from "vitest";
import { aNewcomer } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp({ NODE_ENV: "development" }, { demo: false });
const reader = prepared(() => aNewcomer(app));

/** Returns the status of a GET with headers that fetch refuses to send, such as another Host. */
function statusOf(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(app.url + path, { headers }, (reply) => resolve(reply.resume().statusCode))
      .once("error", reject)
      .end();
  });
}

const pages = [
  "/dev/mail",
  "/dev/discord/oauth2/authorize?client_id=demo",
  "/dev/links/STREAMER_PACK_URL",
];

test.each(pages)("shows %s to requests from the machine itself", async (path) => {
  expect(await statusOf(path)).toBe(200);
  expect(await statusOf(path, { host: "localhost:3000" })).toBe(200);
});

const fromElsewhere: Record<string, string>[] = [
  { "x-forwarded-for": "127.0.0.1" },
  { forwarded: "for=127.0.0.1" },
  { "x-real-ip": "127.0.0.1" },
  { host: "parade.example" },
  { host: "localhost.parade.example" },
];

test.each(fromElsewhere)("returns 404 to a request with %j", async (headers) => {
  for (const path of pages) expect(await statusOf(path, headers), path).toBe(404);
});

test("shows no mail to requests through a proxy", async () => {
  await app.mailTo(reader.email);
  const list = await (await fetch(`${app.url}/dev/mail`)).text();
  const [, mail] = /href="(\/dev\/mail\/[^"]+)"/.exec(list) ?? [];
  expect(mail).toBeDefined();
  expect(await statusOf(mail ?? "")).toBe(200);
  expect(await statusOf(mail ?? "", { "x-forwarded-for": "198.51.100.7" })).toBe(404);
});
