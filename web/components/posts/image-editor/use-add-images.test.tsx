import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answerCanvasReads, NOISE } from "#test/canvas-reads.ts";
import { goneFile } from "#test/gone-file.ts";
import { useAddImages } from "./use-add-images.ts";

afterEach(() => vi.restoreAllMocks());

const crop = { width: 340, height: 340 };
const text = (name: string) => new File(["text"], name, { type: "image/png" });
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const ANIMATION = new TextEncoder().encode("\0\0\0\x08acTL\0\0\0\x02");

async function rejectedOf(count: number, ...batches: File[][]) {
  const added: unknown[] = [];
  const props = { crop, max: 2, count, onAdded: (image: unknown) => added.push(image) };
  const { result } = renderHook(() => useAddImages(props));
  const seen = [];
  for (const files of batches) {
    act(() => result.current.add(files));
    await waitFor(() => expect(result.current.rejected).toHaveLength(files.length));
    await waitFor(() => expect(result.current.reading).toBe(false));
    seen.push(result.current.rejected.map(({ name, reason }) => [name, reason]));
  }
  expect(added).toEqual([]);
  return seen;
}

const WRONG_TYPE = "Only PNG, JPEG and WebP images can be used.";

test("says which of the files that were added last cannot be used", async () => {
  expect(await rejectedOf(0, [text("a.txt"), text("b.txt")], [text("c.txt")])).toEqual([
    [
      ["a.txt", WRONG_TYPE],
      ["b.txt", WRONG_TYPE],
    ],
    [["c.txt", WRONG_TYPE]],
  ]);
});

test("refuses an animated picture, which cropping would still", async () => {
  expect(await rejectedOf(0, [new File([PNG, ANIMATION], "wolf.png")])).toEqual([
    [["wolf.png", "Animated images are not taken. Please choose a still one."]],
  ]);
});

test("names a file that the system no longer gives, and takes the next ones", async () => {
  const gone = goneFile("gone.png");
  expect(await rejectedOf(0, [gone, text("a.txt")], [text("b.txt")])).toEqual([
    [
      ["gone.png", "This file can't be read. Choose it again."],
      ["a.txt", WRONG_TYPE],
    ],
    [["b.txt", WRONG_TYPE]],
  ]);
});

test("adds no more than fit", async () => {
  expect(await rejectedOf(2, [text("a.txt")])).toEqual([[["a.txt", "Only 2 images fit."]]]);
});

test("says what to do where the browser distorts what is cropped", async () => {
  answerCanvasReads(NOISE);
  const picture = new File([PNG], "wolf");
  expect(await rejectedOf(0, [picture])).toEqual([
    [
      [
        "wolf",
        "Your browser distorts pictures that a site edits, to prevent tracking. Allow this site to read canvas data, by the icon in the address bar or in the browser's settings, and try again.",
      ],
    ],
  ]);
});
