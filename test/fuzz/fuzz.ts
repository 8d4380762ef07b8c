import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import PQueue from "p-queue";
import type { RequestOf } from "./all-requests.ts";
import { NOBODY } from "./canaries.ts";
import { type Exchange, faultsOf, type World } from "./checks.ts";
import type { Findings } from "./findings.ts";
import { logFaults } from "./log-checks.ts";
import { minimize } from "./minimize.ts";
import { Population } from "./population.ts";
import { createSend, type Send } from "./sending.ts";
import { type Circumstances, Site } from "./site.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const AT_ONCE = 8;
/** The number of requests after which the population is repaired and the log read. */
const ROUND = 250;
const MEMORY_MAX_MB = 1_200;

type Options = {
  circumstances: Circumstances;
  requestOf: RequestOf;
  seed: number;
  indices: readonly number[];
  findings: Findings;
};
export type Run = {
  /** The number of replies by status. */
  statuses: ReadonlyMap<string, number>;
  memory: { now: number; highest: number } | undefined;
};

/** Sends the requests of a seed to a site of its own; returns the findings. */
export async function fuzz({
  circumstances,
  requestOf,
  seed,
  indices,
  findings,
}: Options): Promise<Run> {
  const site = await Site.start(circumstances);
  const statuses = new Map<string, number>();
  try {
    const population = await Population.create(site);
    const send = createSend(site, population);
    const world: World = {
      https: site.publicUrl.startsWith("https:"),
      canaries: population.canaries,
      secrets: population.secrets,
      insidePaths: [ROOT, site.dataDir, `${tmpdir()}/`],
    };
    const judge = createJudge({ population, send, world, findings });
    const queue = new PQueue({ concurrency: AT_ONCE });
    for (let from = 0; from < indices.length; from += ROUND) {
      const round = indices.slice(from, from + ROUND);
      await queue.addAll(
        round.map((index) => async () => {
          const exchange = await send(requestOf(seed, index));
          count(statuses, exchange);
          await judge(exchange, { seed, index });
        }),
      );
      for (const found of logFaults(site.readLog(), population.secrets)) findings.add(found);
      if (!site.isRunning) throw new Error("the process ended");
      await population.repair();
    }
    for (const fault of await endFaults(site)) findings.add({ fault });
    return { statuses, memory: site.memory() };
  } catch (error) {
    findings.add({ fault: `the site was lost: ${(error as Error).message}` });
    return { statuses, memory: undefined };
  } finally {
    await site.stop();
  }
}

function count(statuses: Map<string, number>, { outcome }: Exchange): void {
  const name = outcome.kind === "reply" ? String(outcome.reply.status) : outcome.kind;
  statuses.set(name, (statuses.get(name) ?? 0) + 1);
}

type Judging = { population: Population; send: Send; world: World; findings: Findings };

/** Collects faults, and minimizes the first request of each group while it shows the same fault. */
function createJudge({ population, send, world, findings }: Judging) {
  return async (exchange: Exchange, { seed, index }: { seed: number; index: number }) => {
    for (const fault of faultsOf(exchange, world)) {
      const { actor } = exchange.request;
      // An actor made staff by another request may see more.
      if (fault.startsWith("shows ") && !NOBODY.has(actor) && !(await population.isIntact(actor)))
        continue;
      const isNew = findings.isNew(fault, exchange);
      const smallest = isNew ? await minimize(exchange, fault, send, world) : exchange;
      findings.add({
        fault,
        shownBy: {
          seed,
          index,
          exchange: smallest,
          cookie: population.cookieOf(smallest.request.actor),
        },
      });
    }
  };
}

async function endFaults(site: Site): Promise<string[]> {
  const health = await Promise.all(
    ["/healthz", "/readyz", "/"].map(async (path) => {
      const { status } = await site.client().fetch(path);
      return status === 200 ? undefined : `at the end ${path} answers ${status}`;
    }),
  );
  const memory = site.memory();
  const memoryFault = memory && memory.now > MEMORY_MAX_MB && `at the end it has ${memory.now} MB`;
  return [...health, memoryFault].filter((fault) => typeof fault === "string");
}
