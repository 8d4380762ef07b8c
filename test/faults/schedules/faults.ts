import { setTimeout as wait } from "node:timers/promises";
import type { World } from "./people.ts";
import type { Fault, FaultKind } from "./schedule.ts";

/** Causes a fault and ends it; returns a line that describes it. */
export type FaultMaker = (world: World, fault: Fault) => Promise<string>;

/** The faults that can be caused around a site, by kind. */
export type Makers = Partial<Record<FaultKind, FaultMaker>>;

/** Every queue whose job may be delivered twice, with the job's data. */
const REPEATED = [
  "posts-discard-images",
  "posts-place-images",
  "moderation-hide-posts",
  "moderation-prune",
  "moderation-forget-prunes",
  "accounts-tidy",
  "posts-reconcile",
  "users-reconcile",
];

const REDELIVERED = 8;

// A prune hides the likes that are older than the time in its id, and ids cannot be moved. No run of a job
// lasts an hour, so none loses its claim.
const HOUR_COLUMNS = `select table_name as name, string_agg(
    format('%1$I = %1$I - interval ''1 hour''', column_name), ', ') as changes
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and data_type = 'timestamp with time zone'
    and table_type = 'BASE TABLE' and table_name not in ('audit_log', 'job_effects', 'likes')
      and table_name not like 'kysely%'
  group by table_name order by table_name`;

const MAKERS: Makers = {
  kill: (world) => restart(world, "SIGKILL"),
  stop: (world) => restart(world, "SIGTERM"),
  fullDisk: async ({ site }, { lastsMs }) => {
    await site.request({ kind: "fillDisk", isFull: true });
    await wait(lastsMs);
    await site.request({ kind: "fillDisk", isFull: false });
    return "no file could be written";
  },
  // Moves every timestamp in the database back by an hour, to simulate an elapsed hour.
  clock: async ({ site, history }) => {
    const tables = await site.sql<{ name: string; changes: string }>(HOUR_COLUMNS);
    await history.record(
      { label: "an hour passes", writes: [["everAdvanced", true]] },
      async () => {
        for (const { name, changes } of tables) {
          // Waits for transactions that have locked rows, to avoid a deadlock.
          await site.sql(`do $$ begin lock table ${name} in access exclusive mode;
          update ${name} set ${changes}; end $$`);
        }
        return 200;
      },
    );
    return "an hour passed";
  },
  jobTwice: async ({ site }, { pick }) => {
    const queue = REPEATED[pick % REPEATED.length] ?? "";
    await site.request({ kind: "work", queue, data: {}, times: 2 });
    await site.request({ kind: "redeliver", jobs: REDELIVERED });
    return `a job of ${queue} ran twice at once, and the newest ${REDELIVERED} jobs again`;
  },
};

async function restart({ site, history }: World, signal: "SIGKILL" | "SIGTERM"): Promise<string> {
  const moment = history.now();
  await site.restart(signal);
  history.settle(moment);
  return signal;
}

/** The faults of a schedule, each caused once the operation of its number begins. */
export class PlannedFaults {
  readonly #world: World;
  readonly #makers: Makers;
  readonly #planned: Fault[];
  readonly #running: Promise<void>[] = [];
  /** How often each kind was caused. */
  readonly made = new Map<FaultKind, number>();

  constructor(world: World, planned: readonly Fault[], makers: Makers) {
    this.#world = world;
    this.#makers = { ...MAKERS, ...makers };
    this.#planned = [...planned];
  }

  onOperation(count: number): void {
    const due = this.#planned.filter(({ atOperation }) => atOperation === count);
    for (const fault of due) this.#running.push(this.#make(fault));
  }

  async finish(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #make(fault: Fault): Promise<void> {
    const { site, history } = this.#world;
    const maker = this.#makers[fault.kind];
    if (!maker) return;
    await wait(fault.afterMs);
    // A stopped site is not exposed to a further fault.
    await site.whenUp();
    history.recordFault(`${fault.kind} begins`);
    const line = await maker(this.#world, fault).catch(
      (error: Error) => `cut off: ${error.message}`,
    );
    history.recordFault(`${fault.kind}: ${line}`);
    this.made.set(fault.kind, (this.made.get(fault.kind) ?? 0) + 1);
  }
}
