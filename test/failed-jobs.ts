import { sql } from "kysely";
import { DECISION_QUEUE } from "#server/features/decisions/commands.ts";
import type { Db } from "#server/platform/db/database.ts";

/** A queue whose jobs do nothing if their decision does not exist. */
export const HARMLESS_QUEUE = DECISION_QUEUE;

/** Stores a job that has failed, and what the job queue would count a minute later. */
export async function aFailedJob(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, state, completed_on, policy, retry_limit)
    select name, '{"decisionId": "1"}', 'failed', now(), policy, retry_limit
    from pgboss.queue where name = ${HARMLESS_QUEUE} returning id::text`.execute(db);
  await countJobs(db);
  return rows[0]?.id ?? "";
}

/** Counts the jobs as the job queue does once a minute. */
export async function countJobs(db: Db): Promise<void> {
  const count = (states: string) =>
    sql`(select count(*) from pgboss.job where job.name = queue.name and state in (${sql.raw(states)}))`;
  await sql`update pgboss.queue set queued_count = ${count("'created', 'retry'")},
    active_count = ${count("'active'")}, failed_count = ${count("'failed'")}`.execute(db);
}
