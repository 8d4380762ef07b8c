import { describe, expect, it } from "vitest";
import { errorsSentence, listErrors } from "./error-summary.ts";

const wrong = { type: "custom", message: "wrong" };

describe("error summary", () => {
  it("lists errors in the order of the fields", () => {
    const tags = [undefined, wrong];
    const errors = listErrors({ price: wrong, creator: wrong, tags, title: wrong });
    expect(errorsSentence(errors)).toBe("Title, one tag, creator and price.");
  });

  it("counts the invalid tags, unless the list itself is invalid", () => {
    expect(listErrors({ tags: [wrong, undefined, wrong] })).toEqual(["2 tags"]);
    expect(listErrors({ tags: wrong })).toEqual(["tags"]);
  });

  it("counts the invalid image descriptions", () => {
    const imageDescriptions = { a: wrong, b: wrong };
    expect(listErrors({ imageDescriptions })).toEqual(["2 image descriptions"]);
    expect(errorsSentence(listErrors({ imageDescriptions: { a: wrong }, tags: wrong }))).toBe(
      "Tags and one image description.",
    );
  });

  it("handles one error or none", () => {
    expect(errorsSentence(listErrors({ description: wrong }))).toBe("Description.");
    expect(listErrors({})).toEqual([]);
  });
});
