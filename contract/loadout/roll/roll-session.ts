import { randomOf } from "./random.ts";
import {
  type Loadout,
  PARTS_OF_ROLL,
  type Pools,
  type Retained,
  type RollPart,
  rollLoadout,
} from "./roll.ts";
import { isRollSearch, parseRollUrl, ROLL_SEARCH_MAX, rollQueryString } from "./roll-url.ts";
import {
  choicesOf,
  type Exhaustion,
  findExhaustion,
  RULE_IDS,
  RULES,
  type RuleId,
} from "./rules.ts";

/** How many rolls are listed, and how many can be undone. */
export const ROLLS_MAX = 10;
const RESTING_ROLLS = 5;

/** Adds a roll; `shown` is the query string of the one it replaces, empty for none. */
export function addRoll(session: RollSession, roll: PastRoll, shown: string): RollSession {
  const others = session.rolls.filter(({ search }) => search !== roll.search);
  return { ...showRoll(session, shown), rolls: [roll, ...others].slice(0, ROLLS_MAX) };
}

/** Records that another roll replaces the shown one. */
export function showRoll(session: RollSession, shown: string): RollSession {
  if (shown === "") return session;
  return { ...session, before: [shown, ...session.before].slice(0, ROLLS_MAX) };
}

/** Returns the query string of the roll that undoing shows, and the session then. */
export function undoRoll(
  session: RollSession,
  shown: string,
): { search: string; session: RollSession } | undefined {
  // Going back in the browser may have shown some of them already.
  const index = session.before.findIndex((search) => search !== shown);
  const search = session.before[index];
  if (search === undefined) return undefined;
  return { search, session: { ...session, before: session.before.slice(index + 1) } };
}

/** Empties the list of rolls. */
export function clearRolls(session: RollSession): RollSession {
  return { ...session, rolls: [] };
}

export function toggleLock(session: RollSession, part: RollPart): RollSession {
  return { ...session, locks: toggled(session.locks, part) };
}

export function toggleRule(session: RollSession, rule: RuleId): RollSession {
  return { ...session, rules: toggled(session.rules, rule) };
}

function toggled<T>(list: readonly T[], one: T): T[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}

/** Returns what a roll keeps: the locked parts, or all others of the only part to roll. */
export function retainedOf(
  loadout: Loadout,
  locks: readonly RollPart[],
  only?: RollPart,
): Retained {
  const isRetained = (part: RollPart) => (only ? part !== only : locks.includes(part));
  return Object.fromEntries(
    PARTS_OF_ROLL.filter(isRetained).map((part) => [part, loadout[part]]),
  ) as Retained;
}

/** Returns the ids of weapons and grenades that rest. */
export function restingOf({ rolls }: Pick<RollSession, "rolls">): Set<string> {
  const shared = rolls
    .slice(0, RESTING_ROLLS)
    .flatMap(({ search }) => parseRollUrl(new URLSearchParams(search)) ?? []);
  return new Set(shared.flatMap((one) => [...one.primary, ...one.secondary, ...one.grenade]));
}

/** Parses a stored session; what is invalid is omitted. */
export function readSession(value: unknown): Pick<RollSession, "rolls" | "rules"> {
  const { rolls, rules } = Object(value) as { rolls?: unknown; rules?: unknown };
  return {
    rolls: listOf(rolls).filter(isPastRoll).slice(0, ROLLS_MAX),
    rules: [...new Set(listOf(rules))].filter((rule): rule is RuleId =>
      (RULE_IDS as unknown[]).includes(rule),
    ),
  };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isPastRoll(value: unknown): value is PastRoll {
  const { search, at } = Object(value) as { search?: unknown; at?: unknown };
  if (typeof search !== "string" || search.length > ROLL_SEARCH_MAX) return false;
  return Number.isFinite(at) && isRollSearch(search);
}

/** A roll by its query string (`roll-url.ts`), and when it was rolled (ms since 1970). */
export type PastRoll = { search: string; at: number };

export type RollSession = {
  /** Newest first. */
  rolls: readonly PastRoll[];
  /** The query strings of what was shown before, newest first. */
  before: readonly string[];
  locks: readonly RollPart[];
  /** In the order in which they were chosen. */
  rules: readonly RuleId[];
};

export const NEW_SESSION: RollSession = { rolls: [], before: [], locks: [], rules: [] };

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
