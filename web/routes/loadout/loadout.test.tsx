import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, createPath, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { NEW_SESSION } from "#contract/loadout/roll/roll-session.ts";
import { answering, createProviders } from "#test/providers.tsx";
import type { ShownToast } from "#test/toasts.ts";
import { changeLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { addProfile, DEFAULT_LOADOUTS } from "#web/tools/loadout/profiles/profiles.ts";
import { useSession } from "#web/tools/loadout/roll/roll-store.ts";
import { receiveToasts } from "#web/ui/feedback/toast-queue.ts";
import { Component as Page } from "./loadout.tsx";
import { Component as Manager } from "./loadout-manage.tsx";

// Without motion.
const media = { matches: false, addEventListener() {}, removeEventListener() {} };
beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) => ({ ...media, matches: /motion/.test(query) }));
  changeLoadouts(() => DEFAULT_LOADOUTS);
  useSession.setState(NEW_SESSION);
  return () => vi.unstubAllGlobals();
});

const ROLL =
  "?seed=abc1234&primary=Weapon_AssaultRifle_NTEC_Slot3&secondary=Weapon_Pistol_FBW&grenade=Weapon_Grenade_Frag";

function open(path: string, answer = answering(404, ""), viewer?: { _id: string }) {
  const { wrapper, sent } = createProviders(answer, viewer && { user: viewer });
  const routes = [
    { path: "/loadout", element: <Page />, loader: () => ({ seed: "abc1234" }) },
    { path: "/loadout/manage", element: <Manager /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  // The rolls read it.
  router.subscribe(({ location }) => window.history.replaceState(null, "", createPath(location)));
  window.history.replaceState(null, "", path);
  const toasts: ShownToast[] = [];
  receiveToasts({ show: (toast) => toasts.push(toast), closeStale: () => undefined });
  render(<RouterProvider router={router} />, { wrapper });
  const address = () => router.state.location.pathname + router.state.location.search;
  const texts = () => toasts.map(({ text }) => text);
  return { user: userEvent.setup(), router, address, toasts, texts, sent };
}

const stored = () => JSON.parse(localStorage.getItem("parade.loadout") ?? "").state;
const names = () => stored().profiles.map(({ name }: { name: string }) => name);
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const weapon = (name = "Primary weapon") =>
  screen.getByRole("region", { name }).querySelector("h2")?.textContent;

/** Opens a shared roll, once it can be changed. */
async function openRoll() {
  const page = open(`/loadout${ROLL}`);
  await screen.findByRole("group", { name: "Rules" });
  return page;
}

test("a shared roll is shown by its items, and read aloud", async () => {
  await openRoll();
  const names = [weapon(), weapon("Secondary weapon"), weapon("Grenade")];
  expect(names).toEqual(["N-TEC 5 Dvah", "Obeya FBW", "Frag"]);
  expect(screen.getAllByRole("status")[0]?.textContent).toBe(`Rolled: ${names.join(", ")}.`);
});

test.each([
  ["1", "Lock primary weapon"],
  ["2", "Lock secondary weapon"],
  ["3", "Lock grenade"],
  ["4", "Lock character modifications"],
])("key %s presses %s", async (key, name) => {
  const { user } = await openRoll();
  await user.keyboard(key);
  expect(button(name).ariaPressed).toBe("true");
  await user.click(button(name));
  expect(button(name).ariaPressed).toBe("false");
});

test("a locked part cannot be rolled alone and stays in the next roll, which can be undone", async () => {
  const { user, address } = await openRoll();
  await user.click(button("Lock primary weapon"));
  expect(button("Reroll primary weapon only")).toHaveProperty("disabled", true);
  await user.keyboard("{Shift>}[Digit1]{/Shift}");
  expect(address()).toBe(`/loadout${ROLL}`);
  await user.click(button("Reroll Loadout"));
  await waitFor(() => expect(address()).not.toBe(`/loadout${ROLL}`));
  expect(address()).toContain("primary=Weapon_AssaultRifle_NTEC_Slot3&");
  await user.keyboard("u");
  await waitFor(() => expect(address()).toBe(`/loadout${ROLL}`));
  expect(button("Undo").ariaDisabled).toBe("true");
});

test("copies the link and the text", async () => {
  const { user, texts } = await openRoll();
  await user.click(button("Copy text"));
  await waitFor(() => expect(texts()).toEqual(["Copied the text"]));
  expect(await navigator.clipboard.readText()).toBe(
    "Primary weapon: N-TEC 5 Dvah (vacant, vacant, vacant)\nSecondary weapon: Obeya FBW\nGrenade: Frag",
  );
  await user.click(screen.getAllByRole("button", { name: "Copy link" })[0] as HTMLElement);
  await waitFor(() => expect(texts()).toEqual(["Copied the text", "Copied the link"]));
  expect(await navigator.clipboard.readText()).toBe(`http://localhost:3000/loadout${ROLL}`);
});

test("? shows the keys, and the gear the rules with how many weapons fit", async () => {
  const { user } = await openRoll();
  await user.keyboard("?");
  const keys = await screen.findByRole("dialog");
  expect(keys.textContent).toContain("Keyboard");
  await user.keyboard("{Escape}");
  await user.click(button("Rules"));
  const rules = within(await screen.findByRole("dialog", { name: "Rules" }));
  expect(rules.getByRole("status").textContent).toBe("24 of 24 primaries fit");
  await user.click(rules.getByRole("switch", { name: /^One long range, one short/ }));
  expect(rules.getByRole("status").textContent).toBe("14 of 24 primaries fit");
  expect(useSession.getState().rules).toEqual(["range"]);
});

test("picks another profile to roll from, but none that is empty", async () => {
  changeLoadouts((all) => addProfile(all, "empty"));
  const { user, address, toasts, texts } = await openRoll();
  const profiles = within(screen.getByRole("group", { name: "Roll from" }));
  await user.click(profiles.getByRole("radio", { name: /^Loadout 2/ }));
  expect(texts()).toEqual(["Loadout 2 has nothing to roll. Add weapons first"]);
  expect(stored().selected).toBe("default");
  toasts[0]?.action?.run();
  await waitFor(() => expect(address()).toBe("/loadout/manage?profile=empty"));
});

test("opens on a roll from the selected profile, which the first press replaces and Undo brings back", async () => {
  const { user, address } = open("/loadout");
  await screen.findByRole("group", { name: "Rules" });
  await screen.findByRole("region", { name: "Primary weapon" });
  const opened = weapon();
  await user.click(screen.getAllByRole("button", { name: "Copy link" })[0] as HTMLElement);
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toContain("?seed=abc1234"),
  );
  await user.click(button("Roll Loadout"));
  await waitFor(() => expect(address()).toMatch(/^\/loadout\?seed=\w{7}&primary=/));
  // The button is there before, and the page a little after its URL.
  await waitFor(() => expect(button("Undo").ariaDisabled).toBe("false"));
  await user.click(button("Undo"));
  await waitFor(() => expect(address()).toContain("?seed=abc1234&primary="));
  await waitFor(() => expect(weapon()).toBe(opened));
});

test("an empty profile leads to its weapons", async () => {
  changeLoadouts((all) => ({ ...addProfile(all, "empty"), selected: "empty" }));
  open("/loadout");
  const link = await screen.findByRole("link", { name: "Add weapons first" });
  expect(link.getAttribute("href")).toBe("/loadout/manage?profile=empty");
});

test("shows what others have published, not one's own", async () => {
  const loadout = (title: string, ownerId: string, numTaken: number) => ({
    ...{ code: title, title, numTaken, weapon: null },
    owner: { _id: ownerId, username: "Elk" },
  });
  const loadouts = [loadout("Docks", "2", 1), loadout("Mine", "1", 0), loadout("Roofs", "2", 0)];
  open("/loadout", answering(200, "", { loadouts, total: 3, pageCount: 1 }), { _id: "1" });
  const list = await screen.findByRole("list", { name: "Published by others" });
  expect(
    within(list)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["DocksElk, taken 1 time", "RoofsElk, not taken yet"]);
  expect(screen.getByRole("link", { name: "All 3 published loadouts" })).toBeTruthy();
});

test("a profile is duplicated behind itself, deleted after a question, and comes back in its place", async () => {
  changeLoadouts((all) => addProfile(all, "two"));
  const { user } = open("/loadout/manage");
  await user.click(button("Duplicate Default Profile"));
  expect(names()).toEqual(["Default Profile", "Default Profile 2", "Loadout 2"]);
  expect(screen.queryByRole("button", { name: "Delete Default Profile" })).toBe(null);
  await user.click(button("Delete Default Profile 2"));
  const question = await screen.findByRole("alertdialog", { name: "Delete Default Profile 2?" });
  await user.click(within(question).getByRole("button", { name: "Delete profile" }));
  await waitFor(() => expect(names()).toEqual(["Default Profile", "Loadout 2"]));
  await user.click(button("Undo"));
  expect(names()).toEqual(["Default Profile", "Default Profile 2", "Loadout 2"]);
});

test.each([
  ["", "Primary Weapons"],
  ["&tab=grenades", "Grenades"],
  ["&tab=name", "Profile Name"],
  ["&tab=nothing", "Primary Weapons"],
])("the URL %s of a profile shows %s", async (tab, title) => {
  open(`/loadout/manage?profile=default${tab}`);
  const current = within(await screen.findByRole("navigation", { name: "Profile parts" }));
  const [shown] = current.getAllByRole("link", { current: "page" });
  expect(shown?.textContent).toContain(title);
});

test("Roll in the manager rolls from the profile that is edited, from then on", async () => {
  changeLoadouts((all) => ({ ...all, selected: "other" }));
  const { user, address } = open("/loadout/manage?profile=default");
  await user.click(await screen.findByRole("button", { name: "Roll" }));
  await waitFor(() => expect(address()).toMatch(/^\/loadout\?seed=\w{7}&primary=/));
  expect(stored().selected).toBe("default");
});
