import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { LoadMore } from "./load-more.tsx";

afterEach(() => vi.unstubAllGlobals());

type Shown = Partial<Parameters<typeof LoadMore>[0]>;

/** Shows the end of a list that is near the window; returns how often more was asked for. */
function show(shown: Shown = {}) {
  const more = vi.fn();
  class Near {
    observe: () => void;
    constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
      this.observe = () => seen([{ isIntersecting: true }]);
    }
    disconnect = () => undefined;
  }
  vi.stubGlobal("IntersectionObserver", Near);
  render(
    <MemoryRouter>
      <LoadMore to="/?before=9" onMore={more} loading={false} error={null} automatic {...shown} />
    </MemoryRouter>,
  );
  return more;
}

test("fetches by itself once the end is near", () => {
  expect(show()).toHaveBeenCalledTimes(1);
});

test.each([
  ["where it is not wanted", { automatic: false }],
  ["while it loads", { loading: true }],
  ["after an error", { error: "No connection." }],
])("does not fetch by itself %s", (_, shown: Shown) => {
  expect(show(shown)).not.toHaveBeenCalled();
});

test("fetches on a press, but not on one that opens a tab; says what failed", () => {
  const more = show({ automatic: false, error: "No connection." });
  expect(screen.getByRole("alert").textContent).toBe("No connection.");
  const link = screen.getByRole("link", { name: "Try again" });
  expect(link.getAttribute("href")).toBe("/?before=9");
  fireEvent.click(link, { ctrlKey: true });
  expect(more).not.toHaveBeenCalled();
  fireEvent.click(link);
  expect(more).toHaveBeenCalledTimes(1);
});
