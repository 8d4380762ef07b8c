import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { CATALOGUE } from "#contract/items/catalogue.ts";
import type { PublishedLoadout } from "#contract/loadout/contract.ts";
import type { Site } from "#contract/site.ts";
import { createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { SiteProvider } from "#web/lib/document/site.ts";
import { changeLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { addProfile, DEFAULT_LOADOUTS } from "#web/tools/loadout/profiles/profiles.ts";
import { describeLoadout } from "#web/tools/loadout/publish/describe-loadout.ts";
import { Component as Generator } from "./loadout.tsx";
import { Component as Page } from "./published-loadout.tsx";

const toasts = collectToasts();
// Without motion.
const media = { addEventListener() {}, removeEventListener() {} };
beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) => ({ ...media, matches: /motion/.test(query) }));
  changeLoadouts(() => DEFAULT_LOADOUTS);
  return () => vi.unstubAllGlobals();
});

const OWL = { _id: "8", username: "Owl", avatar: null, roles: [0], verified: true };
const FOX = { ...OWL, _id: "7", username: "Fox" };
const ITEMS = {
  primaryWeapons: ["Weapon_AssaultRifle_NTEC_Slot3"],
  primaryWeaponModifications: ["FnMod_Weapon_CoolingJacket1"],
  secondaryWeapons: ["Weapon_Pistol_Gone"],
  grenades: ["Weapon_Grenade_Frag"],
  characterModifications: ["FnMod_Character_Kevlar1", "FnMod_Character_Gone"],
};
const ids = new Set(Object.values(ITEMS).flat());
const LOADOUT: PublishedLoadout = {
  ...{ _id: "1", code: "k7Qp2m", title: "Harbour rush", note: "Fast.", public: true, rolled: true },
  ...{ numItems: 7, numLikes: 1, numTaken: 1234, numRolled: 5, liked: false, from: null },
  createdAt: "2026-03-02T12:00:00.000Z",
  owner: { _id: OWL._id, username: OWL.username, avatar: null },
  items: ITEMS,
  known: CATALOGUE.filter(({ sapbdb }) => ids.has(sapbdb)),
};

type Answer = { status: number; body: object };

