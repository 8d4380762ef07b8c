import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { correctClock, useNow } from "./use-now.ts";

const NOON = Date.UTC(2026, 10, 28, 12);
const HOUR_MS = 3_600_000;
beforeEach(() => void vi.spyOn(Date, "now").mockReturnValue(NOON));
afterEach(() => {
  correctClock(NOON);
  vi.restoreAllMocks();
});

test.each([
  ["two hours behind", NOON + 2 * HOUR_MS, 2 * HOUR_MS],
  ["two hours ahead", NOON - 2 * HOUR_MS, -2 * HOUR_MS],
  ["right, with a reply that took its time", NOON - 5_000, 0],
  ["more than that ahead", NOON - 10_000, -10_000],
])("follows the server where the clock is %s", (_, serverTime, correction) => {
  correctClock(serverTime);
  expect(renderHook(useNow).result.current).toBe(NOON + correction);
});
