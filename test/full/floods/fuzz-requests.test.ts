import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { everyEndpoint } from "#test/api/every-endpoint.ts";
import { createRequests } from "#test/fuzz/all-requests.ts";
import { PAGES } from "#test/fuzz/path-requests.ts";
import { ACTORS } from "#test/fuzz/planned-request.ts";

const SEED = 1;
const MANY = 4_000;

const requestOf = await createRequests();
const requests = Array.from({ length: MANY }, (_, index) => requestOf(SEED, index));

test("a request is determined by its seed and number", async () => {
  const again = await createRequests();
  for (const index of [0, 7, 1_234]) {
    expect(again(SEED, index)).toEqual(requests[index]);
    expect(again(SEED + 1, index)).not.toEqual(requests[index]);
  }
});

test("every endpoint is called, and every actor calls something", async () => {
  const labels = new Set(requests.map(({ label }) => label.replace(" (form)", "")));
  for (const { method, path } of await everyEndpoint())
    expect(labels).toContain(`${method} ${path}`);
  expect(new Set(requests.map(({ actor }) => actor))).toEqual(new Set(ACTORS));
});

test("every page of the site is requested", () => {
  const table = readFileSync(
    fileURLToPath(new URL("../../web/routes.tsx", import.meta.url)),
    "utf8",
  );
  const paths = [...table.matchAll(/(?:page\(\s*|path: )"(\/[^"]*)"/g)].map(
    ([, path = ""]) => path,
  );
  expect(paths.length).toBeGreaterThan(20);
  const missing = paths.filter((path) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}(?:\\?.*)?$`);
    return !PAGES.some((page) => pattern.test(page));
  });
  expect(missing).toEqual([]);
});
