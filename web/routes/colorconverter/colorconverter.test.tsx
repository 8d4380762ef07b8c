import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import type { ShownToast } from "#test/toasts.ts";
import { receiveToasts } from "#web/ui/feedback/toast-queue.ts";
import { Component as Page } from "./colorconverter.tsx";

afterEach(() => vi.unstubAllGlobals());

const STORED = "parade.colors";
const WOLF = { key: "wolf", name: "Grey Wolf", colors: "17-5-8,1-0-15" };

/** Opens the page with what is stored; a press is `user.click`, and what is copied is in `clipboard`. */
function open(search = "?color=1f7fae", stored: { last?: string[]; palettes?: object[] } = {}) {
  localStorage.setItem(STORED, JSON.stringify({ state: { last: [], palettes: [], ...stored } }));
  const { wrapper } = createProviders(answering(404, ""), { path: `/colorconverter${search}` });
  const user = userEvent.setup();
  const clipboard = () => navigator.clipboard.readText();
  let shown = "";
  function Address() {
    shown = useLocation().search;
    return null;
  }
  const page = (
    <>
      <Page />
      <Address />
    </>
  );
  const toasts: ShownToast[] = [];
  receiveToasts({ show: (toast) => toasts.push(toast), closeStale: () => undefined });
  const { unmount } = render(page, { wrapper });
  return { user, clipboard, toasts, unmount, address: () => shown };
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const region = (name: string) => within(screen.getByRole("region", { name }));
const hex = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Hex" }).value;
const stored = () => JSON.parse(localStorage.getItem(STORED) ?? "{}").state;

test.each([
  ["the game's values", /17 \/ 5 \/ 8 ?Game values$/, "17 / 5 / 8"],
  ["the game's hex", /Game hex/, "#33ACDD"],
  ["one's own hex", /Your hex/, "#1F7FAE"],
  ["the values on a phone", "Copy 17 / 5 / 8", "17 / 5 / 8"],
])("copies %s, says so, and stores the color among the last", async (_, name, text) => {
  const { user, clipboard } = open("?color=1f7fae&game=17-5-8");
  await user.click(button(name));
  await screen.findByText(`Copied ${text}`, { selector: "[role=status]" });
  expect(await clipboard()).toBe(text);
  expect(stored().last).toEqual(["?color=1f7fae&game=17-5-8"]);
});

test("C copies the game's values, and the menu offers CSS", async () => {
  const { user, clipboard } = open("?color=1f7fae&game=17-5-8");
  await user.keyboard("c");
  await waitFor(async () => expect(await clipboard()).toBe("17 / 5 / 8"));
  await user.click(screen.getAllByRole("button", { name: "More to copy" })[0] as HTMLElement);
  await user.click(await screen.findByRole("menuitem", { name: /^CSS/ }));
  await waitFor(async () => expect(await clipboard()).toBe("hsl(197.42 71.43% 53.33%)"));
});

test("a harmony's color is taken by a press, and copied by one with Alt", async () => {
  const { user, clipboard, address } = open("?color=1f7fae&game=17-5-8");
  const complement = () => button(/^1 \/ 5 \/ 8/);
  await user.keyboard("{Alt>}");
  await user.click(complement());
  await user.keyboard("{/Alt}");
  await waitFor(async () => expect(await clipboard()).toBe("1 / 5 / 8"));
  expect(hex()).toBe("1F7FAE");
  await user.click(complement());
  expect(hex()).toBe("DD5433");
  await waitFor(() => expect(address()).toBe("?color=dd5433"));
});

test.each([
  ["a right click", (color: HTMLElement) => fireEvent.contextMenu(color)],
  ["Delete", (color: HTMLElement) => fireEvent.keyDown(color, { key: "Delete" })],
])("%s removes one of the last colors, a press shows it", async (_, remove) => {
  const { user } = open("?color=1f7fae", { last: ["?color=18a999", "?color=ff0000"] });
  await user.click(await screen.findByRole("button", { name: /^#FF0000/ }));
  expect(hex()).toBe("FF0000");
  remove(button(/^#18A999/));
  expect(stored().last).toEqual(["?color=ff0000"]);
  expect(screen.queryByRole("button", { name: /^#18A999/ })).toBe(null);
});

test("without a color in the URL the one of the last visit is shown", async () => {
  const { user, unmount } = open("?color=1f7fae&game=17-5-8");
  await user.click(button(/^1 \/ 5 \/ 8/));
  unmount();
  open("");
  expect(hex()).not.toBe("DD5433");
  await waitFor(() => expect(hex()).toBe("DD5433"));
});

test.each([
  ["Hue", "{PageUp}", 21],
  ["Sat", "{PageUp}", 7],
  ["Lum", "{PageDown}", 4],
])("a page on the steps of %s is four of them, up to the end", async (label, key, step) => {
  const { user } = open("?color=1f7fae&game=17-5-8");
  const steps = screen.getByRole<HTMLInputElement>("slider", { name: `${label}, steps` });
  steps.focus();
  await user.keyboard(key);
  expect(steps.valueAsNumber).toBe(step);
});

test.each([
  ["takes a color from the screen", async () => ({ sRGBHex: "#FF0000" }), "FF0000", []],
  [
    "says nothing of a picker that is left",
    () => Promise.reject(new DOMException("", "AbortError")),
    "1F7FAE",
    [],
  ],
  [
    "says that the browser cannot pick",
    () => Promise.reject(new Error()),
    "1F7FAE",
    ["The browser couldn't pick a color. Type its hex instead."],
  ],
])("%s", async (_, pick, shown, texts) => {
  vi.stubGlobal(
    "EyeDropper",
    class {
      open = pick;
    },
  );
  const { user, toasts } = open();
  await user.click(button("Pick from screen"));
  await waitFor(() => expect([hex(), toasts.map(({ text }) => text)]).toEqual([shown, texts]));
});

test("a palette of the URL is shown first, and saved, which leaves the URL with its color", async () => {
  const { user, address, toasts } = open("?palette=17-5-8,1-5-8");
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Saved");
  const shared = region("Shared palette");
  await user.click(shared.getByRole("button", { name: "1 / 5 / 8" }));
  expect(hex()).toBe("DD5433");
  await waitFor(() => expect(address()).toBe("?color=dd5433&palette=17-5-8%2C1-5-8"));
  await user.click(shared.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(address()).toBe("?color=dd5433"));
  expect(screen.queryByRole("region", { name: "Shared palette" })).toBe(null);
  const { key, ...palette } = stored().palettes[0];
  expect(palette).toEqual({ name: "Palette 1", colors: "17-5-8,1-5-8" });
  expect(toasts.map(({ text }) => text)).toEqual(["Saved Palette 1"]);
});

test("a palette of a harmony is saved with two to six of its colors, under its name", async () => {
  const { user } = open("?color=1f7fae&game=17-5-8", { palettes: [WOLF] });
  await user.click(button("Save these"));
  const form = within(await screen.findByRole("form", { name: "New palette" }));
  await user.selectOptions(form.getByLabelText("Colors of"), "Triad");
  const save = () => user.click(form.getByRole("button", { name: "Save palette" }));
  const toggle = (name: string) => user.click(form.getByRole("checkbox", { name }));
  await toggle("17 / 5 / 8");
  await toggle("28 / 5 / 8");
  await save();
  expect(form.getByText("1 chosen, two to six make a palette")).toBeTruthy();
  expect(stored().palettes).toHaveLength(1);
  await toggle("28 / 5 / 8");
  await user.clear(form.getByLabelText("Name"));
  await user.type(form.getByLabelText("Name"), " Docks ");
  await save();
  expect(screen.queryByRole("form", { name: "New palette" })).toBe(null);
  expect(stored().palettes).toMatchObject([{ name: "Docks", colors: "28-5-8,6-5-8" }, WOLF]);
});

test.each([
  ["Copy game values", "17 / 5 / 8\n1 / 0 / 15", "Copied Grey Wolf"],
  ["Copy hex", "#33ACDD\n#FFFFFF", "Copied Grey Wolf"],
  ["Copy CSS", "--grey-wolf-1: #33acdd;\n--grey-wolf-2: #ffffff;", "Copied Grey Wolf"],
  ["Copy link", "http://localhost:3000/colorconverter?palette=17-5-8,1-0-15", "Link copied"],
])("%s of a saved palette", async (item, text, toast) => {
  const { user, clipboard, toasts } = open("", { palettes: [WOLF] });
  await user.click(await screen.findByRole("button", { name: "Actions of Grey Wolf" }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
  await waitFor(() => expect(toasts.map((one) => one.text)).toEqual([toast]));
  expect(await clipboard()).toBe(text);
});

test("a saved palette is renamed, deleted, and comes back in its place", async () => {
  const OTHER = { key: "owl", name: "Owl", colors: "1-1-1,2-2-2" };
  const { user, toasts } = open("", { palettes: [WOLF, OTHER] });
  const act = async (name: string, item: string) => {
    await user.click(await screen.findByRole("button", { name: `Actions of ${name}` }));
    await user.click(await screen.findByRole("menuitem", { name: item }));
  };
  await act("Owl", "Rename");
  const field = await screen.findByRole("textbox", { name: "Palette name" });
  await user.clear(field);
  await user.type(field, "Barn Owl{Enter}");
  expect(stored().palettes).toEqual([WOLF, { ...OTHER, name: "Barn Owl" }]);
  await act("Barn Owl", "Delete");
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(["Deleted Barn Owl"]));
  expect(stored().palettes).toEqual([WOLF]);
  toasts[0]?.action?.run();
  expect(stored().palettes).toEqual([WOLF, { ...OTHER, name: "Barn Owl" }]);
});

test("arrow keys pass the parts of a phone, around the end", async () => {
  const { user } = open();
  const part = () => screen.getByRole("tab", { selected: true });
  part().focus();
  await user.keyboard("{ArrowRight}");
  expect([part().textContent, document.activeElement]).toEqual(["Picture", part()]);
  await user.keyboard("{ArrowLeft}{ArrowLeft}");
  expect([part().textContent, document.activeElement]).toEqual(["Saved", part()]);
});
