import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { TopBar } from "./top-bar.tsx";

function show(path: string) {
  const { wrapper } = createProviders(answering(200, ""));
  const router = createMemoryRouter([{ path: "*", element: <TopBar /> }], {
    initialEntries: [path],
  });
  const { unmount } = render(<RouterProvider router={router} />, { wrapper });
  const shown = {
    menu: screen.queryByRole("button", { name: "Open menu" }) !== null,
    field: screen.queryByRole("search") !== null,
    link: screen.queryByRole("link", { name: "Search creations" }) !== null,
  };
  unmount();
  return shown;
}

test("leaves the search to the page that has its field", () => {
  for (const path of ["/search", "/search?query=wolf", "/search/"]) {
    expect(show(path)).toEqual({ menu: true, field: false, link: false });
  }
  for (const path of ["/", "/search?by=picture", "/searched"]) {
    expect(show(path)).toEqual({ menu: true, field: true, link: true });
  }
});
