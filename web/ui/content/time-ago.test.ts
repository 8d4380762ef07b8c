import fc from "fast-check";
import { expect, test } from "vitest";
import { relativeTime } from "./time-ago.tsx";

const NOW = Date.parse("2026-06-15T12:00:00.000Z");

test.each([
  ["2026-06-15T11:59:01.000Z", "just now"],
  ["2026-06-15T11:59:00.000Z", "1 minute ago"],
  ["2026-06-15T11:00:01.000Z", "59 minutes ago"],
  ["2026-06-15T09:00:00.000Z", "3 hours ago"],
  ["2026-06-14T12:00:00.000Z", "1 day ago"],
  ["2026-06-01T12:00:00.000Z", "2 weeks ago"],
  ["2026-04-15T12:00:00.000Z", "2 months ago"],
  ["2024-06-15T12:00:00.000Z", "2 years ago"],
])("formats %s as %s", (iso, text) => {
  expect(relativeTime(iso, NOW)).toBe(text);
});

test("treats a future time, from a fast clock, as now", () => {
  fc.assert(
    fc.property(fc.nat(), (ahead) => {
      expect(relativeTime(new Date(NOW + ahead).toISOString(), NOW)).toBe("just now");
    }),
  );
});
