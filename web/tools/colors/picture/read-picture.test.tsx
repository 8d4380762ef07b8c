import { afterEach, expect, test, vi } from "vitest";
import { answerCanvasReads, NOISE } from "#test/canvas-reads.ts";
import { CANVAS_NOISE } from "#web/lib/canvas-noise.ts";
import { readPicture } from "./read-picture.ts";

afterEach(() => vi.restoreAllMocks());

test("reads no colors of a picture that the browser distorts", async () => {
  answerCanvasReads(NOISE);
  const picture = new File(["pixels"], "wolf.png", { type: "image/png" });
  await expect(readPicture(picture)).rejects.toThrow(CANVAS_NOISE);
});
