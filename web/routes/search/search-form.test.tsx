import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { parseSearch } from "#web/components/search/search-url.ts";
import { SearchForm } from "./search-form.tsx";

function Page({ onShow }: { onShow: () => void }) {
  const { search } = useLocation();
  return (
    <SearchForm
      filters={parseSearch(new URLSearchParams(search))}
      showLabel="Show 3 creations"
      onShow={onShow}
    />
  );
}

function open(path: string) {
  const { wrapper } = createProviders(() => ({ status: 200, body: { success: true } }));
  const onShow = vi.fn<() => void>();
  const router = createMemoryRouter([{ path: "/search", element: <Page onShow={onShow} /> }], {
    initialEntries: [path],
  });
  render(<RouterProvider router={router} />, { wrapper });
  const shown = () => router.state.location.pathname + router.state.location.search;
  return { router, shown, onShow, user: userEvent.setup() };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => screen.getByRole("button", { name: "Search" });

test("applies choices at once, and what is typed with them or on submit, from the first page", async () => {
  const { shown, user } = open("/search?query=wolf&page=3&filterCategory=1");
  await user.type(field("Creator username"), "owl");
  expect(shown()).toBe("/search?query=wolf&page=3&filterCategory=1");
  await user.selectOptions(field("Server"), "PC (Citadel)");
  expect(shown()).toBe(
    "/search?query=wolf&filterCategory=1&filterCreatorUsername=owl&filterCreatorServer=6",
  );
  await user.selectOptions(field("Server"), "Any");
  await user.type(field("Tag"), "grey");
  await user.click(submit());
  expect(shown()).toBe(
    "/search?query=wolf&filterCategory=1&filterTag=grey&filterCreatorUsername=owl",
  );
});

test("applies what is typed as a filter on leaving its field, and after a pause", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { shown } = open("/search?query=wolf&page=3");
  fireEvent.input(field("Tag"), { target: { value: "grey" } });
  expect(shown()).toBe("/search?query=wolf&page=3");
  await act(async () => fireEvent.blur(field("Tag")));
  expect(shown()).toBe("/search?query=wolf&filterTag=grey");
  fireEvent.input(field("Tag"), { target: { value: "greys" } });
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(shown()).toBe("/search?query=wolf&filterTag=greys");
});

test("shows the filters in a sheet, which says how much they find and leads there", async () => {
  const { onShow, user } = open("/search?filterCategory=1");
  await user.click(screen.getByRole("button", { name: "Advanced Search" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Advanced Search" }));
  expect(sheet.getByLabelText<HTMLInputElement>("Clothing").checked).toBe(true);
  await user.click(sheet.getByRole("button", { name: "Show 3 creations" }));
  await waitFor(() => expect(onShow).toHaveBeenCalledOnce());
});

test("follows the URL, and keeps what was typed after a search", async () => {
  const { router, user } = open("/search?query=wolf");
  await user.type(field("Search text"), "s{Enter}");
  await user.type(field("Search text"), "!");
  expect(field("Search text").value).toBe("wolfs!");
  await act(() => router.navigate("/search?query=fox"));
  expect(field("Search text").value).toBe("fox");
});

test("counts the letters, and clears the text but not the filters", async () => {
  const { shown, user } = open("/search?query=wolf&filterForSale=true");
  expect(screen.getByText("4/30")).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Clear text" }));
  expect(field("Search text").value).toBe("");
  expect(document.activeElement).toBe(field("Search text"));
  expect(shown()).toBe("/search?filterForSale=true");
  expect(screen.queryByRole("link", { name: "Clear text" })).toBe(null);
  await user.click(screen.getByRole("link", { name: "Clear Filters" }));
  expect(shown()).toBe("/search");
});

test("opens the filters where there are any but a tag", () => {
  const isOpen = () => document.querySelector("details")?.open;
  const { router } = open("/search?filterTag=wolf");
  expect(isOpen()).toBe(false);
  router.dispose();
  open("/search?filterCategory=1");
  expect([...document.querySelectorAll("details")].at(-1)?.open).toBe(true);
});
