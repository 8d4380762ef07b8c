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
  const adjust = (id: string): ImageAction => ({ type: "adjusting", id });

  it("crops a picture on the stage only when it is adjusted, and until that is saved", () => {
    const list = listAfter(add("a"), add("b"), save("a"));
    expect(list.croppingId).toBeNull();
    const adjusting = imageListReducer(list, adjust("a"));
    expect(adjusting.croppingId).toBe("a");
    expect(imageListReducer(adjusting, save("b")).croppingId).toBe("a");
    expect(imageListReducer(adjusting, save("a")).croppingId).toBeNull();
  });

  it("keeps a picture and its crop when adjusting is cancelled", () => {
    const list = listAfter(add("a"), save("a"), adjust("a"), { type: "cancelled" });
    expect([ids(list), list.croppingId, list.images[0]?.cut]).toEqual(["a", null, cut]);
  });

  it("removes a picture that has no crop when adjusting is cancelled", () => {
    const list = listAfter(add("a"), add("b"), adjust("a"), { type: "cancelled" });
    expect([ids(list), list.croppingId]).toEqual(["b", null]);
  });

  it("ends adjusting with the picture that is removed", () => {
    const list = listAfter(add("a"), add("b"), adjust("a"));
    expect(imageListReducer(list, { type: "removed", id: "a" }).croppingId).toBeNull();
    expect(imageListReducer(list, { type: "removed", id: "b" }).croppingId).toBe("a");
  });

  it("puts a removed picture back where it was, with its crop", () => {
    const list = listAfter(add("a"), save("a"), add("b"), save("b"), add("c"), save("c"));
    const removed = ["a", "b"].reduce(
      (before, id) => imageListReducer(before, { type: "removed", id }),
      list,
    );
    const putBack = (id: string, max = 4) =>
      imageListReducer(removed, { type: "putBack", id, max });
    expect([ids(removed), removed.croppingId]).toEqual(["c", null]);
    expect([ids(putBack("a")), ids(putBack("b"))]).toEqual(["ac", "bc"]);
    expect(putBack("a").images[0]).toBe(list.images[0]);
    expect(putBack("a").croppingId).toBeNull();
    expect(ids(putBack("a", 1))).toBe("c");
    const twice = imageListReducer(putBack("b"), { type: "putBack", id: "b", max: 4 });
    expect(ids(twice)).toBe("bc");
  });

  it("puts no picture back once the others have another shape", () => {
    const crop = { width: 400, height: 400 };
    const list = listAfter(
      add("a"),
      save("a"),
      { type: "removed", id: "a" },
      { type: "reshaped", crop, max: 4 },
      { type: "putBack", id: "a", max: 4 },
    );
    expect(ids(list)).toBe("");
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
    expect([ids(list), list.croppingId, list.images[0]?.cropped]).toEqual(["b", null, undefined]);
  });
});
