import fc from "fast-check";
import { expect, it } from "vitest";
import { type CopiesParams, copiesPath, parseCopies } from "./copies-url.ts";

const parse = (path: string) => {
  const { pathname, searchParams } = new URL(path, "https://parade.example");
  return parseCopies(searchParams, pathname.split("/")[2]);
};

it("omits the defaults", () => {
  expect(copiesPath(parse("/copies"))).toBe("/copies");
});

it("round-trips the parameters", () => {
  const shown = fc.record<CopiesParams>({
    tab: fc.constantFrom("open", "waiting", "settled"),
    loose: fc.boolean(),
    page: fc.integer({ min: 1, max: 500 }),
    pair: fc.option(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String)),
  });
  fc.assert(
    fc.property(shown, (one) => {
      expect(parse(copiesPath(one))).toEqual(one);
    }),
  );
});

it("ignores invalid parameters", () => {
  expect(copiesPath(parse("/copies/abc?tab=x&loose=y&page=-3"))).toBe("/copies");
});
