import { create } from "zustand";
import type { Loadout, RollPart } from "#contract/loadout/roll/roll.ts";
import { NEW_SESSION, type RollSession } from "#contract/loadout/roll/roll-session.ts";

/** The session of rolls; a new one until `stored-session.ts`, which loads later, has read it. */
export const useSession = create<RollSession>(() => NEW_SESSION);

/** The query string of the roll that the generator showed last, to which its locks belong; empty without one. */
export const useShownRoll = create(() => ({ search: "" }));

/** How long each part spins (ms). */
export type Durations = Partial<Record<RollPart, number>>;

type Spin = {
  /** The result, which the motion shows. */
  loadout: Loadout | null;
  /** The parts that still spin. */
  spinning: Durations;
  /** The parts that have settled by themselves: their slots fade in. */
  settled: readonly RollPart[];
};

export const AT_REST: Spin = { loadout: null, spinning: {}, settled: [] };

/** The motion of the reels, which `spin.ts` starts and ends. */
export const useSpin = create<Spin>(() => AT_REST);