async function open(
  more: Partial<PublishedLoadout> = {},
  user?: object,
  reply: Answer = { status: 200, body: { success: true } },
) {
  const loadout = { ...LOADOUT, ...more };
  const found = { status: 200, body: { success: true, loadout } };
  const { wrapper, sent } = createProviders(
    (endpoint) => (endpoint === "GET /api/loadouts/:id" ? found : reply),
    { user },
  );
  const routes = [
    { path: "/l/:id", element: <Page /> },
    { path: "/loadout", element: <Generator />, loader: () => ({ seed: "abc1234" }) },
    { path: "*", element: <p>Another page</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/l/k7Qp2m"] });
  render(
    <SiteProvider value={{ name: "Parade", url: "https://parade.test" } as Site}>
      <RouterProvider router={router} />
    </SiteProvider>,
    { wrapper },
  );
  await screen.findByRole("heading", { name: loadout.title });
  const address = () => router.state.location.pathname + router.state.location.search;
  return { sent: () => sent().slice(1), address, user: userEvent.setup() };
}

const beside = () => within(screen.getByRole("complementary", { name: "About this loadout" }));
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(beside().getByRole("button", { name }));
const profiles = () => JSON.parse(localStorage.getItem("parade.loadout") ?? "").state.profiles;

test.each([
  ["a visitor", undefined, []],
  ["a member", FOX, ["Like, 1 like", "Report"]],
  ["its maker", OWL, ["Like, 1 like", "Edit", "Delete"]],
  ["a moderator", { ...FOX, roles: [1] }, ["Like, 1 like", "Delete", "Report"]],
])("offers %s what is allowed", async (_, user, names) => {
  await open({}, user);
  const all = beside()
    .getAllByRole("button")
    .map((one) => one.getAttribute("aria-label") ?? one.textContent);
  expect(all).toEqual(["Take it", "Copy link", ...names]);
});

test("is taken once as a profile of this device, which is counted", async () => {
  const { user, sent, address } = await open();
  await press(user, "Take it");
  expect(profiles()[1]).toMatchObject({ name: "Harbour rush", ...ITEMS });
  expect(toasts).toEqual(["ok: Harbour rush is in your manager"]);
  expect(sent()[0]).toEqual([
    "POST /api/loadouts/:id/use",
    { params: { id: "k7Qp2m" }, body: { use: "taken" } },
  ]);
  await press(user, "Taken");
  expect(profiles()).toHaveLength(2);
  expect(address()).toBe("/l/k7Qp2m");
});

test.each([
  [19, "ok: Harbour rush is in your manager", 20],
  [20, "error: You have 20 profiles. Delete one first.", 20],
])("with %d profiles: %s", async (count, toast, after) => {
  changeLoadouts((all) =>
    Array.from({ length: count - 1 }, (_, at) => `k${at}`).reduce(addProfile, all),
  );
  const { user } = await open();
  await press(user, "Take it");
  expect([toasts, profiles().length]).toEqual([[toast], after]);
});

test.each([
  ["a profile", { rolled: false }, "Harbour rush"],
  ["the profile that a roll is from", { from: { name: "Docks", items: ITEMS } }, "Docks"],
])("rolls from %s, which is counted, and stored on demand", async (_, more, name) => {
  const { user, sent, address } = await open(more);
  await press(user, "Roll from this profile");
  await screen.findByRole("group", { name: "Roll from" });
  const picked = () =>
    screen.getByRole<HTMLInputElement>("radio", { checked: true }).labels?.[0]?.querySelector("b")
      ?.textContent;
  expect(address()).toContain("&primary=Weapon_AssaultRifle_NTEC_Slot3&");
  expect(sent()[0]).toEqual([
    "POST /api/loadouts/:id/use",
    { params: { id: "k7Qp2m" }, body: { use: "rolled" } },
  ]);
  const names = () => profiles().map((profile: { name: string }) => profile.name);
  expect([picked(), names()]).toEqual([name, ["Default Profile"]]);
  await user.click(await screen.findByRole("button", { name: "Keep profile" }));
  expect(names()).toEqual(["Default Profile", name]);
  expect(toasts).toEqual([`ok: ${name} is in your manager`]);
  expect(screen.queryByRole("button", { name: "Keep profile" })).toBe(null);
  expect(picked()).toBe(name);
});

test("copies the whole link, and shows it without the scheme", async () => {
  const { user } = await open();
  expect(screen.getByLabelText<HTMLInputElement>("Link to this loadout").value).toBe(
    "parade.test/l/k7Qp2m",
  );
  await press(user, "Copy link");
  expect(await navigator.clipboard.readText()).toBe("https://parade.test/l/k7Qp2m");
});

test("shows 24 items of a list until all are asked for", async () => {
  const grenades = Array.from({ length: 25 }, (_, at) => `Weapon_Grenade_Gone${at}`);
  const { user } = await open({ rolled: false, items: { ...ITEMS, grenades } });
  const list = within(screen.getByRole("region", { name: "Grenades" }));
  expect(list.getByRole("heading").textContent).toBe("Grenades (25)");
  expect(list.getAllByRole("listitem")).toHaveLength(24);
  await user.click(list.getByRole("button", { name: "Show all 25" }));
  expect(list.getAllByRole("listitem")).toHaveLength(25);
  expect(list.queryByRole("button")).toBe(null);
});

test("an edit sends all texts, and stays open with what the server refuses", async () => {
  const errors = { title: "This title is taken." };
  const body = { success: false, message: "No.", errors };
  const { user, sent } = await open({ public: false }, OWL, { status: 400, body });
  expect(screen.getByText("Unlisted")).toBeTruthy();
  await press(user, "Edit");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit loadout" }));
  expect(dialog.getByText("Only people with the link find it.")).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Title/), "!");
  await user.click(dialog.getByRole("radio", { name: "Public" }));
  expect(dialog.getByText("On your profile, and in search engines.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByText("This title is taken.");
  expect(sent()).toEqual([
    [
      "PATCH /api/loadouts/:id",
      { params: { id: "k7Qp2m" }, body: { title: "Harbour rush!", note: "Fast.", public: true } },
    ],
  ]);
});

test("is described by its items, a profile by how many there are", () => {
  expect(describeLoadout(LOADOUT)).toBe(
    "Harbour rush by Owl: N-TEC 5 Dvah (assault rifle, Cooling Jacket 1), Pistol Gone (pistol), Frag, Kevlar Implants 1, Gone.",
  );
  expect(describeLoadout({ ...LOADOUT, rolled: false })).toBe(
    "Harbour rush by Owl: 1 primary weapon, 1 weapon modification, 1 secondary weapon, 1 grenade, 2 character modifications.",
  );
});
