import type { Db, Trx } from "#server/platform/db/database.ts";

const DEADLOCK = "40P01";
const SERIALIZATION_FAILURE = "40001";

type Effect = () => unknown;
const effectsOf = new WeakMap<Trx, Effect[]>();

/** Returns whether PostgreSQL rolled a transaction back in favour of another, so that a retry may succeed. */
export function isConflict(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === DEADLOCK || code === SERIALIZATION_FAILURE;
}

/**
 * Runs work in a transaction, then what it passed to `afterCommit`. A transaction that PostgreSQL rolled back
 * in favour of another is run once more, so work has no effect outside it.
 */
export async function transact<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const { result, effects } = await attempt(db, work).catch((error: unknown) => {
    if (!isConflict(error)) throw error;
    return attempt(db, work);
  });
  for (const effect of effects) await effect();
  return result;
}

async function attempt<T>(db: Db, work: (trx: Trx) => Promise<T>) {
  const effects: Effect[] = [];
  const result = await db.transaction().execute((trx) => {
    effectsOf.set(trx, effects);
    return work(trx);
  });
  return { result, effects };
}

/** Has an effect, such as an event to open pages, run once the transaction of `transact` is committed. */
export function afterCommit(trx: Trx, effect: Effect): void {
  const effects = effectsOf.get(trx);
  if (!effects) throw new Error("Only transactions of `transact` have effects after their commit.");
  effects.push(effect);
}
