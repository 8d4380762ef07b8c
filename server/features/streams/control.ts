import { findInCatalogue } from "#contract/items/catalogue.ts";
import { drawNext, exhaustionText } from "#contract/loadout/roll/draw-next.ts";
import { PARTS_OF_ROLL, poolsOf, type RollPart } from "#contract/loadout/roll/roll.ts";
import { addRoll, toggleLock, undoRoll } from "#contract/loadout/roll/roll-session.ts";
import { loadoutOf, parseRollUrl } from "#contract/loadout/roll/roll-url.ts";
import type { RollSession } from "#contract/loadout/roll/session-state.ts";
import type { LoadoutItems } from "#contract/loadout/rules.ts";
import type { StreamAct } from "#contract/streams/contract.ts";
import { ALL_LOCKED, NOTHING_TO_UNDO, type StreamLayout } from "#contract/streams/rules.ts";
import { AppError } from "#server/platform/errors.ts";

/** What a stream view shows, and what it rolls from. */
export type Streamed = {
  items: LoadoutItems;
  session: RollSession;
  /** The query string of the roll that is shown; empty before the first. */
  roll: string;
  layout: StreamLayout;
};
type Change = { streamed: Streamed; spinning: readonly RollPart[] };

/** How a roll is made: its seed, and when (ms since 1970). */
type Chance = { seed: string; at: number };

/** Returns a stream view after an act of a remote, and the parts that spin. */
export function act(streamed: Streamed, done: StreamAct, chance: Chance): Change {
  const { session, roll } = streamed;
  switch (done.act) {
    case "roll":
      return rollNext(streamed, undefined, chance);
    case "reroll":
      return rollNext(streamed, done.part, chance);
    case "lock":
      return atOnce({ ...streamed, session: toggleLock(session, done.part) });
    case "layout":
      return atOnce({ ...streamed, layout: done.layout });
    case "settle":
      return atOnce(streamed);
    case "undo": {
      const undone = undoRoll(session, roll);
      if (!undone) throw new AppError("conflict", NOTHING_TO_UNDO);
      return atOnce({ ...streamed, session: undone.session, roll: undone.search });
    }
  }
}

function atOnce(streamed: Streamed): Change {
  return { streamed, spinning: [] };
}

function rollNext(streamed: Streamed, only: RollPart | undefined, { seed, at }: Chance): Change {
  const { session, roll, items } = streamed;
  const isLocked = (part: RollPart) => session.locks.includes(part);
  if (only ? isLocked(only) : PARTS_OF_ROLL.every(isLocked)) {
    throw new AppError("conflict", ALL_LOCKED);
  }
  const shared = parseRollUrl(new URLSearchParams(roll));
  const next = drawNext({
    pools: poolsOf(items, findInCatalogue),
    session,
    shown: shared && loadoutOf(shared, findInCatalogue),
    only,
    seed,
  });
  if ("exhausted" in next) throw new AppError("conflict", exhaustionText(next.exhausted));
  return {
    streamed: {
      ...streamed,
      session: addRoll(session, { search: next.search, at }, roll),
      roll: next.search,
    },
    spinning: next.drawn,
  };
}
