import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { CATALOGUE } from "#contract/items/catalogue.ts";
import type { Item } from "#contract/items/item.ts";
import { searchItemsIn } from "#contract/items/search.ts";
import { createProviders } from "#test/providers.tsx";
import { PartTabs } from "#web/tools/loadout/items/part-tabs.tsx";
import { changeLoadouts, useLoadouts } from "#web/tools/loadout/loadout-store.ts";
import type { Tab } from "#web/tools/loadout/roll/loadout-paths.ts";
import { ToastProvider } from "#web/ui/feedback/toast.tsx";
import { ProfileEditor } from "./profile-editor.tsx";
import {
  addForeignItems,
  addProfile,
  DEFAULT_KEY,
  DEFAULT_LOADOUTS,
  type Loadouts,
  type Profile,
  renameProfile,
  setItems,
} from "./profiles.ts";

// jsdom has no layout.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const JOKERS = searchItemsIn(CATALOGUE, { search: "joker", subcategory: "primary", limit: 20 });
const [DEFAULT] = DEFAULT_LOADOUTS.profiles as [Profile];

let shown: Loadouts;
/** The profile of the key, as the page last showed it. */
const profile = (key = DEFAULT_KEY) => shown.profiles.find((one) => one.key === key);

function Editor({ profileKey, tab }: { profileKey: string; tab: Tab }) {
  shown = useLoadouts().loadouts;
  const edited = profile(profileKey);
  return (
    edited && (
      <>
        <PartTabs profile={edited} tab={tab} />
        <ProfileEditor loadouts={shown} profile={edited} tab={tab} />
      </>
    )
  );
}

beforeEach(() => changeLoadouts(() => DEFAULT_LOADOUTS));

/** Opens a part of a profile; a search finds 20 weapons, of which the default set has one. */
async function open(tab: Tab, profileKey = DEFAULT_KEY) {
  const { wrapper: Providers } = createProviders(() => ({
    status: 200,
    body: { success: true, items: JOKERS },
  }));
  render(
    <Providers>
      <MemoryRouter>
        <ToastProvider whenIdle={(work) => work()}>
          <Editor profileKey={profileKey} tab={tab} />
        </ToastProvider>
      </MemoryRouter>
    </Providers>,
  );
  await screen.findByLabelText("Messages");
  return userEvent.setup();
}

const button = (name: string) => screen.findByRole("button", { name });
const hasButton = (name: string) => screen.queryByRole("button", { name }) !== null;
const idsOf = (items: readonly Item[]) => items.map(({ sapbdb }) => sapbdb);
const toastTexts = () =>
  within(screen.getByLabelText("Messages"))
    .queryAllByLabelText("Message")
    .map((toast) => toast.querySelector("p")?.textContent);

/** Presses a button, expects the toast, and returns a function that undoes it. */
async function press(user: ReturnType<typeof userEvent.setup>, name: string, toast: string) {
  await user.click(await button(name));
  await waitFor(() => expect(toastTexts()).toEqual([toast]));
  return async () => {
    await user.click(await button("Undo"));
    await waitFor(() => expect(toastTexts()).toEqual([]));
  };
}

async function searchJokers(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByRole("searchbox", { name: "Search weapons" }), "joker");
  await screen.findByText("20 found, 1 selected");
}

test("a search's buttons remove the found weapons only, and Undo restores them", async () => {
  const user = await open("primaryWeapons");
  await searchJokers(user);
  expect(hasButton("Select none: All classes")).toBe(false);
  const undo = await press(user, "Deselect these: 20 found", "1 weapon removed");
  const found = new Set(idsOf(JOKERS));
  const others = DEFAULT.primaryWeapons.filter((id) => !found.has(id));
  expect(others).toHaveLength(23);
  expect(profile()?.primaryWeapons).toEqual(others);
  await undo();
  expect(profile()).toEqual(DEFAULT);
});

test("a search's buttons add the found weapons only, and Undo removes them", async () => {
  const user = await open("primaryWeapons");
  await searchJokers(user);
  const undo = await press(user, "Select these: 20 found", "19 weapons added");
  expect(profile()?.primaryWeapons).toHaveLength(43);
  expect(new Set(profile()?.primaryWeapons)).toEqual(
    new Set([...DEFAULT.primaryWeapons, ...idsOf(JOKERS)]),
  );
  await undo();
  expect(profile()).toEqual(DEFAULT);
});

