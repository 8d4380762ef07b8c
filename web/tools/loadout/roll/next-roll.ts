import {
  type Loadout,
  PARTS_OF_ROLL,
  type Pools,
  type Retained,
  type RollPart,
} from "#contract/loadout/roll/roll.ts";
import { type RollSession, restingOf, retainedOf } from "#contract/loadout/roll/roll-session.ts";
import {
  brokenRules,
  choicesOf,
  findExhaustion,
  RULES,
  type RuleId,
} from "#contract/loadout/roll/rules.ts";

/** What the next roll may draw. */
export type NextRoll = {
  /** How many items fit the rules. */
  count: string;
  /** The rule that leaves nothing, if one does. */
  exhaustedBy: RuleId | undefined;
  /** Why nothing can be rolled, if so. */
  obstacle: string | undefined;
  /** The labels of the rules that locked parts break. */
  broken: Partial<Record<RollPart, readonly string[]>>;
};

const NOUNS = { primary: "primaries", secondary: "secondaries", grenade: "grenades" };
const POOLS = {
  primary: "primaryWeapons",
  secondary: "secondaryWeapons",
  grenade: "grenades",
} as const;

/** Returns what the next roll may draw by the rules, while the locked parts of a loadout stay. */
export function describeNextRoll(pools: Pools, session: RollSession, loadout: Loadout): NextRoll {
  const { rules, locks } = session;
  const retained = retainedOf(loadout, locks);
  const request = { pools, rules, resting: restingOf(session), retained };
  const exhausted = findExhaustion(request);
  const part = exhausted?.part ?? "primary";
  const left = exhausted ? 0 : choicesOf(request).primaryWeapons.length;
  return {
    count: `${left} of ${pools[POOLS[part]].length} ${NOUNS[part]} fit`,
    exhaustedBy: exhausted?.rule,
    obstacle: obstacleOf(retained, exhausted !== undefined),
    broken: labelsOfBroken(loadout, rules, pools, locks),
  };
}

function obstacleOf(retained: Retained, isExhausted: boolean): string | undefined {
  if (PARTS_OF_ROLL.every((part) => part in retained)) return "Unlock something to roll";
  return isExhausted ? "Nothing fits" : undefined;
}

function labelsOfBroken(
  loadout: Loadout,
  rules: readonly RuleId[],
  pools: Pools,
  locks: readonly RollPart[],
): NextRoll["broken"] {
  const broken = brokenRules(loadout, rules, pools);
  return Object.fromEntries(
    locks.map((part) => [part, broken[part]?.map((rule) => RULES[rule].label) ?? []]),
  );
}
