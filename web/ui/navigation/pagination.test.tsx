import { render, screen } from "@testing-library/react";
import fc from "fast-check";
import { MemoryRouter } from "react-router";
import { describe, expect, it, test } from "vitest";
import { Pagination, pageWindow } from "./pagination.tsx";

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

const cases = fc
  .record({
    pageCount: fc.integer({ min: 1, max: 100_000 }),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    range: fc.integer({ min: 1, max: 9 }),
    margin: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ at, ...rest }) => ({ ...rest, page: 1 + Math.floor(at * (rest.pageCount - 1)) }));

describe("pageWindow", () => {
  it("matches the design", () => {
    expect(pageWindow(1, 10, 5, 2)).toEqual([1, 2, 3, 4, 5, "gap-after", 9, 10]);
    expect(pageWindow(7, 12, 3, 2)).toEqual([1, 2, "gap-before", 6, 7, 8, "gap-after", 11, 12]);
  });

  it("shows the page instead of a gap of one", () => {
    expect(pageWindow(5, 9, 3, 2)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("always contains the current page and the margins, in order and within bounds", () => {
    fc.assert(
      fc.property(cases, ({ page, pageCount, range, margin }) => {
        const cells = pageWindow(page, pageCount, range, margin);
        const pages = cells.filter((cell) => typeof cell === "number");

        expect(pages).toContain(page);
        for (let edge = 1; edge <= Math.min(margin, pageCount); edge++) {
          expect(pages).toContain(edge);
          expect(pages).toContain(pageCount - edge + 1);
        }
        expect(pages.every((cell, index) => cell > (pages[index - 1] ?? 0))).toBe(true);
        expect(pages.every((cell) => cell <= pageCount)).toBe(true);
        expect(cells.length).toBeLessThanOrEqual(range + 2 * margin + 2);
      }),
    );
  });

  it("marks each gap once, and only where pages are omitted", () => {
    fc.assert(
      fc.property(cases, ({ page, pageCount, range, margin }) => {
        const ends = [0, ...pageWindow(page, pageCount, range, margin), pageCount + 1];
        expect(new Set(ends).size).toBe(ends.length);
        for (const [index, cell] of ends.entries()) {
          const next = ends[index + 1];
          if (typeof cell === "number" && typeof next === "number") expect(next).toBe(cell + 1);
          if (typeof cell === "string") {
            expect(Number(next) - Number(ends[index - 1])).toBeGreaterThan(2);
          }
        }
      }),
    );
  });
});
