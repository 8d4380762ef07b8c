import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ColorsPanel } from "./colors-panel.tsx";

const color = (hue: number, background: boolean) => ({
  hue,
  sat: 5,
  lum: 7,
  share: 100,
  background,
});

const hrefsIn = (list: HTMLElement | undefined) =>
  list
    ? within(list)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href"))
    : [];

test("names the colors of the background for everyone, apart from the subject's", () => {
  const palette = [color(1, false), color(2, false), color(20, true)];
  render(<ColorsPanel palette={palette} name="Car" />, { wrapper: MemoryRouter });
  const [subject, background] = screen.getAllByRole("list");
  expect(hrefsIn(subject)).toEqual(["/search?color=1-5-7", "/search?color=2-5-7"]);
  expect(screen.getByText("Background").className).not.toContain("sr");
  expect(background?.getAttribute("aria-label")).toBe("Background");
  expect(hrefsIn(background)).toEqual(["/search?color=20-5-7"]);
  expect(screen.getByRole("link", { name: "Find alike" }).getAttribute("href")).toBe(
    "/search?color=1-5-7,2-5-7,20-5-7",
  );
});

test("has no such list where all colors are the subject's", () => {
  render(<ColorsPanel palette={[color(1, false)]} name="Car" />, { wrapper: MemoryRouter });
  expect(screen.queryByText("Background")).toBe(null);
  expect(screen.getAllByRole("list")).toHaveLength(1);
});
