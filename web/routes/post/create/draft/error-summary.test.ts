import { describe, expect, it } from "vitest";
import { errorsSentence, listErrors } from "./error-summary.ts";

const invalid = { type: "custom", message: "wrong" };

describe("error summary", () => {
  it("lists errors in the order of the fields", () => {
    const tags = [undefined, invalid];
    const errors = listErrors({ price: invalid, creator: invalid, tags, title: invalid });
    expect(errorsSentence(errors)).toBe("Title, one tag, creator and price.");
  });

  it("counts the invalid tags, unless the list itself is invalid", () => {
    expect(listErrors({ tags: [invalid, undefined, invalid] })).toEqual(["2 tags"]);
    expect(listErrors({ tags: invalid })).toEqual(["tags"]);
  });

  it("counts the invalid image descriptions", () => {
    const imageDescriptions = { a: invalid, b: invalid };
    expect(listErrors({ imageDescriptions })).toEqual(["2 image descriptions"]);
    expect(errorsSentence(listErrors({ imageDescriptions: { a: invalid }, tags: invalid }))).toBe(
      "Tags and one image description.",
    );
  });

  it("handles one error or none", () => {
    expect(errorsSentence(listErrors({ description: invalid }))).toBe("Description.");
    expect(listErrors({})).toEqual([]);
  });
});
