import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Pagination } from "./pagination.tsx";

function show(page: number, pageCount: number) {
  render(
    <MemoryRouter>
      <Pagination page={page} pageCount={pageCount} range={3} hrefFor={(to) => `/?page=${to}`} />
    </MemoryRouter>,
  );
}

const links = () =>
  screen.queryAllByRole("link").map((link) => [link.ariaLabel, link.getAttribute("href")]);

test("is absent with a single page", () => {
  show(1, 1);
  expect(screen.queryByRole("navigation")).toBe(null);
});

test("the first of two pages links only the next, and marks itself", () => {
  show(1, 2);
  expect(links()).toEqual([
    ["Page 1", "/?page=1"],
    ["Page 2", "/?page=2"],
    ["Next page", "/?page=2"],
  ]);
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("1");
});

test("the last page links the one before, and no next", () => {
  show(2, 2);
  expect(links()[0]).toEqual(["Previous page", "/?page=1"]);
  expect(screen.queryByRole("link", { name: "Next page" })).toBe(null);
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("2");
});
