import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { SkeletonRows } from "#web/ui/feedback/skeleton-rows.tsx";
import { PagedList } from "./paged-list.tsx";

const refetch = vi.fn();

type Data = { names: string[]; pageCount: number };

function show(page: number, data?: Data, error: Error | null = null) {
  render(
    <PagedList
      query={{ data, error, refetch }}
      rows="names"
      what="The names"
      icon="user"
      pending={<SkeletonRows label="Loading the names" height={10} />}
      empty="Nobody is here"
      page={page}
      hrefFor={(number) => `/names?page=${number}`}
    >
      {(names) => names.join()}
    </PagedList>,
    { wrapper: MemoryRouter },
  );
  return screen.queryByRole("navigation", { name: "Pages" });
}

test("shows placeholders while it loads", () => {
  show(1);
  expect(screen.getByRole("status").getAttribute("aria-label")).toBe("Loading the names");
});

test("says that it could not be loaded, and tries again", async () => {
  show(1, undefined, new Error("lost"));
  expect(screen.getByRole("alert").textContent).toContain("The names could not be loaded");
  await userEvent.setup().click(screen.getByRole("button", { name: "Try again" }));
  expect(refetch).toHaveBeenCalledOnce();
});

test("shows the rows of a page, and leads to the others", () => {
  expect(show(2, { names: ["Fox", "Owl"], pageCount: 2 })).not.toBe(null);
  screen.getByText("Fox,Owl");
  const previous = screen.getByRole("link", { name: "Previous page" });
  expect(previous.getAttribute("href")).toBe("/names?page=1");
});

test("shows what an empty list says", () => {
  expect(show(1, { names: [], pageCount: 0 })).toBe(null);
  screen.getByText("Nobody is here");
});

test("leads from a page past the end to the last one", () => {
  expect(show(9, { names: [], pageCount: 3 })).toBe(null);
  const last = screen.getByRole("link", { name: "Go to the last page" });
  expect(last.getAttribute("href")).toBe("/names?page=3");
});
