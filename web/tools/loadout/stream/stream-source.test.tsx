import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { OwnStream } from "#contract/streams/contract.ts";
import { createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { changeLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { DEFAULT_LOADOUTS, selectedProfile } from "#web/tools/loadout/profiles/profiles.ts";
import { itemsOfProfile } from "#web/tools/loadout/publish/published-items.ts";
import { useSession, useShownRoll } from "#web/tools/loadout/roll/roll-store.ts";
import { StreamSource } from "./stream-source.tsx";

const toasts = collectToasts();
const profile = selectedProfile(DEFAULT_LOADOUTS);
const items = itemsOfProfile(profile);
const ROLL = "?seed=abc1234&primary=Weapon_AssaultRifle_NTEC_Slot3&grenade=Weapon_Grenade_Frag";

const STREAM: OwnStream = {
  code: "abcdefghjk",
  profileName: profile.name,
  items,
  rules: [],
  remotes: [],
  state: { version: 1, layout: "full", roll: "", locks: [], canUndo: false, profileVersion: 1 },
};

type Given = Partial<Pick<ReturnType<typeof useSession.getState>, "rules" | "locks">>;

async function show(stream: OwnStream | null, { rules = [], locks = [] }: Given) {
  changeLoadouts(() => DEFAULT_LOADOUTS);
  localStorage.setItem("parade.rolls", JSON.stringify({ rolls: [], rules }));
  useSession.setState({ rules, locks });
  useShownRoll.setState({ search: ROLL });
  const { wrapper, sent } = createProviders(() => ({ status: 200, body: { success: true } }), {
    path: "/loadout/stream/settings",
  });
  render(<StreamSource stream={stream} />, { wrapper });
  const main = screen.getByRole("button", { name: stream ? "Save" : "Create stream view" });
  await waitFor(() => expect(main.ariaBusy).not.toBe("true"));
  const press = (name: string) => userEvent.setup().click(screen.getByRole("button", { name }));
  return { press, sent };
}

test("creates a stream view of the generator's profile, rules and locked parts, and says so before", async () => {
  const { press, sent } = await show(null, { rules: ["range", "launchers"], locks: ["primary"] });
  const source = `profile “${profile.name}”, 2 rules, primary locked.`;
  expect(screen.getByRole("status").textContent).toBe(`It takes along: ${source}`);
  await press("Create stream view");
  const body = {
    profile: { name: profile.name, items },
    rules: ["range", "launchers"],
    shown: { roll: ROLL, locks: ["primary"] },
  };
  expect(sent()[0]).toEqual(["POST /api/stream", { body }]);
  expect(toasts).toEqual([`ok: Your stream view is ready: ${source}`]);
});

test("takes along no roll where nothing is locked, and only the rules that are left chosen", async () => {
  const { press, sent } = await show(null, { rules: ["range", "launchers"] });
  await press("No launchers");
  expect(screen.getByRole("status").textContent).toContain("1 rule, nothing locked.");
  await press("Create stream view");
  const body = { profile: { name: profile.name, items }, rules: ["range"] };
  expect(sent()[0]).toEqual(["POST /api/stream", { body }]);
});

test("says what a stream view uses, and offers what the generator has instead", async () => {
  const given = { rules: ["launchers"], locks: ["primary", "grenade"] } as const;
  const { press, sent } = await show({ ...STREAM, rules: ["range"] }, given);
  expect(screen.getByText(/^It rolls from/).textContent).toBe(
    `It rolls from a copy of “${profile.name}”, by “One long range, one short”, with nothing locked.`,
  );
  expect(screen.getByText(/^Your generator/).textContent).toBe(
    `Your generator has other rules and other locked parts now: profile “${profile.name}”, 1 rule, primary and grenade locked.`,
  );
  await press("Use them");
  expect(sent()[0]).toMatchObject([
    "POST /api/stream",
    { body: { rules: ["launchers"], shown: { roll: ROLL, locks: ["primary", "grenade"] } } },
  ]);
});

test.each([
  ["another profile", { profileName: "Docks" }],
  ["other items in this profile", { items: { ...items, grenades: [] } }],
  ["other locked parts", { state: { ...STREAM.state, roll: ROLL.replace("NTEC", "STAR") } }],
])("says that the generator has %s", async (difference, changed) => {
  const state = { ...STREAM.state, roll: ROLL, locks: ["primary" as const] };
  await show({ ...STREAM, state, ...changed }, { locks: ["primary"] });
  expect(screen.getByText(/^Your generator/).textContent).toContain(`has ${difference} now`);
});

test("offers nothing where the stream view keeps all that the generator keeps", async () => {
  const state = { ...STREAM.state, roll: `${ROLL}&secondary=Weapon_Pistol_FBW` };
  await show(
    { ...STREAM, rules: ["range"], state: { ...state, locks: ["primary", "secondary"] } },
    { rules: ["range"], locks: ["primary"] },
  );
  expect(screen.queryByRole("button", { name: "Use them" })).toBe(null);
});

test("saves a change by hand without touching what the stream view shows", async () => {
  const { press, sent } = await show(STREAM, { locks: ["primary"] });
  await press("No launchers");
  await press("Save");
  const body = { profile: { name: profile.name, items }, rules: ["launchers"] };
  expect(sent()[0]).toEqual(["POST /api/stream", { body }]);
});
