import { describe, expect, it } from "vitest";
import {
  type DescribeValues,
  NOTHING_DESCRIBED,
} from "#web/components/posts/describe/describe-values.ts";
import { postChange } from "./post-change.ts";

const before: DescribeValues = {
  ...NOTHING_DESCRIBED,
  title: "Kestrel",
  tags: ["flames", "black"],
  imageDescriptions: { "image-1": "A red car", "image-2": "" },
  forSale: true,
  creator: "7",
  price: "1500",
};

const change = (after: Partial<DescribeValues>) => postChange(before, { ...before, ...after });

describe("postChange", () => {
  it("is empty when nothing changed", () => {
    expect(change({ tags: ["flames", "black"] })).toEqual({});
  });

  it.each<[Partial<DescribeValues>, ReturnType<typeof postChange>]>([
    [{ title: "Redline" }, { title: "Redline" }],
    [{ description: "Matte." }, { description: "Matte." }],
    [{ tags: ["black", "flames"] }, { tags: ["black", "flames"] }],
    [{ tags: [] }, { tags: [] }],
    [
      { imageDescriptions: { "image-2": "Its tail", "image-1": "A red car" } },
      { imageDescriptions: ["A red car", "Its tail"] },
    ],
    [{ imageDescriptions: {} }, { imageDescriptions: ["", ""] }],
    [{ nsfw: true }, { nsfw: true }],
    [{ price: "0" }, { forSalePrice: 0 }],
    [{ creator: "8" }, { creator: "8" }],
    [{ forSale: false }, { forSale: false }],
    [
      { forSale: false, creator: "", price: "ten" },
      { forSale: false, creator: null },
    ],
  ])("contains what %j changes", (after, expected) => {
    expect(change(after)).toEqual(expected);
  });

  it("sends the price of a new sale, also when it is unchanged", () => {
    const unsold = { ...before, forSale: false };
    expect(postChange(unsold, before)).toEqual({ forSale: true, forSalePrice: 1500 });
  });
});
