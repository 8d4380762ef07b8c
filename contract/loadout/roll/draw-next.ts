import { randomOf } from "./random.ts";
import { type Loadout, PARTS_OF_ROLL, type Pools, type RollPart, rollLoadout } from "./roll.ts";
import { restingOf, retainedOf } from "./roll-session.ts";
import { rollQueryString } from "./roll-url.ts";
import { choicesOf, type Exhaustion, findExhaustion, RULES } from "./rules.ts";
import type { RollSession } from "./session-state.ts";

type Drawing = {
  pools: Pools;
  session: RollSession;
  /** The roll that another replaces; its locked parts stay. */
  shown: Loadout | undefined;
  /** The part to roll, if it is only one. */
  only?: RollPart | undefined;
  seed: string;
};

/** A new roll, its query string, and the parts that were drawn. */
export type Drawn = { loadout: Loadout; search: string; drawn: readonly RollPart[] };

/** Draws the next roll by the rules and locks of a session, or returns which rule leaves nothing. */
export function drawNext({
  pools,
  session,
  shown,
  only,
  seed,
}: Drawing): Drawn | { exhausted: Exhaustion } {
  const retained = shown ? retainedOf(shown, session.locks, only) : {};
  const request = { pools, rules: session.rules, resting: restingOf(session), retained };
  const exhausted = findExhaustion(request);
  if (exhausted) return { exhausted };
  const loadout = rollLoadout(choicesOf(request), randomOf(seed), retained);
  return {
    loadout,
    search: rollQueryString(seed, loadout),
    drawn: PARTS_OF_ROLL.filter((part) => !(part in retained)),
  };
}

const NOUNS = { primary: "primary weapon", secondary: "secondary weapon", grenade: "grenade" };

/** Says which rule leaves nothing to roll. */
export function exhaustionText({ part, rule }: Exhaustion): string {
  return `No ${NOUNS[part]} of the profile fits “${RULES[rule].label}”.`;
}
