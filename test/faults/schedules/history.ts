import { type Interval, mayHaveBeen, possibleValues, type Value, type Write } from "./registers.ts";

/** What the answer to an operation says: it was done, it was not, or nobody knows. */
type Outcome = "done" | "refused" | "unknown";

/** A register and the value it gets. */
export type Assignment = readonly [register: string, value: Value];

type Operation = {
  label: string;
  start: number;
  end: number;
  outcome: Outcome;
  status: number | undefined;
  writes: readonly Assignment[];
};

/**
 * What an operation is about to do, which values of registers are a reason to refuse it, and which of
 * them it must be refused for.
 */
export type Intent = {
  label: string;
  writes?: readonly Assignment[];
  refusedBy?: readonly Assignment[];
  preventedBy?: readonly Assignment[];
};

/** Every operation of one schedule, in moments that are numbered and not timed. */
export class History {
  readonly operations: Operation[] = [];
  readonly faults: string[] = [];
  /** What no history of a correct site contains. */
  readonly violations: string[] = [];
  readonly #initial = new Map<string, Value>();
  #moment = 0;

  /** Sets what a register holds before the first operation; false unless set. */
  begin(register: string, value: Value): void {
    this.#initial.set(register, value);
  }

  /** Records an operation: `act` returns the status of its answer, or throws where none came. */
  async record(intent: Intent, act: () => Promise<number>): Promise<Operation> {
    const { label, writes = [], refusedBy = [], preventedBy = [] } = intent;
    const operation: Operation = {
      label,
      start: this.#next(),
      end: Number.POSITIVE_INFINITY,
      outcome: "unknown",
      status: undefined,
      writes,
    };
    this.operations.push(operation);
    operation.status = await act().catch(() => undefined);
    operation.outcome = outcomeOf(operation.status);
    if (operation.outcome === "unknown") return operation;
    operation.end = this.#next();
    const interval = { start: operation.start, end: operation.end };
    const isExplained = refusedBy.some(([register, value]) =>
      this.mayHaveBeen(register, value, interval),
    );
    if (operation.outcome === "refused" && !isExplained) {
      this.violations.push(`${label} was refused with ${operation.status} without a reason`);
    }
    const reason = preventedBy.find(([register, value]) =>
      this.#isSurely(register, value, interval),
    );
    if (operation.outcome === "done" && reason) {
      this.violations.push(`${label} was done although ${reason.join(" was ")}`);
    }
    return operation;
  }

  recordFault(fault: string): void {
    this.faults.push(`${this.#next()}: ${fault}`);
  }

  now(): number {
    return this.#next();
  }

  /** From now on nothing can still be done that was asked for before a moment. */
  settle(moment = Number.POSITIVE_INFINITY): void {
    const end = this.#next();
    for (const operation of this.operations) {
      const { outcome, start } = operation;
      if (outcome === "unknown" && start < moment && operation.end > end) operation.end = end;
    }
  }

  possible(register: string, interval?: Interval): Set<Value> {
    return possibleValues(this.#initialOf(register), this.writesOf(register), interval);
  }

  mayHaveBeen(register: string, value: Value, interval: Interval): boolean {
    return mayHaveBeen(value, this.#initialOf(register), this.writesOf(register), interval);
  }

  writesOf(register: string): Write[] {
    return this.operations.flatMap(({ outcome, start, end, writes }) =>
      writes
        .filter(([name]) => name === register && outcome !== "refused")
        .map(([, value]) => ({ value, start, end, isCertain: outcome === "done" })),
    );
  }

  /** The operations as lines to be read beside a violation. */
  print(): string {
    const lines = this.operations.map(({ start, end, label, outcome, status }) => ({
      start,
      line: `${start}–${end} ${label}: ${outcome}${status === undefined ? "" : ` (${status})`}`,
    }));
    return lines
      .toSorted((one, other) => one.start - other.start)
      .map(({ line }) => line)
      .concat(this.faults.map((fault) => `fault at ${fault}`))
      .join("\n");
  }

  /** Whether a register cannot have had another value at any moment of an interval. */
  #isSurely(register: string, value: Value, interval: Interval): boolean {
    return [...this.possible(register, interval)].every((possible) => possible === value);
  }

  #initialOf(register: string): Value {
    return this.#initial.get(register) ?? false;
  }

  #next(): number {
    this.#moment += 1;
    return this.#moment;
  }
}

function outcomeOf(status: number | undefined): Outcome {
  // A site that is overloaded or stopping does not say how far it got.
  if (status === undefined || status >= 500) return "unknown";
  return status < 400 ? "done" : "refused";
}
