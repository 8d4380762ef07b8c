import fc from "fast-check";
import { expect, test } from "vitest";
import { CASE_KINDS } from "#contract/cases/contract.ts";
import { copiesPath, parseCopies } from "#web/components/likeness/copies-url.ts";
import { deskPath, parseDesk } from "./desk-url.ts";

/** Returns how parameters are written to a URL and read from it, some of them, and a URL without valid ones. */
function listUrl<T>(
  pathOf: (shown: T) => string,
  parse: (search: URLSearchParams, id?: string) => T,
  shown: fc.Arbitrary<T>,
  invalid: string,
) {
  const read = (path: string) => {
    const { pathname, searchParams } = new URL(path, "https://parade.example");
    return parse(searchParams, pathname.split("/")[2]);
  };
  const written = (path: string) => pathOf(read(path));
  return { written, cases: shown.map((one) => [one, read(pathOf(one))] as const), invalid };
}

const page = fc.integer({ min: 1, max: 500 });
const id = fc.option(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String));

test.each([
  [
    "/desk",
    listUrl(
      deskPath,
      (search) => parseDesk(search),
      fc.record({
        status: fc.constantFrom("open", "mine", "closed"),
        kind: fc.option(fc.constantFrom(...CASE_KINDS)),
        reason: fc.option(fc.integer({ min: 0, max: 6 })),
        sort: fc.constantFrom("reported", "oldest", "newest"),
        single: fc.boolean(),
        user: id,
        page,
        open: id,
      }),
      "/desk?status=x&kind=z&reason=99&sort=y&single=q&user=abc&page=-3&case=abc",
    ),
  ],
  [
    "/copies",
    listUrl(
      copiesPath,
      parseCopies,
      fc.record({
        tab: fc.constantFrom("open", "waiting", "settled"),
        loose: fc.boolean(),
        page,
        pair: id,
      }),
      "/copies/abc?tab=x&loose=y&page=-3",
    ),
  ],
])("%s omits defaults, round-trips its parameters and ignores invalid ones", (path, url) => {
  expect(url.written(path)).toBe(path);
  expect(url.written(url.invalid)).toBe(path);
  fc.assert(
    fc.property(url.cases, ([one, read]) => {
      expect(read).toEqual(one);
    }),
  );
});
