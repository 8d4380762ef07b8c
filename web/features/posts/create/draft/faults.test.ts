import { describe, expect, it } from "vitest";
import { faultsOf, faultsSentence } from "./faults.ts";

const wrong = { type: "custom", message: "wrong" };

describe("faults", () => {
  it("are told in the order of the fields", () => {
    const tags = [undefined, wrong];
    const faults = faultsOf({ price: wrong, creator: wrong, tags, title: wrong });
    expect(faultsSentence(faults)).toBe("Title, one tag, creator and price.");
  });

  it("count the bad tags, unless the list itself is at fault", () => {
    expect(faultsOf({ tags: [wrong, undefined, wrong] })).toEqual(["2 tags"]);
    expect(faultsOf({ tags: wrong })).toEqual(["tags"]);
  });

  it("count the bad image descriptions", () => {
    const imageDescriptions = { a: wrong, b: wrong };
    expect(faultsOf({ imageDescriptions })).toEqual(["2 image descriptions"]);
    expect(faultsSentence(faultsOf({ imageDescriptions: { a: wrong }, tags: wrong }))).toBe(
      "Tags and one image description.",
    );
  });

  it("may be one or none", () => {
    expect(faultsSentence(faultsOf({ description: wrong }))).toBe("Description.");
    expect(faultsOf({})).toEqual([]);
  });
});
