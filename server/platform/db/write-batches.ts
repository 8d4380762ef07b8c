import type { Db } from "#server/platform/db/database.ts";

/** The number of running batches from which a new one waits for one of them to end. */
const RUNNING_MAX = 2;
/** A batch may wait for a lock; the items after it wait at most this long for it. */
const MAX_WAIT_MS = 10;

/** Error classes in which the connection ended, so that the statement may have taken effect. */
const MAYBE_WRITTEN = /^(08|53|57|58|XX)/;

/** Writes all items or none, and returns results in the order of the items. */
type WriteAll<Item, Result> = (db: Db, items: Item[]) => Promise<readonly Result[]>;
type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Returns a function that writes items which arrive during another write in one statement, up to `max`
 * items in each: one round trip and commit for all of them. A single item is written at once.
 */
export function inBatches<Item, Result>(
  max: number,
  writeAll: WriteAll<Item, Result>,
): (db: Db, item: Item) => Promise<Result> {
  const queues = new WeakMap<Db, Batches<Item, Result>>();
  return (db, item) => {
    let queue = queues.get(db);
    if (!queue) {
      queue = new Batches(max, (items: Item[]) => writeAll(db, items));
      queues.set(db, queue);
    }
    return queue.add(item);
  };
}

class Batches<Item, Result> {
  readonly #max: number;
  readonly #writeAll: (items: Item[]) => Promise<readonly Result[]>;
  readonly #waiting: Waiting<Item, Result>[] = [];
  #running = 0;
  #soon: NodeJS.Immediate | undefined;
  #atLatest: NodeJS.Timeout | undefined;

  constructor(max: number, writeAll: (items: Item[]) => Promise<readonly Result[]>) {
    this.#max = max;
    this.#writeAll = writeAll;
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#schedule();
    });
  }

  /** Writes once all pending input is read, or after `MAX_WAIT_MS` while others are running. */
  #schedule(): void {
    if (this.#waiting.length === 0) return;
    const write = () => void this.#write();
    if (this.#running < RUNNING_MAX) this.#soon ??= setImmediate(write);
    else this.#atLatest ??= setTimeout(write, MAX_WAIT_MS);
  }

  async #write(): Promise<void> {
    clearImmediate(this.#soon);
    clearTimeout(this.#atLatest);
    this.#soon = undefined;
    this.#atLatest = undefined;
    const batch = this.#waiting.splice(0, this.#max);
    this.#running += 1;
    this.#schedule();
    try {
      const results = await this.#writeAll(batch.map(({ item }) => item));
      for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result);
    } catch (error) {
      if (batch.length > 1 && isRolledBack(error)) await this.#writeEach(batch);
      else for (const { reject } of batch) reject(error);
    }
    this.#running -= 1;
    this.#schedule();
  }

  /** Writes each item alone, so that one that cannot be written does not fail the others. */
  async #writeEach(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    for (const { item, resolve, reject } of batch) {
      await this.#writeAll([item]).then(([result]) => resolve(result as Result), reject);
    }
  }
}

/** Returns whether PostgreSQL rejected a statement, so that nothing of it was written. */
function isRolledBack(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !MAYBE_WRITTEN.test(code);
}
