/** What came of one request; `status` is 0 where the connection ended without an answer. */
export type Outcome = {
  name: string;
  status: number;
  /** By `performance.now()`. */
  began: number;
  ended: number;
  /** The addresses of the nodes that nginx asked, in order. */
  upstream: string;
};

/** Many clients, each asking again as soon as it is answered, and everything that came of it. */
export class Load {
  readonly outcomes: Outcome[] = [];
  readonly #clients: Promise<void>[] = [];
  readonly #awaited = new Set<{ count: number; reached: () => void }>();
  #stopped = false;

  /** Starts a client that goes on until the end, and after a failure too. */
  add(name: string, ask: () => Promise<Response>): void {
    this.#clients.push(this.#repeat(name, ask));
  }

  /** Resolves when so many more requests were answered. */
  answered(more: number): Promise<void> {
    const count = this.outcomes.length + more;
    return new Promise((reached) => this.#awaited.add({ count, reached }));
  }

  /** Lets every client have its last answer. */
  async stop(): Promise<Outcome[]> {
    this.#stopped = true;
    await Promise.all(this.#clients);
    return this.outcomes;
  }

  async #repeat(name: string, ask: () => Promise<Response>): Promise<void> {
    while (!this.#stopped) {
      const began = performance.now();
      const reply = await ask().catch(() => null);
      this.outcomes.push({
        name,
        status: reply?.status ?? 0,
        began,
        ended: performance.now(),
        upstream: reply?.headers.get("x-upstream") ?? "",
      });
      for (const one of this.#awaited) {
        if (this.outcomes.length < one.count) continue;
        this.#awaited.delete(one);
        one.reached();
      }
    }
  }
}

/** Those that did not get what they asked for. */
export function failures(outcomes: readonly Outcome[]): Outcome[] {
  return outcomes.filter(({ status }) => status < 200 || status >= 400);
}
