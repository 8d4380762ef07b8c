import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { startSharedApp } from "#test/test-app.ts";

const URL_OF_SITE = "https://parade.example";
const app = await (await startSharedApp()).withSettings({
  PUBLIC_URL: URL_OF_SITE,
  CONTACT_EMAIL: "safe@parade.example",
});
const DAY_MS = 24 * 3_600_000;

async function read(path: string): Promise<string> {
  const reply = await app.client().fetch(path);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  return reply.text();
}

test("security.txt names contact, expiry, canonical URL and policy as RFC 9116 requires", async () => {
  const text = await read("/.well-known/security.txt");
  const fields = new Map(
    text
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/) as [string, string]),
  );
  expect(fields.get("Contact")).toBe("mailto:safe@parade.example");
  expect(fields.get("Canonical")).toBe(`${URL_OF_SITE}/.well-known/security.txt`);
  expect(fields.get("Preferred-Languages")).toBe("en");
  const left = Date.parse(fields.get("Expires") ?? "") - Date.now();
  expect(left).toBeGreaterThan(90 * DAY_MS);
  expect(left).toBeLessThan(365 * DAY_MS);
  expect(fields.get("Policy")).toBe(`${URL_OF_SITE}/security-policy.txt`);
});

test("the policy promises the same periods as docs/security.md", async () => {
  const [served, written] = [
    await read("/security-policy.txt"),
    readFileSync(fileURLToPath(new URL("../../docs/security.md", import.meta.url)), "utf8"),
  ].map((text) => text.replace(/\s+/g, " "));
  expect(served).toContain("safe@parade.example");
  for (const promise of [
    "answer within 3 days",
    "say within 7 days what we make of it",
    "close what is serious within 30 days, everything else within 90",
  ]) {
    expect(served).toContain(promise);
    expect(written).toContain(promise);
  }
});
