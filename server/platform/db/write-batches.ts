import type { Db } from "#server/platform/db/database.ts";

/** So many batches are on their way before what comes next waits for one of them to end. */
const UNDERWAY_MAX = 2;
/** A batch may wait for somebody's lock; what comes after it does not wait any longer for that. */
const PATIENCE_MS = 10;

/** Of errors of these classes nobody knows whether the statement took effect: the connection ended. */
const MAYBE_WRITTEN = /^(08|53|57|58|XX)/;

/** Answers in the order of the items; fails for all of them or for none. */
type WriteAll<Item, Answer> = (db: Db, items: Item[]) => Promise<readonly Answer[]>;
type Waiting<Item, Answer> = {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * Writes what comes while others are being written in one statement, up to `max` items in each: a
 * commit and a trip for all of them. What comes alone is written at once.
 */
export function inBatches<Item, Answer>(
  max: number,
  writeAll: WriteAll<Item, Answer>,
): (db: Db, item: Item) => Promise<Answer> {
  const queues = new WeakMap<Db, Batches<Item, Answer>>();
  return (db, item) => {
    let queue = queues.get(db);
    if (!queue) {
      queue = new Batches(max, (items: Item[]) => writeAll(db, items));
      queues.set(db, queue);
    }
    return queue.add(item);
  };
}

class Batches<Item, Answer> {
  readonly #max: number;
  readonly #writeAll: (items: Item[]) => Promise<readonly Answer[]>;
  readonly #waiting: Waiting<Item, Answer>[] = [];
  #underway = 0;
  #soon: NodeJS.Immediate | undefined;
  #atLatest: NodeJS.Timeout | undefined;

  constructor(max: number, writeAll: (items: Item[]) => Promise<readonly Answer[]>) {
    this.#max = max;
    this.#writeAll = writeAll;
  }

  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#plan();
    });
  }

  /** Once all that came at this moment is read, or when those before have had their time. */
  #plan(): void {
    if (this.#waiting.length === 0) return;
    const write = () => void this.#write();
    if (this.#underway < UNDERWAY_MAX) this.#soon ??= setImmediate(write);
    else this.#atLatest ??= setTimeout(write, PATIENCE_MS);
  }

  async #write(): Promise<void> {
    clearImmediate(this.#soon);
    clearTimeout(this.#atLatest);
    this.#soon = undefined;
    this.#atLatest = undefined;
    const batch = this.#waiting.splice(0, this.#max);
    this.#underway += 1;
    this.#plan();
    try {
      const answers = await this.#writeAll(batch.map(({ item }) => item));
      for (const [place, { resolve }] of batch.entries()) resolve(answers[place] as Answer);
    } catch (error) {
      if (batch.length > 1 && isRolledBack(error)) await this.#writeEach(batch);
      else for (const { reject } of batch) reject(error);
    }
    this.#underway -= 1;
    this.#plan();
  }

  /** Writes each item alone, so that one that cannot be written fails nobody else's. */
  async #writeEach(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    for (const { item, resolve, reject } of batch) {
      await this.#writeAll([item]).then(([answer]) => resolve(answer as Answer), reject);
    }
  }
}

/** Whether PostgreSQL refused a statement, and with it all that it wrote. */
function isRolledBack(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !MAYBE_WRITTEN.test(code);
}
