import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseReports, type ReportsParams, reportsPath } from "./reports-url.ts";

const searchOf = (path: string) => new URL(path, "https://parade.example").searchParams;

describe("reports URL", () => {
  it("omits the defaults", () => {
    expect(reportsPath(parseReports(new URLSearchParams()))).toBe("/reports");
  });

  it("round-trips the parameters", () => {
    const shown = fc.record<ReportsParams>({
      status: fc.constantFrom("open", "mine", "resolved"),
      reason: fc.option(fc.integer({ min: 0, max: 6 })),
      sort: fc.constantFrom("reported", "newest"),
      page: fc.integer({ min: 1, max: 500 }),
      report: fc.option(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String)),
    });
    fc.assert(
      fc.property(shown, (one) => {
        expect(parseReports(searchOf(reportsPath(one)))).toEqual(one);
      }),
    );
  });

  it("ignores invalid parameters", () => {
    const search = searchOf("/reports?status=x&reason=99&sort=y&page=-3&report=abc");
    expect(reportsPath(parseReports(search))).toBe("/reports");
  });
});
