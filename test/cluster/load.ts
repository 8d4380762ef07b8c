/** The outcome of one request; `status` is 0 where the connection ended without a reply. */
export type Outcome = {
  name: string;
  status: number;
  /** The start, by `performance.now()` (ms). */
  began: number;
  ended: number;
  /** The addresses of the nodes that nginx tried, in order. */
  upstream: string;
};

/** Clients that each repeat a request as soon as it is answered, and the recorded outcomes. */
export class Load {
  readonly outcomes: Outcome[] = [];
  readonly #clients: Promise<void>[] = [];
  readonly #awaited = new Set<{ count: number; reached: () => void }>();
  #stopped = false;

  /** Starts a client that continues until the end, after failures too. */
  add(name: string, ask: () => Promise<Response>): void {
    this.#clients.push(this.#repeat(name, ask));
  }

  /** Resolves when `more` further requests were answered. */
  answered(more: number): Promise<void> {
    const count = this.outcomes.length + more;
    return new Promise((reached) => this.#awaited.add({ count, reached }));
  }

  /** Waits for the last reply to every client and returns all outcomes. */
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

/** Returns the outcomes of failed requests. */
export function failures(outcomes: readonly Outcome[]): Outcome[] {
  return outcomes.filter(({ status }) => status < 200 || status >= 400);
}

/** Returns an outcome on one line, for messages of tests. */
export function describeOutcome({ name, status, upstream, began, ended }: Outcome): string {
  return `${name}: ${status} by ${upstream || "nobody"} after ${Math.round(ended - began)} ms`;
}
