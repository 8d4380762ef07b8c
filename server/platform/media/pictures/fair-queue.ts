/**
 * How much a job takes: heavy ones never have all places, so that a light one never waits for one
 * of them to end; background ones begin when nobody waits.
 */
export type Weight = "light" | "heavy" | "background";
type Job = { account: string; weight: Weight; start: () => Promise<void> };

const COST: Record<Weight, number> = { light: 1, heavy: 4, background: 0 };

/**
 * Jobs of many accounts at so many places: whoever was given least so far is next. `waitingMax` is
 * how many may wait for each account.
 */
export class FairQueue {
  readonly #places: number;
  readonly #waitingMax: number;
  readonly #waiting: Job[] = [];
  readonly #running = new Set<Job>();
  readonly #given = new Map<string, number>();

  constructor({ places, waitingMax }: { places: number; waitingMax: number }) {
    this.#places = places;
    this.#waitingMax = waitingMax;
  }

  get size(): number {
    return this.#waiting.length;
  }

  /** Whether one more job of an account may wait. */
  hasRoomFor(account: string): boolean {
    return this.#waiting.filter((job) => job.account === account).length < this.#waitingMax;
  }

  /** `start` is called when the job's turn comes; its end frees the place. */
  add(job: Job): void {
    this.#waiting.push(job);
    this.#startNext();
  }

  #startNext(): void {
    for (let job = this.#takeNext(); job; job = this.#takeNext()) this.#start(job);
    if (this.#running.size === 0) this.#given.clear();
  }

  #start(job: Job): void {
    this.#running.add(job);
    this.#given.set(job.account, this.#givenTo(job) + COST[job.weight]);
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
    const isOwn = (job: Job) => weight === "heavy" && job.account === account;
    return others.length < Math.max(1, this.#places - 1) && !others.some(isOwn);
  }

  /** Sorting is stable: of equals the first to come is first. */
  #compare(a: Job, b: Job): number {
    const isLater = (job: Job) => Number(job.weight === "background");
    return isLater(a) - isLater(b) || this.#givenTo(a) - this.#givenTo(b);
  }

  #givenTo({ account }: Job): number {
    return this.#given.get(account) ?? 0;
  }
}
