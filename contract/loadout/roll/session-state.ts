import type { RollPart } from "./roll.ts";
import type { RuleId } from "./rules.ts";

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
