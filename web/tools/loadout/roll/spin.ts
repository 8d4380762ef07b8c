import { type Loadout, PARTS_OF_ROLL, type RollPart } from "#contract/loadout/roll/roll.ts";
import { AT_REST, type Durations, useSpin } from "./roll-store.ts";

/** When reels settle, from left to right (ms); one alone is quicker. */
const SETTLE_MS = [600, 1_000, 1_200, 1_400] as const;
const LONE_MS = 500;

/** Returns how long the given parts spin: those on the left settle first. */
export function durationsOf(parts: readonly RollPart[]): Durations {
  const inOrder = PARTS_OF_ROLL.filter((part) => parts.includes(part));
  if (inOrder.length === 1) return Object.fromEntries(inOrder.map((part) => [part, LONE_MS]));
  return Object.fromEntries(inOrder.map((part, index) => [part, SETTLE_MS[index] ?? LONE_MS]));
}

let timers: ReturnType<typeof setTimeout>[] = [];

/** Spins the parts toward a result, unless the user prefers less motion. */
export function startSpin(loadout: Loadout, parts: readonly RollPart[]): void {
  settleNow();
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const spinning = durationsOf(parts);
  useSpin.setState({ loadout, spinning, settled: [] });
  timers = Object.entries(spinning).map(([part, ms]) =>
    setTimeout(() => settle(part as RollPart), ms),
  );
}

function settle(part: RollPart): void {
  useSpin.setState(({ spinning: { [part]: _, ...spinning }, settled }) => ({
    spinning,
    settled: [...settled, part],
  }));
}

/** Ends all motion at once. */
export function settleNow(): void {
  for (const timer of timers) clearTimeout(timer);
  timers = [];
  useSpin.setState(AT_REST);
}
