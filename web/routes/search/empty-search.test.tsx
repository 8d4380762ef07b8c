import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { storeRecent } from "#web/components/search/recent-searches.ts";
import { EmptySearch } from "./empty-search.tsx";

test("offers the latest searches until they are cleared, the popular tags and the categories", async () => {
  const { wrapper } = createProviders(
    answering(200, "", { tags: ["skull", "low poly"], counts: [1, 0, 1_000, 31], posts: [] }),
    {
      path: "/search",
    },
  );
  storeRecent(undefined, ["red owl"]);
  render(<EmptySearch />, { wrapper });
  const linksOf = async (name: string) =>
    within(await screen.findByRole("region", { name }))
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
  expect(await linksOf("Popular tags")).toEqual([
    "/search?filterTag=skull",
    "/search?filterTag=low+poly",
  ]);
  expect(screen.getByRole("link", { name: /^Symbols/ }).textContent).toBe("Symbols1 creation");
  expect(screen.getByRole("link", { name: /^Vehicles/ }).textContent).toContain("1,000+ creations");
  expect(await linksOf("Recent searches")).toEqual(["/search?query=red+owl"]);
  await userEvent.click(screen.getByRole("button", { name: /^Clear/ }));
  expect(screen.queryByRole("region", { name: "Recent searches" })).toBe(null);
});
