import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useSearchParams } from "react-router";
import { expect, test } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { ExploreFilters, parseExplored } from "./explore-filters.tsx";

const Filters = () => <ExploreFilters shown={parseExplored(useSearchParams()[0])} />;

/** Opens the filters of Explore; `answer` lets the lists come that were waited for. */
function open() {
  const { wrapper } = createProviders(() => ({ status: 500, body: {} }));
  const waiting: (() => void)[] = [];
  const loader = ({ request }: { request: Request }) =>
    new URL(request.url).search === ""
      ? null
      : new Promise<null>((resolve) => waiting.push(() => resolve(null)));
  const router = createMemoryRouter([{ path: "/explore", element: <Filters />, loader }], {
    initialEntries: ["/explore"],
    hydrationData: { loaderData: { "0": null } },
  });
  render(<RouterProvider router={router} />, { wrapper });
  const answer = () => {
    for (const resolve of waiting) resolve();
  };
  return { user: userEvent.setup(), router, answer, search: () => router.state.location.search };
}

test("what is chosen shows at once, and what is chosen meanwhile adds to it", async () => {
  const { user, answer, search } = open();
  const server = screen.getByRole<HTMLSelectElement>("combobox", { name: "Server" });
  await user.selectOptions(server, "PC (Citadel)");
  expect(server.selectedOptions[0]?.textContent).toBe("PC (Citadel)");
  await user.click(screen.getByRole("link", { name: "For sale" }));
  expect(screen.getByRole("link", { name: "For sale" }).getAttribute("aria-current")).toBe("true");
  expect(server.selectedOptions[0]?.textContent).toBe("PC (Citadel)");
  expect(search()).toBe("");
  answer();
  await waitFor(() =>
    expect(parseExplored(new URLSearchParams(search()))).toMatchObject({
      ...{ forSale: true, server: Number(server.value) },
    }),
  );
});

test("what is chosen of another category shows with its list", async () => {
  const { router, answer } = open();
  void router.navigate("/explore?category=1&forSale=true");
  await waitFor(() => expect(router.state.navigation.state).toBe("loading"));
  const link = () => screen.getByRole("link", { name: "For sale" });
  expect(link().getAttribute("aria-current")).toBe(null);
  answer();
  await waitFor(() => expect(link().getAttribute("aria-current")).toBe("true"));
});