test("Undo restores a weapon that is missing from the catalogue with its facts", async () => {
  const [joker] = JOKERS as [Item];
  const unknown = { ...joker, sapbdb: "Weapon_Joker_New", sdisplayname: "Joker New" };
  const { sapbdb } = unknown;
  changeLoadouts((loadouts) =>
    setItems(addForeignItems(loadouts, [unknown]), DEFAULT_KEY, "primaryWeapons", [sapbdb], true),
  );
  const user = await open("primaryWeapons");
  const undo = await press(user, "Select none: All classes", "25 weapons removed");
  changeLoadouts((loadouts) => ({ ...loadouts, foreign: [] }));
  await undo();
  expect(profile()?.primaryWeapons).toEqual([...DEFAULT.primaryWeapons, sapbdb]);
  expect(shown.foreign).toEqual([unknown]);
});

test.each([
  ["primaryWeapons", "Select none: All classes", "24 weapons removed", 0],
  ["secondaryWeapons", "Select none: All classes", "9 weapons removed", 0],
  ["primaryWeaponModifications", "Select none: Barrel", "10 modifications removed", 21],
  ["primaryWeaponModifications", "Select none: everything", "31 modifications removed", 0],
  ["characterModifications", "Select none: everything", "27 modifications removed", 0],
  ["grenades", "Select none: everything", "7 grenades removed", 0],
] as const)("in %s, '%s' is undone by its toast", async (part, name, toast, left) => {
  const user = await open(part);
  const undo = await press(user, name, toast);
  expect(profile()).toEqual({ ...DEFAULT, [part]: expect.any(Array) });
  expect(profile()?.[part]).toHaveLength(left);
  await undo();
  expect(profile()).toEqual(DEFAULT);
});

test("Undo of one list leaves what was changed in another", async () => {
  const user = await open("grenades");
  const undo = await press(user, "Select none: everything", "7 grenades removed");
  const secondaryWeapons = DEFAULT.secondaryWeapons.slice(1);
  const removed = DEFAULT.secondaryWeapons.slice(0, 1);
  changeLoadouts((loadouts) => setItems(loadouts, DEFAULT_KEY, "secondaryWeapons", removed, false));
  await undo();
  expect(profile()).toEqual({ ...DEFAULT, secondaryWeapons });
});

test("a group that is selected already is not added again, and one item needs no Undo", async () => {
  const user = await open("grenades");
  await user.click(await button("Select all: everything"));
  await user.click(await button("Frag"));
  expect(profile()?.grenades).toHaveLength(6);
  expect(toastTexts()).toEqual([]);
  await press(user, "Select all: everything", "1 grenade added");
});

test("resets the first profile to the default set but not its name, and undoes it", async () => {
  const empty = renameProfile(addProfile(DEFAULT_LOADOUTS, "b"), DEFAULT_KEY, "Docks");
  const changed = setItems(empty, DEFAULT_KEY, "grenades", DEFAULT.grenades, false);
  changeLoadouts(() => setItems(changed, DEFAULT_KEY, "primaryWeapons", idsOf(JOKERS), true));
  const user = await open("name");
  const [before, other] = shown.profiles;
  const undo = await press(user, "Reset to the default set", "Docks has the default set again");
  expect(shown.profiles).toEqual([{ ...DEFAULT, name: "Docks" }, other]);
  await undo();
  expect(shown.profiles).toEqual([before, other]);
});

test("other profiles have no default set", async () => {
  changeLoadouts((loadouts) => addProfile(loadouts, "b"));
  await open("name", "b");
  expect(hasButton("Confirm")).toBe(true);
  expect(hasButton("Reset to the default set")).toBe(false);
});

test("the tabs have their counts in parentheses", async () => {
  await open("grenades");
  const tabs = within(screen.getByRole("navigation", { name: "Profile parts" }));
  expect(tabs.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Profile Name",
    "Primary Weapons (24)",
    "Weapon Modifications (31)",
    "Secondary Weapons (9)",
    "Grenades (7)",
    "Character Modifications (27)",
  ]);
});
