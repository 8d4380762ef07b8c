import { describe, expect, it } from "vitest";
import {
  type DescribeValues,
  describeSchema,
  NOTHING_DESCRIBED,
  readPrice,
} from "./describe-form.ts";

const complete: DescribeValues = { ...NOTHING_DESCRIBED, title: "Low wedge", tags: ["neon"] };

function errorsOf(values: DescribeValues, mode: "create" | "edit" = "create") {
  const { error } = describeSchema(mode).safeParse(values);
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
}

describe("describeSchema", () => {
  it("accepts a title alone", () => {
    expect(errorsOf({ ...NOTHING_DESCRIBED, title: "W" })).toEqual({});
  });

  it("trims the title and removes repeated tags", () => {
    const tags = ["Neon", "neon", "wedge"];
    const read = describeSchema("create").parse({ ...complete, title: "  Low wedge ", tags });
    expect(read).toMatchObject({ title: "Low wedge", tags: ["Neon", "wedge"] });
  });

  it("reports all errors at once", () => {
    const values: DescribeValues = {
      ...NOTHING_DESCRIBED,
      description: "d".repeat(501),
      tags: ["wedge", "t".repeat(31)],
      forSale: true,
      price: "10000000000",
    };
    expect(errorsOf(values)).toEqual({
      title: "Title must be between 1 and 30 characters.",
      description: "Description must be no more than 500 characters.",
      "tags.1": "Tag length must be less than 30 characters!",
      creator: "Please select a character.",
      price: "Price must be between $0 (free) and $9,999,999,999",
    });
  });

  it("limits the number of tags", () => {
    const tags = Array.from({ length: 31 }, (_, index) => `tag ${index}`);
    expect(errorsOf({ ...complete, tags })).toEqual({
      tags: "You can only use up to 30 tags on your creation!",
    });
  });

  it.each(["", "-1", "1e3", "ten", "1.50.000", "1,500.000", "10000000000"])(
    "refuses the price %j",
    (price) => {
      const sale = { ...complete, forSale: true, creator: "7", price };
      expect(errorsOf(sale)).toEqual({
        price: "Price must be between $0 (free) and $9,999,999,999",
      });
      expect(errorsOf(sale, "edit")).toEqual({
        price: "Price must be between $0 and $9,999,999,999",
      });
    },
  );

  it.each(["1.5", "1,5", "1500.", "１,５"])("asks for a whole price instead of %j", (price) => {
    const sale = { ...complete, forSale: true, creator: "7", price };
    expect(errorsOf(sale)).toEqual({ price: "Prices are whole numbers, such as 1500." });
  });

  it.each([
    [" 1500 ", "1500"],
    ["1,500", "1500"],
    ["1.234.567", "1234567"],
    ["1 500", "1500"],
    ["1\u202f500", "1500"],
    ["1'500", "1500"],
    ["１５００", "1500"],
    ["0005", "5"],
    ["000", "0"],
    ["1,5", "1,5"],
    ["1,50", "1,50"],
    [" ten", "ten"],
  ])("reads the price %j as %j", (typed, price) => {
    expect(readPrice(typed)).toBe(price);
  });

  it.each(["0", "9999999999", " 1500 ", "1.500"])("accepts the price %j", (price) => {
    expect(errorsOf({ ...complete, forSale: true, creator: "7", price })).toEqual({});
  });

  it("ignores creator and price when not for sale", () => {
    expect(errorsOf({ ...complete, price: "ten" })).toEqual({});
  });
});
