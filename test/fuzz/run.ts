import { parseArgs } from "node:util";
import { createRequests } from "./all-requests.ts";
import { Findings, writeFinding } from "./findings.ts";
import { fuzz, type Run } from "./fuzz.ts";
import { startHostileCheck } from "./hostile-check.ts";
import { KEEPER_EMAIL } from "./population.ts";
import type { Circumstances } from "./site.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "3000" },
    seed: { type: "string" },
    /** Sends only this number of the seed. */
    only: { type: "string" },
  },
});
const requests = Number(values.requests);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!Number.isSafeInteger(requests) || !Number.isSafeInteger(seed)) {
  throw new Error("--requests and --seed must be whole numbers.");
}

const imageCheck = await startHostileCheck();

/** The share of each configuration (percent of the requests). */
const RUNS: readonly (Circumstances & { share: number })[] = [
  {
    name: "https, limits off",
    share: 85,
    publicUrl: () => "https://parade.example",
    variables: {
      RATE_LIMITS: "off",
      CAPTCHA: "off",
      ADMINS: KEEPER_EMAIL,
      IMAGE_CHECK_URL: imageCheck,
    },
  },
  {
    name: "http, limits and captcha on",
    share: 15,
    publicUrl: (port) => `http://localhost:${port}`,
    variables: { RATE_LIMITS: "on", ADMINS: KEEPER_EMAIL },
  },
];

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const requestOf = await createRequests();
const findings = new Findings();
const began = performance.now();
let first = 0;
for (const { share, ...circumstances } of RUNS) {
  const count = Math.ceil((requests * share) / 100);
  const indices =
    values.only === undefined
      ? Array.from({ length: count }, (_, offset) => first + offset)
      : [Number(values.only)];
  report(await fuzz({ circumstances, requestOf, seed, indices, findings }), circumstances);
  first += count;
}
const seconds = ((performance.now() - began) / 1000).toFixed(0);
const total = values.only === undefined ? first : RUNS.length;
print(`${total} requests, seed ${seed}, ${seconds} s: ${findings.count} findings`);
for (const group of findings.list()) print(`\n${writeFinding(group)}`);
process.exitCode = findings.count > 0 ? 1 : 0;

function report({ statuses, memory }: Run, { name }: Circumstances): void {
  const counted = [...statuses].sort().map(([status, count]) => `${status}: ${count}`);
  print(`${name}: ${counted.join(", ")}`);
  if (memory) print(`memory: ${memory.now} MB at the end, ${memory.highest} MB at most`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
