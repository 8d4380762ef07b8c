import { Client as Connection } from "pg";
import { afterAll, expect, test } from "vitest";
import { ROLE } from "#contract/users/roles.ts";
import { everyEndpoint } from "#test/api/every-endpoint.ts";
import { randomBytes } from "#test/random.ts";
import { startOwnApp } from "#test/test-app.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { type Command, everyCommand, ONE_ACCOUNT, PATHS } from "./lock-order-commands.ts";
import { decisionCommands } from "./lock-order-decisions.ts";
import { aPair, aSide } from "./lock-order-people.ts";

const DEADLOCK_MS = 100;
/** All pairs, or a random part of them: all take a quarter of an hour. */
const PAIRS = process.env.LOCK_ORDER_PAIRS === "all" ? Number.POSITIVE_INFINITY : 400;
const ONLY = process.env.LOCK_ORDER_ONLY ?? "";
/** The number of pairs that run at once, each with users of its own. */
const CONCURRENCY = 4;
/** They only read, by a POST. */
const READING_POSTS = [
  "/api/decision/:id",
  "/api/posts/newest",
  "/api/posts/search",
  "/api/posts/similar",
  "/api/posts/lookalikes",
  "/api/notice/:id/read",
  "/api/stream/controlled",
];

const database = await createTestDatabase();
const watching = new Connection({ connectionString: database?.url });
await watching.connect();
afterAll(async () => {
  await watching.end();
  await database?.drop();
});
await watching.query(
  `alter database ${new URL(database?.url ?? "").pathname.slice(1)} set deadlock_timeout = '${DEADLOCK_MS}ms'`,
);

const app = await startOwnApp({ LOG_LEVEL: "warn" }, { databaseUrl: database?.url });
const staff = await aSide(app, [ROLE.admin]);

/**
 * Closes every other connection, upon which it reports its statistics, and counts the deadlocks.
 */
async function countDeadlocks(): Promise<number> {
  const others = `from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  const { rows: pids } = await watching.query(`select pid, pg_terminate_backend(pid) ${others}`);
  const ended = pids.map(({ pid }) => pid);
  const left = async () =>
    (await watching.query(`select pid ${others} and pid = any($1)`, [ended])).rows.length;
  await expect.poll(left).toBe(0);
  const { rows } = await watching.query(
    "select deadlocks::integer from pg_stat_database where datname = current_database()",
  );
  return rows[0].deadlocks;
}

/** Runs two commands at once, one from either side; returns the statuses and the duration. */
async function runPair(one: Command, two: Command) {
  const [a, b] = await aPair(app);
  const started = performance.now();
  const answers = await Promise.all([
    one.act(a, b, staff),
    two.act(b, a, staff),
    two.act(a, b, staff),
    one.act(b, a, staff),
  ]);
  return { tookMs: performance.now() - started, statuses: answers.map(({ status }) => status) };
}

test("the pairs contain every endpoint that writes", async () => {
  const writing = (await everyEndpoint())
    .filter(({ method, changesState }) => method !== "GET" || changesState)
    .map(({ path }) => path);
  const decisions = decisionCommands(app, async () => "").map(({ path }) => path);
  const covered = new Set([...PATHS, ...decisions, ...ONE_ACCOUNT, ...READING_POSTS]);
  expect(writing.filter((path) => !covered.has(path))).toEqual([]);
});

/** Returns pairs of commands that depend on the seed; all of those of LOCK_ORDER_ONLY if it is set. */
function somePairs(): [Command, Command][] {
  const commands = everyCommand(app);
  const pairs = commands.flatMap((one, place) =>
    commands.slice(place).map((two): [Command, Command] => [one, two]),
  );
  if (ONLY !== "") return pairs.filter((pair) => pair.some(({ name }) => name.includes(ONLY)));
  const shuffled = pairs
    .map((pair) => ({ pair, place: randomBytes(6).readUIntBE(0, 6) }))
    .sort((one, other) => one.place - other.place);
  return shuffled.slice(0, PAIRS).map(({ pair }) => pair);
}

test("no two simultaneous commands deadlock", { timeout: 1_200_000 }, async () => {
  const pairs = somePairs();
  const slow: string[] = [];
  const failed: string[] = [];
  const left = pairs.values();
  const runSome = async () => {
    for (const [one, two] of left) {
      const { tookMs, statuses } = await runPair(one, two);
      const name = `${one.name} + ${two.name}`;
      if (tookMs > DEADLOCK_MS) slow.push(`${name}: ${tookMs.toFixed(0)} ms`);
      if (statuses.some((status) => status >= 500)) failed.push(`${name}: ${statuses}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runSome));
  const deadlocks = await countDeadlocks();
  process.stdout.write(`${pairs.length} pairs, ${deadlocks} deadlocks\n`);
  if (deadlocks > 0) process.stdout.write(`slow: ${slow.join("\n")}\n`);
  const rolledBack = app.logged.filter((line) => line.includes("rolled back for another"));
  // Which rows and statements, where the whole line would be cut off.
  for (const line of rolledBack) process.stdout.write(`${line}\n`);
  expect(rolledBack).toHaveLength(0);
  expect(failed).toEqual([]);
  expect(deadlocks).toBe(0);
});
