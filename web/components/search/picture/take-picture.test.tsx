import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCanvasReads, NOISE, TRUE_READS } from "#test/canvas-reads.ts";
import { CANVAS_NOISE } from "#web/lib/canvas-noise.ts";
import { usePictureStore } from "./picture-store.ts";
import { cropPicture } from "./take-picture.ts";

beforeEach(() => usePictureStore.setState({ picture: null }));

afterEach(() => vi.restoreAllMocks());

const original = new File(["pixels"], "wolf.png", { type: "image/png" });
const whole = { id: 1, name: "wolf.png", original, size: { width: 800, height: 800 } };
const picture = { ...whole, cut: null, sent: original, url: "blob:wolf" };
const cut = { left: 0, top: 0, right: 0.5, bottom: 0.5 };

test("searches by a part of a picture, unless the browser would distort it", async () => {
  // jsdom decodes and encodes nothing.
  vi.stubGlobal("createImageBitmap", async () => ({ width: 800, height: 800, close: () => {} }));
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob()));
  answerCanvasReads(NOISE);
  await expect(cropPicture(picture, cut)).rejects.toThrow(CANVAS_NOISE);
  expect(usePictureStore.getState().picture).toBe(null);
  answerCanvasReads(TRUE_READS);
  await cropPicture(picture, cut);
  expect(usePictureStore.getState().picture?.cut).toEqual(cut);
  vi.unstubAllGlobals();
});
