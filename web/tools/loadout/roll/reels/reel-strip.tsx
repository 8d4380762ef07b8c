import { type CSSProperties, useEffect, useRef } from "react";
import type { Item } from "#contract/items/item.ts";
import { MODIFIER_CATEGORIES, WEAPON_CLASSES } from "#contract/items/rules.ts";
import type { Loadout, Pools, RollPart } from "#contract/loadout/roll/roll.ts";
import { ItemIcon, modifierHue } from "#web/tools/loadout/icons/item-icon.tsx";
import type { ReelMotion } from "./reel.tsx";
import styles from "./reel-strip.module.css";

const ITEMS_PER_SECOND = 14;
/** How long the strip slows down, and how much of that it comes back (ms). */
const EASE_MS = 220;
const BACK_MS = 140;
const OVERSHOOT = "6px";
/** How many items the strip passes while it slows down. */
const EASED_ITEMS = 0.4;

/** Returns how many items a strip needs, the neighbors included. */
function stripLength(ms: number): number {
  return Math.ceil(startOf(ms)) + 2;
}

/** Returns the item at the payline when the strip starts; it stops at item 1. */
function startOf(ms: number): number {
  return 1 + EASED_ITEMS + (ITEMS_PER_SECOND * (ms - EASE_MS)) / 1_000;
}

const POOLS = {
  primary: "primaryWeapons",
  secondary: "secondaryWeapons",
  grenade: "grenades",
  characterModifications: "characterModifications",
} as const;

/** Coprime to the sizes of most pools, so that neighbors differ. */
const STRIDE = 37;

/**
 * Renders what passes on a reel for `ms`, from its pool, until the result stops at the payline, at the
 * display's rate unless another is given.
 */
export function passOn(
  part: RollPart,
  ms: number,
  loadout: Loadout,
  pools: Pools,
  framesPerSecond?: number,
): ReelMotion["passing"] {
  const pool: readonly Item[] = pools[POOLS[part]];
  const result = firstItem(part, loadout);
  if (!result) return undefined;
  const items = Array.from({ length: stripLength(ms) }, (_, at) =>
    at === 1 ? result : (pool[(at * STRIDE) % pool.length] ?? result),
  );
  return {
    items: <PassingItems items={items} ms={ms} framesPerSecond={framesPerSecond} />,
    names: <PassingNames items={items} ms={ms} />,
  };
}

function firstItem(part: RollPart, loadout: Loadout): Item | undefined {
  if (part === "characterModifications") return loadout.characterModifications[0];
  if (part === "grenade") return loadout.grenade ?? undefined;
  return loadout[part]?.weapon;
}

type PassingProps = { items: readonly Item[]; ms: number };

/** Renders items that pass the payline and stop at the second, `ms` after they are mounted. */
function PassingItems({
  items,
  ms,
  framesPerSecond,
}: PassingProps & { framesPerSecond?: number | undefined }) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = (item: number, past = "0px") =>
      `translateY(calc((${item} + 0.5) * -1 * var(--pitch) + ${past}))`;
    const frames = framesPerSecond && Math.round((framesPerSecond * (ms - EASE_MS)) / 1_000);
    strip.current?.animate(
      [
        { transform: at(startOf(ms)), easing: frames ? `steps(${frames})` : "linear" },
        { transform: at(1 + EASED_ITEMS), offset: 1 - EASE_MS / ms, easing: "ease-out" },
        { transform: at(1, OVERSHOOT), offset: 1 - BACK_MS / ms, easing: "ease-in-out" },
        { transform: at(1) },
      ],
      { duration: ms, fill: "both" },
    );
  }, [ms, framesPerSecond]);
  return (
    <div className={`absolute inset-0 ${styles.items}`} aria-hidden="true">
      <div
        ref={strip}
        className={`absolute top-1/2 left-[9%] w-[82%] opacity-80 [will-change:transform] ${styles.strip}`}
      >
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item may pass more than once
          <span key={index} style={hueOf(item)}>
            <ItemIcon item={item} />
          </span>
        ))}
      </div>
    </div>
  );
}

/** Renders the names of the items that pass. */
function PassingNames({ items, ms }: PassingProps) {
  const names = useRef<HTMLDivElement>(null);
  const last = items.length - 1;
  useEffect(() => {
    names.current?.animate(
      [{ transform: `translateY(${-(last / (last + 1)) * 100}%)` }, { transform: "none" }],
      { duration: ms, fill: "both", easing: `steps(${last})` },
    );
  }, [last, ms]);
  return (
    <div className={`text-faint ${styles.names}`} aria-hidden="true">
      <div ref={names}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item may pass more than once
          <p key={index}>
            <b>{item.sdisplayname}</b>
            {kindOf(item)}
          </p>
        ))}
      </div>
    </div>
  );
}

function hueOf(item: Item): CSSProperties | undefined {
  return "emodifiercategory" in item ? modifierHue(item.emodifiercategory) : undefined;
}

function kindOf(item: Item): string | undefined {
  if ("emodifiercategory" in item) return MODIFIER_CATEGORIES[item.emodifiercategory];
  return item.subcategory === "grenade" ? "Grenade" : WEAPON_CLASSES[item.einfracategory];
}
