import type { Grenade, Weapon } from "../../items/item.ts";
import { WEAPON_SLOTS } from "../../items/rules.ts";
import { familyOf, reachOf } from "../../items/weapon-families.ts";
import {
  type Choices,
  canFill,
  countModifications,
  type Loadout,
  type Pools,
  type Retained,
  type RollPart,
} from "./roll.ts";

type Context = { pools: Pools; resting: ReadonlySet<string> };

type Rule = {
  label: string;
  note?: string;
  /** Whether a primary weapon may be drawn. */
  allowsPrimary?: (weapon: Weapon, context: Context) => boolean;
  /** Whether a weapon or grenade may be drawn; not asked about those that are retained. */
  allowsNew?: (item: Weapon | Grenade, context: Context) => boolean;
  /** Whether two weapons may be drawn together. */
  pairs?: (primary: Weapon, secondary: Weapon) => boolean;
};

const RULE_LIST = {
  range: {
    label: "One long range, one short",
    note: "A long primary with a short secondary, or the other way round",
    allowsPrimary: (weapon) => reachOf(weapon) !== "middle",
    pairs: (primary, secondary) => reachOf(primary) !== reachOf(secondary),
  },
  rest: {
    label: "No repeats in 5",
    note: "A weapon or grenade rests for five rolls",
    allowsNew: ({ sapbdb }, { resting }) => !resting.has(sapbdb),
  },
  fill: {
    label: "Fill every vacant slot",
    note: "Off: a slot stays vacant where the profile has nothing for it",
    allowsPrimary: (weapon, { pools }) => canFill(weapon, pools),
  },
  launchers: {
    label: "No launchers",
    allowsPrimary: (weapon) => !LAUNCHERS.includes(familyOf(weapon) ?? ""),
  },
  mods: {
    label: "Three mods",
    note: "A primary with a modification in each of three slots",
    allowsPrimary: (weapon, { pools }) => countModifications(weapon, pools) === WEAPON_SLOTS,
  },
  lethal: {
    label: "No less-lethal",
    allowsPrimary: ({ einfracategory }) => einfracategory !== 86,
  },
  machine: {
    label: "No light machine guns",
    allowsPrimary: ({ einfracategory }) => einfracategory !== 87,
  },
  velocity: {
    label: "No high-velocity rifles",
    allowsPrimary: ({ einfracategory }) => einfracategory !== 92,
  },
} as const satisfies Record<string, Rule>;

const LAUNCHERS = ["opgl", "eol", "osmaw", "aaepd"];

export type RuleId = keyof typeof RULE_LIST;
export const RULES: Readonly<Record<RuleId, Rule>> = RULE_LIST;
export const RULE_IDS = Object.keys(RULE_LIST) as RuleId[];
/** The rules that are offered first. */
export const COMMON_RULES: readonly RuleId[] = ["range", "rest", "fill", "launchers"];

export type RollRequest = {
  pools: Pools;
  /** In the order in which they were chosen. */
  rules: readonly RuleId[];
  /** The ids of weapons and grenades of the last rolls. */
  resting: ReadonlySet<string>;
  retained: Retained;
};

/** Returns what may be drawn by the rules. A retained weapon that breaks one does not limit the other. */
export function choicesOf({ pools, rules, resting, retained }: RollRequest): Choices {
  const chosen = rules.map((id) => RULES[id]);
  const context = { pools, resting };
  const isNew = (item: Weapon | Grenade) =>
    chosen.every(({ allowsNew }) => allowsNew?.(item, context) ?? true);
  const isAllowed = (weapon: Weapon) =>
    chosen.every(({ allowsPrimary }) => allowsPrimary?.(weapon, context) ?? true);
  const pairs = (primary: Weapon, secondary: Weapon) =>
    chosen.every(
      (rule) => !rule.pairs || !mayPair(rule, primary, context) || rule.pairs(primary, secondary),
    );
  const secondaryWeapons = pools.secondaryWeapons.filter(isNew);
  const partners =
    retained.secondary === undefined ? secondaryWeapons : weaponsIn(retained.secondary);
  return {
    ...pools,
    primaryWeapons: pools.primaryWeapons.filter(
      (weapon) =>
        isNew(weapon) &&
        isAllowed(weapon) &&
        (partners.length === 0 || partners.some((secondary) => pairs(weapon, secondary))),
    ),
    secondaryWeapons,
    secondaryWeaponsFor: (primary) =>
      primary ? secondaryWeapons.filter((one) => pairs(primary, one)) : secondaryWeapons,
    grenades: pools.grenades.filter(isNew),
  };
}

function mayPair(rule: Rule, primary: Weapon, context: Context): boolean {
  return rule.allowsPrimary?.(primary, context) ?? true;
}

function weaponsIn(rolled: { weapon: Weapon } | null): Weapon[] {
  return rolled ? [rolled.weapon] : [];
}

/** A part that the rules leave nothing for, and the first rule with which that is so. */
export type Exhaustion = { part: Exclude<RollPart, "characterModifications">; rule: RuleId };

/**
 * Returns which rule leaves nothing to draw for a part, if one does. A part for which the profile
 * itself has nothing is not a rule's doing.
 */
export function findExhaustion(request: RollRequest): Exhaustion | undefined {
  if (!emptyPart(request)) return undefined;
  for (const [index, rule] of request.rules.entries()) {
    const part = emptyPart({ ...request, rules: request.rules.slice(0, index + 1) });
    if (part) return { part, rule };
  }
  return undefined;
}

function emptyPart(request: RollRequest): Exhaustion["part"] | undefined {
  const { pools, retained } = request;
  const choices = choicesOf(request);
  const seconds =
    choices.secondaryWeaponsFor?.(retained.primary?.weapon ?? null) ?? choices.secondaryWeapons;
  const isEmpty = (part: Exhaustion["part"], pool: readonly unknown[], left: readonly unknown[]) =>
    retained[part] === undefined && pool.length > 0 && left.length === 0;
  if (isEmpty("secondary", pools.secondaryWeapons, seconds)) return "secondary";
  if (isEmpty("primary", pools.primaryWeapons, choices.primaryWeapons)) return "primary";
  return isEmpty("grenade", pools.grenades, choices.grenades) ? "grenade" : undefined;
}

/** Returns the rules that a loadout breaks, by the part that does. */
export function brokenRules(
  { primary, secondary }: Loadout,
  rules: readonly RuleId[],
  pools: Pools,
): Partial<Record<RollPart, RuleId[]>> {
  const context = { pools, resting: new Set<string>() };
  const weapon = primary?.weapon;
  if (!weapon) return {};
  const byPrimary = rules.filter((id) => RULES[id].allowsPrimary?.(weapon, context) === false);
  const bySecondary = rules.filter(
    (id) =>
      !byPrimary.includes(id) && secondary && RULES[id].pairs?.(weapon, secondary.weapon) === false,
  );
  return { primary: byPrimary, secondary: bySecondary };
}
