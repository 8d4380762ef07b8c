import { buildProgram } from "./build-program.ts";
import type { Makers } from "./faults.ts";
import { createPgliteSites } from "./pglite.ts";
import { createPostgresSites } from "./postgres.ts";
import { runSchedule } from "./run-schedule.ts";
import {
  type DatabaseKind,
  type FaultKind,
  printSchedule,
  type Schedule,
  scheduleOf,
} from "./schedule.ts";
import type { FaultySite } from "./site.ts";

/** Creates sites, with the faults that can be caused around them. */
export type Sites = {
  create: (program: string) => Promise<FaultySite>;
  makers: Makers;
  remove: () => Promise<void>;
};

export type SeedsReport = {
  seeds: number;
  operations: number;
  faults: Map<FaultKind, number>;
  /** A report for each seed that failed: its schedule, history and violations. */
  failures: Map<number, string>;
};

type Given = {
  database: DatabaseKind;
  first: number;
  count: number;
  /** Starts no further seed after so many seconds. */
  withinSeconds?: number;
  /** Starts no further seed once aborted. */
  signal?: AbortSignal;
  /** Gets a line about each seed, and all about one that failed. */
  onSeed?: (text: string) => void;
};

// Limits the content of former seeds, which slows the checks down.
const SEEDS_OF_A_SITE = 40;

/** Runs the schedules of seeds in sequence, on a new site after each failure. */
export async function runSeeds(given: Given): Promise<SeedsReport> {
  const { database, first, count, withinSeconds = Number.POSITIVE_INFINITY } = given;
  const report: SeedsReport = { seeds: 0, operations: 0, faults: new Map(), failures: new Map() };
  const program = await buildProgram();
  const sites = await createSites(database);
  const began = performance.now();
  let site: FaultySite | undefined;
  try {
    for (let seed = first; seed < first + count; seed += 1) {
      if (performance.now() - began > withinSeconds * 1_000) break;
      if (given.signal?.aborted) break;
      if (!site) {
        site = await sites.create(program.path);
        await site.start();
      }
      const line = await runSeed(
        seed,
        { site, sites, schedule: scheduleOf(seed, database) },
        report,
      );
      given.onSeed?.(line);
      const failure = report.failures.get(seed);
      if (failure !== undefined) given.onSeed?.(`\n${failure}\n`);
      if (failure === undefined && report.seeds % SEEDS_OF_A_SITE !== 0) continue;
      await site.remove();
      site = undefined;
    }
  } finally {
    await site?.remove();
    await sites.remove();
    await program.remove();
  }
  return report;
}

function createSites(database: DatabaseKind): Promise<Sites> {
  return database === "pglite" ? createPgliteSites() : createPostgresSites();
}

type Circumstances = { site: FaultySite; sites: Sites; schedule: Schedule };

/** Adds the result of a seed to the report; returns a line about it. */
async function runSeed(
  seed: number,
  { site, sites, schedule }: Circumstances,
  report: SeedsReport,
): Promise<string> {
  const began = performance.now();
  const result = await runSchedule(site, schedule, sites.makers).catch((error: Error) => error);
  report.seeds += 1;
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  if (result instanceof Error) {
    report.failures.set(seed, failureOf(seed, schedule, [site.output, `${result.stack}`]));
    return `seed ${seed}: ${seconds} s, broken off: ${result.message}`;
  }
  const { history, violations, faults } = result;
  report.operations += history.operations.length;
  for (const [kind, times] of faults) {
    report.faults.set(kind, (report.faults.get(kind) ?? 0) + times);
  }
  if (violations.length > 0) {
    const parts = [history.print(), site.output, violations.join("\n")];
    report.failures.set(seed, failureOf(seed, schedule, parts));
  }
  const made = [...faults.keys()].join(", ");
  const found = violations.length > 0 ? `, ${violations.length} violations` : "";
  return `seed ${seed}: ${history.operations.length} operations, ${made}, ${seconds} s${found}`;
}

function failureOf(seed: number, schedule: Schedule, parts: string[]): string {
  return [`seed ${seed}`, printSchedule(schedule), ...parts].join("\n\n");
}

/** Returns the summary of a run in a line. */
export function summarize({ seeds, operations, faults, failures }: SeedsReport): string {
  const kinds = [...faults].sort().map(([kind, times]) => `${kind} ${times}`);
  return `${seeds} seeds, ${operations} operations, faults: ${kinds.join(", ")}; ${failures.size} failed${failures.size > 0 ? `: ${[...failures.keys()].join(", ")}` : ""}`;
}
