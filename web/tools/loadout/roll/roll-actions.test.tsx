import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { CATALOGUE } from "#contract/items/catalogue.ts";
import { NEW_SESSION } from "#contract/loadout/roll/roll-session.ts";
import {
  DEFAULT_LOADOUTS,
  type Profile,
  selectedProfile,
} from "#web/tools/loadout/profiles/profiles.ts";
import { receiveToasts } from "#web/ui/feedback/toast-queue.ts";
import { chooseRule, drawRoll, lockPart, undo } from "./roll-actions.ts";
import { useSession } from "./roll-store.ts";

const PROFILE = selectedProfile(DEFAULT_LOADOUTS);

// Without motion.
vi.stubGlobal("matchMedia", () => ({ matches: true }));
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  localStorage.clear();
  useSession.setState(NEW_SESSION);
  window.history.replaceState(null, "", "/loadout");
});

/** Rolls again where a roll is shown; shows the result. */
function roll(isAgain = false, profile: Profile = PROFILE, rollAgain = () => {}) {
  const rerolled = isAgain ? { loadout: shown } : undefined;
  const drawn = drawRoll({ profile, items: CATALOGUE, rerolled }, rollAgain);
  if (!drawn) return undefined;
  shown = drawn.loadout;
  window.history.replaceState(null, "", `/loadout${drawn.search}`);
  return drawn;
}
let shown: NonNullable<ReturnType<typeof drawRoll>>["loadout"];

test("a reroll keeps what is locked, and its locks", () => {
  const first = roll();
  lockPart("primary");
  for (let again = 0; again < 5; again++) {
    expect(roll(true)?.loadout.primary).toEqual(first?.loadout.primary);
  }
  expect(useSession.getState().locks).toEqual(["primary"]);
});

test("a roll that replaces none drops the locks", () => {
  roll();
  lockPart("primary");
  roll();
  expect(useSession.getState().locks).toEqual([]);
});

test("stores rolls and rules for the next visit, and no locks", () => {
  const first = roll();
  lockPart("grenade");
  chooseRule("launchers");
  expect(JSON.parse(localStorage.getItem("parade.rolls") ?? "")).toEqual({
    rolls: [{ search: first?.search, at: expect.any(Number) }],
    rules: ["launchers"],
  });
});

test("undoes a reroll, but not the first", () => {
  const first = roll();
  roll(true);
  expect(undo()).toBe(first?.search);
  window.history.replaceState(null, "", `/loadout${first?.search}`);
  expect(undo()).toBe(undefined);
});

test("names the rule that leaves nothing to roll, and rolls without it", () => {
  const offered: { text: string; run: (() => void) | undefined }[] = [];
  const stop = receiveToasts({
    show: ({ text, action }) => offered.push({ text, run: action?.run }),
    closeStale: () => undefined,
  });
  const one = { ...PROFILE, primaryWeapons: PROFILE.primaryWeapons.slice(0, 1) };
  chooseRule("rest");
  roll(false, one);
  let again = 0;
  expect(roll(true, one, () => again++)).toBe(undefined);
  expect(offered.map(({ text }) => text)).toEqual([expect.stringContaining("No repeats in 5")]);
  offered[0]?.run?.();
  stop();
  expect([again, useSession.getState().rules]).toEqual([1, []]);
});
