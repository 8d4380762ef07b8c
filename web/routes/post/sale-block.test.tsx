import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Post } from "#contract/posts/contract.ts";
import { answering, createProviders } from "#test/providers.tsx";
import { SaleBlock } from "./sale-block.tsx";

const { wrapper } = createProviders(answering(200, "", { more: [] }));
const post = {
  _id: "7",
  owner: { _id: "1", username: "owl" },
  creator: { _id: "2", name: "Raze", server: 6, faction: 1 },
} as Post;

test.each([
  ["for sale", { forSale: true, forSalePrice: 1_500 }],
  ["not for sale", { forSale: false, forSalePrice: null }],
])("a post %s names its character in a list, beside which the name is copied", (_, sale) => {
  render(<SaleBlock post={{ ...post, ...sale }} />, { wrapper });
  const list = screen.getByText("Creator").closest("dl");
  expect(list?.textContent).toBe("CreatorRazeServerPC (Citadel)FactionCriminal");
  // A description list holds nothing else.
  expect(list?.contains(screen.getByRole("button", { name: "Copy name" }))).toBe(false);
});
