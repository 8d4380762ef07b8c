import { type Interval, mayHaveBeen, possibleValues, type Value, type Write } from "./registers.ts";

/** The outcome of an operation by its reply; unknown if it may or may not have been performed. */
type Outcome = "done" | "refused" | "unknown";

/** A register and the value it is set to. */
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
 * The registers that an operation sets, the values that may cause its refusal, and those that must.
 */
export type Intent = {
  label: string;
  writes?: readonly Assignment[];
  refusedBy?: readonly Assignment[];
  preventedBy?: readonly Assignment[];
};

/** Every operation of a schedule, ordered by a logical clock. */
export class History {
  readonly operations: Operation[] = [];
  readonly faults: string[] = [];
  /** Contradictions that no correct site produces. */
  readonly violations: string[] = [];
  readonly #initial = new Map<string, Value>();
  #moment = 0;

  /** Sets a register's value before the first operation; false if never called. */
  begin(register: string, value: Value): void {
    this.#initial.set(register, value);
  }

  /** Records an operation: `act` returns the status of its reply, or throws if none arrived. */
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

  /** Declares that no operation started before a moment can still take effect. */
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

  /** Returns the operations as lines, to explain a violation. */
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

  /** Returns whether a register had a value at every moment of an interval. */
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
  // An error of an overloaded or stopping site does not show how far the operation got.
  if (status === undefined || status >= 500) return "unknown";
  return status < 400 ? "done" : "refused";
}
