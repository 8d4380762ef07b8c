import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { IMAGE_MAX_BYTES } from "#contract/images/rules.ts";
import { goneFile } from "#test/gone-file.ts";
import { useAddPictures } from "./add-pictures.ts";
import { draftOf, NO_DRAFTS, PICTURES_MAX } from "./drafts.ts";
import { createManyStore } from "./many-store.ts";

const picture = new Blob();
const image = { id: "a", name: "Wolf.png", original: picture, thumb: picture, cropped: picture };

/** Adds files to so many drafts of one picture; returns which were left out, and why. */
async function rejectedOf(count: number, ...files: File[]) {
  const draft = draftOf({ ...image, size: { width: 500, height: 500 } }, 0);
  const store = createManyStore("1", { ...NO_DRAFTS, posts: Array(count).fill(draft) });
  const { result } = renderHook(() => useAddPictures(store));
  act(() => result.current.add(files));
  await waitFor(() => expect(result.current.reading).toBe(null));
  expect(store.getState().drafts.posts).toHaveLength(count);
  return result.current.rejected.map(({ name, reason }) => `${name}: ${reason}`);
}

test("names each file that is no picture, or too large", async () => {
  const large = new File([new Uint8Array(IMAGE_MAX_BYTES + 1)], "large.png");
  const files = [large, new File(["text"], "notes.txt"), goneFile("gone.png")];
  expect(await rejectedOf(0, ...files)).toEqual([
    "large.png: This image is larger than 8 MB.",
    "notes.txt: Only PNG, JPEG and WebP images can be used.",
    "gone.png: This file can't be read. Choose it again.",
  ]);
});

test("takes no more pictures than fit", async () => {
  const file = new File(["text"], "a.png");
  const full = `a.png: Only ${PICTURES_MAX} pictures fit at a time. Publish some first.`;
  expect(await rejectedOf(PICTURES_MAX, file)).toEqual([full]);
  expect(await rejectedOf(PICTURES_MAX - 1, file)).not.toEqual([full]);
});
