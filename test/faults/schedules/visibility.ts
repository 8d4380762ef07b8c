import type { History } from "./history.ts";
import type { Person } from "./people.ts";
import type { Value } from "./registers.ts";

type Possibilities = Set<Value>;

/** Returns whether something may be visible at the end: it exists, and nothing hides it. */
export function visibleIf(exists: Possibilities, hidden: Possibilities): Possibilities {
  const pairs = [...exists].flatMap((there) => [...hidden].map((hides) => there && !hides));
  return new Set(pairs);
}

/** Returns whether either of two conditions may be true. */
export function eitherOf(one: Possibilities, other: Possibilities): Possibilities {
  return new Set([...one].flatMap((a) => [...other].map((b) => a || b)));
}

/**
 * Returns whether an owner's content may be hidden at the end: deleted with the account, or by a
 * prune in effect. `register` is the one set when it was created.
 */
export function mayBeHidden(history: History, owner: Person, register: string): Possibilities {
  const deleted = history.possible(`deleted/${owner.username}`);
  return eitherOf(deleted, mayBePruned(history, owner, register));
}

function mayBePruned(history: History, { username }: Person, register: string): Possibilities {
  const standing = history.possible(`pruned/${username}`);
  const prunes = history.writesOf(`pruned/${username}`).filter(({ value }) => value === true);
  const made = history.writesOf(register).filter(({ value }) => value === true);
  const mayBeTaken = prunes.some(({ end }) => made.some(({ start }) => start < end));
  if (!mayBeTaken || !standing.has(true)) return new Set([false]);
  const isTaken = made.every((creation) =>
    prunes.some(({ start, isCertain }) => isCertain && creation.end < start),
  );
  return isTaken ? standing : new Set([true, false]);
}
