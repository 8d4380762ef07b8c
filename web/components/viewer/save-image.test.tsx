import { afterEach, expect, test, vi } from "vitest";
import type { PostImage } from "#contract/images/contract.ts";
import { answerCanvasReads, NOISE, TRUE_READS } from "#test/canvas-reads.ts";
import { saveImage } from "./save-image.ts";

afterEach(() => vi.restoreAllMocks());

/** Returns what is downloaded in a browser whose canvases answer with these pixels. */
async function savedWhere(pixels: readonly number[]): Promise<string[]> {
  answerCanvasReads(pixels);
  // jsdom decodes and encodes nothing.
  HTMLImageElement.prototype.decode = async () => {};
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob()));
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:drawn");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLElement) {
    const { href, download } = this as HTMLAnchorElement;
    saved.push(download, href);
  });
  await saveImage({ url: "https://site.example/media/1.webp" } as PostImage, "Wolf");
  return saved;
}

test("saves a picture as PNG, but the stored file where the browser would distort it", async () => {
  expect(await savedWhere(TRUE_READS)).toEqual(["Wolf.png", "blob:drawn"]);
  vi.restoreAllMocks();
  expect(await savedWhere(NOISE)).toEqual(["Wolf.webp", "https://site.example/media/1.webp"]);
});
