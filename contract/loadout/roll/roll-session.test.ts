import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addRoll,
  NEW_SESSION,
  type RollSession,
  readSession,
  restingOf,
  showRoll,
  toggleLock,
  toggleRule,
  undoRoll,
} from "./roll-session.ts";

const search = (seed: number) => `?seed=s${seed}&primary=Weapon_${seed}&grenade=Weapon_G${seed}`;

/** Returns a session after rolls 1 to `count`, each shown when the next was rolled. */
function rolled(count: number): RollSession {
  let session = NEW_SESSION;
  for (let roll = 1; roll <= count; roll += 1) {
    const shown = roll === 1 ? "" : search(roll - 1);
    session = addRoll(session, { search: search(roll), at: roll }, shown);
  }
  return session;
}

test("lists the last ten rolls, newest first; weapons and grenades of five rest", () => {
  const session = rolled(12);
  expect(session.rolls.map(({ at }) => at)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  const ids = [12, 11, 10, 9, 8].flatMap((roll) => [`Weapon_${roll}`, `Weapon_G${roll}`]);
  expect([...restingOf(session)].sort()).toEqual(ids.sort());
});

test("undoes ten rolls, and returns to what was shown before a listed one", () => {
  let session = showRoll(rolled(12), search(12));
  const shown: string[] = [];
  for (let roll = undoRoll(session, search(4)); roll; roll = undoRoll(session, roll.search)) {
    shown.push(roll.search);
    session = roll.session;
  }
  expect(shown).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(search));
  expect(session.rolls).toHaveLength(10);
  expect(undoRoll(NEW_SESSION, search(1))).toBeUndefined();
});

test("skips what going back in the browser already shows", () => {
  expect(undoRoll(rolled(3), search(2))?.search).toBe(search(1));
});

test("toggles locks, and rules in the order in which they were chosen", () => {
  const locked = toggleLock(toggleLock(NEW_SESSION, "grenade"), "primary");
  expect(toggleLock(locked, "grenade").locks).toEqual(["primary"]);
  const ruled = toggleRule(toggleRule(NEW_SESSION, "rest"), "range");
  expect(ruled.rules).toEqual(["rest", "range"]);
  expect(toggleRule(ruled, "rest").rules).toEqual(["range"]);
});

test("reads any stored value, and restores a valid one", () => {
  const session = toggleRule(rolled(3), "fill");
  expect(readSession(JSON.parse(JSON.stringify(session)))).toEqual({
    rolls: session.rolls,
    rules: ["fill"],
  });
  fc.assert(fc.property(fc.anything(), (value) => void readSession(value)));
  const invalid = [{ search: "?seed=a", at: 1 }, { search: search(1) }, null, { search: 4, at: 1 }];
  expect(readSession({ rolls: invalid, rules: ["none", 4, "rest", "rest"] })).toEqual({
    rolls: [],
    rules: ["rest"],
  });
});
