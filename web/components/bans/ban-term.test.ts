import { describe, expect, it } from "vitest";
import { banEnd, banLabel, banTerm } from "./ban-term.ts";

const NOW = Date.parse("2026-11-24T18:00:00Z");

describe("ban term", () => {
  it("ends the given number of days from now, also across the end of a year", () => {
    expect(banEnd(7, NOW)).toBe("December 1, 2026");
    expect(banEnd(3_650, NOW)).toBe("November 21, 2036");
  });

  it("is formatted as a sentence and for the button", () => {
    expect(banTerm(7, NOW)).toBe("For 7 days, until December 1, 2026.");
    expect(banTerm(null, NOW)).toBe("The ban has no end.");
    expect(banLabel(1)).toBe("Ban for 1 day");
    expect(banLabel(3_650)).toBe("Ban for 3,650 days");
    expect(banLabel(null)).toBe("Ban");
  });
});
