import { describe, expect, it } from "vitest";
import { saleText } from "#contract/posts/texts.ts";
import { saleSentence } from "./sale.ts";

const sale = (forSalePrice: number | null) => ({ forSale: true, forSalePrice });

describe("sale", () => {
  it.each([
    [sale(250_000), "APB$ 250,000"],
    [sale(9_999_999_999), "APB$ 9,999,999,999"],
    [sale(0), "Free"],
    [{ forSale: false, forSalePrice: null }, null],
    [{ forSale: false, forSalePrice: 5 }, null],
  ])("shows %j as %j", (post, text) => {
    expect(saleText(post)).toBe(text);
  });

  it("states the price, or whom to ask", () => {
    expect(saleSentence(sale(1500), "vexley")).toBe(
      "This creation is listed for sale at 1,500 APB $.",
    );
    expect(saleSentence(sale(0), "vexley")).toBe("This creation is Free. Please contact vexley.");
  });
});
