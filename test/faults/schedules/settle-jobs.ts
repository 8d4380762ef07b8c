import { setTimeout as wait } from "node:timers/promises";
import type { FaultySite } from "./site.ts";

const ENDS_WITHIN_MS = 90_000;
// A job active for longer than any job of a schedule takes has lost its completion.
const ACTIVE_SECONDS_MAX = 8;
const LOOK_EVERY_MS = 40;
// Together longer than the lease of a move, which a try may wait for.
const TRIES_MAX = 10;

type Job = { id: string; name: string; data: string; state: string; waits: boolean; error: string };

/**
 * Waits until every job is done. Delayed jobs and those of a killed process are sent again, as
 * pg-boss does after their timeout. Returns the jobs that never succeed.
 */
export async function settleJobs(site: FaultySite): Promise<string[]> {
  const tries = new Map<string, number>();
  const deadline = Date.now() + ENDS_WITHIN_MS;
  for (;;) {
    const jobs = await listJobs(site);
    if (jobs.length === 0) return [];
    const waiting = jobs.filter(({ waits }) => waits);
    for (const job of waiting) tries.set(keyOf(job), (tries.get(keyOf(job)) ?? 0) + 1);
    const isHopeless = (job: Job) => (tries.get(keyOf(job)) ?? 0) > TRIES_MAX;
    if (waiting.some(isHopeless) || Date.now() > deadline) {
      return jobs.map(
        (job) => `a job never ends well: ${keyOf(job)} is ${job.state}: ${job.error}`,
      );
    }
    if (waiting.length > 0) {
      await site.request({ kind: "resend", ids: waiting.map(({ id }) => id) });
    }
    // Longer after each try, because a job may wait for another.
    await wait(
      LOOK_EVERY_MS * 2 ** Math.max(0, ...waiting.map((job) => tries.get(keyOf(job)) ?? 0)),
    );
  }
}

const keyOf = ({ name, data }: Job) => `${name} ${data}`;

function listJobs(site: FaultySite): Promise<Job[]> {
  return site.sql<Job>(`select id::text, name, data::text, state::text,
      coalesce(output::text, '') as error,
      state = 'retry' or start_after > now()
        or (state = 'active' and (started_on < '${site.startedAt}'
          or started_on < now() - interval '${ACTIVE_SECONDS_MAX} seconds')) as waits
    from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`);
}
