import { constants } from "node:os";
import { runCleanups } from "./cleanups.ts";
import { measureLists, measurePostPages } from "./measurements/anonymous.ts";
import { measureColours } from "./measurements/colours.ts";
import { measureComments } from "./measurements/comments.ts";
import { measureCopies } from "./measurements/copies.ts";
import { measureOneClient } from "./measurements/one-client.ts";
import { measurePeople } from "./measurements/people.ts";
import { measureSearch, measureSignedIn } from "./measurements/signed-in.ts";
import { measureMemory, measureStart } from "./measurements/start.ts";
import { measureUploads } from "./measurements/uploads.ts";
import { readOptions } from "./options.ts";
import { type Row, tablesOf, writeReport } from "./report.ts";
import { runScale } from "./scale/run.ts";
import { SMALL } from "./seed/sizes.ts";
import { type Bench, openSite, startDatabases } from "./site.ts";

/** By their `--only` name, in order of execution; uploads leave background work behind. */
const MEASUREMENTS: Record<string, (bench: Bench) => Promise<Row[]>> = {
  start: measureStart,
  lists: measureLists,
  posts: measurePostPages,
  "signed-in": measureSignedIn,
  search: measureSearch,
  comments: measureComments,
  colours: measureColours,
  copies: measureCopies,
  uploads: measureUploads,
  memory: measureMemory,
  "one-client": measureOneClient,
  people: measurePeople,
};

let stopping = false;

// Without its servers the current measurement fails, which ends the run.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    stopping = true;
    process.exitCode = 128 + constants.signals[signal];
    void runCleanups();
  });
}

async function run(): Promise<void> {
  const args = process.argv.slice(2);
  const all = Object.keys(MEASUREMENTS);
  const { names, scale, ...options } = readOptions(args, all);
  const command = ["npm run bench", ...(args.length > 0 ? ["--", ...args] : [])].join(" ");
  if (scale) {
    await runScale(options, command);
    return;
  }
  const postgresUrl = await startDatabases();
  const small = await openSite(postgresUrl, SMALL);
  const bench = { ...options, postgresUrl, small };
  const rows: Row[] = [];
  for (const name of names) {
    if (stopping) return;
    console.log(`Measuring ${name}…`);
    const measured = await measure(name, bench);
    if (measured.length > 0 && !stopping) console.log(`${tablesOf(measured)}\n`);
    rows.push(...measured);
  }
  // results.md contains complete runs only.
  if (names.length < all.length) return;
  writeReport({ file: "results.md", title: "Benchmark", command, tables: tablesOf(rows) });
}

/** Runs one measurement; a failure becomes a row, so the others still run. */
async function measure(name: string, bench: Bench): Promise<Row[]> {
  try {
    return (await MEASUREMENTS[name]?.(bench)) ?? [];
  } catch (error) {
    if (!stopping) console.error(error);
    return [{ title: name, figure: `failed: ${(error as Error).message}`, aim: "", met: false }];
  }
}

try {
  await run();
} catch (error) {
  if (!stopping) {
    console.error(error);
    process.exitCode = 1;
  }
}
await runCleanups();
process.exit();
