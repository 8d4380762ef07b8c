import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AppealsParams, appealsPath, parseAppeals } from "./appeals-url.ts";

const searchOf = (path: string) => new URL(path, "https://parade.example").searchParams;

describe("appeals URL", () => {
  it("omits the defaults", () => {
    expect(appealsPath(parseAppeals(new URLSearchParams()))).toBe("/appeals");
  });

  it("round-trips the parameters", () => {
    const shown = fc.record<AppealsParams>({
      status: fc.constantFrom("open", "decided"),
      page: fc.integer({ min: 1, max: 500 }),
    });
    fc.assert(
      fc.property(shown, (one) => {
        expect(parseAppeals(searchOf(appealsPath(one)))).toEqual(one);
      }),
    );
  });

  it("ignores invalid parameters", () => {
    expect(appealsPath(parseAppeals(searchOf("/appeals?status=x&page=-3")))).toBe("/appeals");
  });
});
