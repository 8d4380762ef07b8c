import { describe, expect, it } from "vitest";
import { type EditedImage, type ImageAction, imageListReducer, NO_IMAGES } from "./image-list.ts";

const cut = { x: 0, y: 0, width: 570, height: 340 };

function waiting(id: string, width = 1920): EditedImage {
  return {
    id,
    name: `${id}.png`,
    original: new Blob([id]),
    thumb: new Blob(),
    size: { width, height: 1080 },
  };
}

function listAfter(...actions: ImageAction[]) {
  return actions.reduce(imageListReducer, NO_IMAGES);
}

const add = (id: string, width?: number): ImageAction => ({
  type: "added",
  image: waiting(id, width),
});
const save = (id: string): ImageAction => ({ type: "saved", id, cut, cropped: new Blob() });
const ids = ({ images }: { images: readonly EditedImage[] }) => images.map(({ id }) => id).join("");

describe("imageListReducer", () => {
  it("starts to crop the first picture and queues the others", () => {
    const list = listAfter(add("a"), add("b"), add("c"));
    expect(list.croppingId).toBe("a");
    expect(imageListReducer(list, save("a")).croppingId).toBe("b");
  });

  it("is idle once all are cropped", () => {
    expect(listAfter(add("a"), save("a")).croppingId).toBeNull();
  });

  it("removes a new picture whose crop is cancelled, and continues with the next", () => {
    const list = listAfter(add("a"), add("b"), { type: "cancelled" });
    expect([ids(list), list.croppingId]).toEqual(["b", "b"]);
  });

  it("keeps a picture whose second crop is cancelled", () => {
    const list = listAfter(
      add("a"),
      save("a"),
      { type: "recropping", id: "a" },
      { type: "cancelled" },
    );
    expect([ids(list), list.croppingId, list.images[0]?.cut]).toEqual(["a", null, cut]);
  });

  it("continues after the picture being cropped is removed", () => {
    const list = listAfter(add("a"), add("b"), { type: "removed", id: "a" });
    expect([ids(list), list.croppingId]).toEqual(["b", "b"]);
  });

  it("moves pictures, but not beyond the ends", () => {
    const list = listAfter(add("a"), add("b"), add("c"));
    const move = (id: string, by: -1 | 1) => ids(imageListReducer(list, { type: "moved", id, by }));
    expect([move("c", -1), move("a", 1), move("a", -1), move("c", 1)]).toEqual([
      "acb",
      "bac",
      "abc",
      "abc",
    ]);
  });

  it("resets all crops for another shape and removes what does not fit", () => {
    const list = listAfter(add("a", 400), save("a"), add("b"), save("b"), add("c"), save("c"), {
      type: "reshaped",
      crop: { width: 570, height: 340 },
      max: 1,
    });
    expect([ids(list), list.croppingId, list.images[0]?.cropped]).toEqual(["b", "b", undefined]);
  });
});
