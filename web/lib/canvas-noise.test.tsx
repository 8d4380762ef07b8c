import { afterEach, expect, test, vi } from "vitest";
import { answerCanvasReads, NOISE, TRUE_READS } from "#test/canvas-reads.ts";
import { hasCanvasNoise } from "./canvas-noise.ts";

afterEach(() => vi.restoreAllMocks());

test.each([
  ["the drawn pixels", TRUE_READS, false],
  ["other last bits, as of Brave", [203, 38, 41, 255, 40, 121, 197, 255], false],
  ["random pixels, as of Firefox", NOISE, true],
  ["one color that differs", [200, 40, 40, 255, 40, 120, 180, 255], true],
  ["white", Array(8).fill(255), true],
])("a canvas that answers with %s", (_, pixels, isNoise) => {
  answerCanvasReads(pixels);
  expect(hasCanvasNoise()).toBe(isNoise);
});
