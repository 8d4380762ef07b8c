import fc from "fast-check";
import { expect, test } from "vitest";
import { copiesPath, parseCopies } from "#web/components/likeness/copies-url.ts";
import { appealsPath, parseAppeals } from "#web/routes/appeals/appeals.tsx";
import { noticesPath, parseNotices } from "#web/routes/notices/notices.tsx";
import { parseReports, reportsPath } from "./reports-url.ts";

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
const decided = fc.constantFrom("open" as const, "decided" as const);

test.each([
  [
    "/reports",
    listUrl(
      reportsPath,
      parseReports,
      fc.record({
        status: fc.constantFrom("open", "mine", "resolved"),
        reason: fc.option(fc.integer({ min: 0, max: 6 })),
        sort: fc.constantFrom("reported", "newest"),
        page,
        report: id,
      }),
      "/reports?status=x&reason=99&sort=y&page=-3&report=abc",
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
  [
    "/appeals",
    listUrl(
      appealsPath,
      parseAppeals,
      fc.record({ status: decided, page }),
      "/appeals?status=x&page=-3",
    ),
  ],
  [
    "/notices",
    listUrl(
      noticesPath,
      parseNotices,
      fc.record({ status: decided, page }),
      "/notices?status=lost&page=none",
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
