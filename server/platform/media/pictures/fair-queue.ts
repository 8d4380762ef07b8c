/**
 * The cost of a job: heavy jobs never take all slots, so that a light one never waits for one of them to
 * end; background jobs start when no other is waiting.
 */
export type Weight = "light" | "heavy" | "background";
type Job = { account: string; weight: Weight; start: () => Promise<void> };

const COST: Record<Weight, number> = { light: 1, heavy: 4, background: 0 };

/**
 * Runs jobs of many accounts in a fixed number of slots; the account that has used least is next.
 * `waitingMax` is the number of jobs that each account may have queued.
 */
export class FairQueue {
  readonly #places: number;
  readonly #waitingMax: number;
  readonly #waiting: Job[] = [];
  readonly #running = new Set<Job>();
  readonly #usedCost = new Map<string, number>();

  constructor({ places, waitingMax }: { places: number; waitingMax: number }) {
    this.#places = places;
    this.#waitingMax = waitingMax;
  }

  get size(): number {
    return this.#waiting.length;
  }

  /** Returns whether an account may queue one more job. */
  hasRoomFor(account: string): boolean {
    return this.#waiting.filter((job) => job.account === account).length < this.#waitingMax;
  }

  /** Queues a job; `start` is called when its turn comes, and its end frees the slot. */
  add(job: Job): void {
    this.#waiting.push(job);
    this.#startNext();
  }

  #startNext(): void {
    for (let job = this.#takeNext(); job; job = this.#takeNext()) this.#start(job);
    if (this.#running.size === 0) this.#usedCost.clear();
  }

  #start(job: Job): void {
    this.#running.add(job);
    this.#usedCost.set(job.account, this.#costOf(job) + COST[job.weight]);
    void job.start().finally(() => {
      this.#running.delete(job);
      this.#startNext();
    });
  }

  #takeNext(): Job | undefined {
    if (this.#running.size >= this.#places) return undefined;
    const [next] = this.#waiting
      .filter((job) => this.#mayStart(job))
      .sort((a, b) => this.#compare(a, b));
    if (next) this.#waiting.splice(this.#waiting.indexOf(next), 1);
    return next;
  }

  #mayStart({ weight, account }: Job): boolean {
    if (weight === "light") return true;
    const others = [...this.#running].filter((job) => job.weight !== "light");
    const isOfAccount = (job: Job) => weight === "heavy" && job.account === account;
    return others.length < Math.max(1, this.#places - 1) && !others.some(isOfAccount);
  }

  /** Compares the priority of jobs; the sort is stable, so equal jobs run in order of arrival. */
  #compare(a: Job, b: Job): number {
    const isLater = (job: Job) => Number(job.weight === "background");
    return isLater(a) - isLater(b) || this.#costOf(a) - this.#costOf(b);
  }

  #costOf({ account }: Job): number {
    return this.#usedCost.get(account) ?? 0;
  }
}
