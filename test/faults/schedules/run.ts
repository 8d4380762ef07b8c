import { parseArgs } from "node:util";
import { runSeeds, summarize } from "./run-seeds.ts";
import type { DatabaseKind } from "./schedule.ts";

const DATABASES: readonly DatabaseKind[] = ["pglite", "postgres"];

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "20" },
    from: { type: "string", default: "1" },
    database: { type: "string", default: "pglite" },
    /** Starts no further seed after so many seconds. */
    within: { type: "string" },
  },
});
const database = DATABASES.find((one) => one === values.database);
const [count, first] = [Number(values.seeds), Number(values.from)];
if (!database || !Number.isSafeInteger(count) || !Number.isSafeInteger(first)) {
  throw new Error("--seeds and --from are whole numbers, --database is pglite or postgres.");
}
const print = (text: string) => process.stdout.write(`${text}\n`);
// The seed that runs is finished, and its services are stopped; a second signal ends everything.
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());

const began = performance.now();
const report = await runSeeds({
  database,
  first,
  count,
  ...(values.within !== undefined && { withinSeconds: Number(values.within) }),
  signal: stop.signal,
  onSeed: print,
});
const seconds = ((performance.now() - began) / 1_000).toFixed(0);
print(`${database}, from ${first}: ${summarize(report)}; ${seconds} s`);
process.exitCode = report.failures.size > 0 ? 1 : 0;
