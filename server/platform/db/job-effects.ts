import { sql } from "kysely";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/delete-rows.ts";

/** Longer than the timeout of any mail server. */
const CLAIM = "2 minutes";
// Longer than any job is retried.
const DAYS_STORED = 14;

/**
 * Marks a job's effect as done in the transaction that has it. Returns false if another run of the job
 * already did; waits while another is about to.
 */
export async function markEffect(trx: Trx, jobId: string): Promise<boolean> {
  const marked = await trx
    .insertInto("job_effects")
    .values({ job_id: jobId, done_at: new Date(), claimed_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("job_id")
    .executeTakeFirst();
  return marked !== undefined;
}

export async function isEffectDone(db: Db, jobId: string): Promise<boolean> {
  const row = await db
    .selectFrom("job_effects")
    .select("done_at")
    .where("job_id", "=", jobId)
    .executeTakeFirst();
  return Boolean(row?.done_at);
}

/**
 * Runs an effect that cannot be part of a transaction, such as a mail, unless a run of the job did so
 * before. Throws what `effect` throws, and while another run is working on it, so that this one is
 * retried. If the process is killed in between, the effect is repeated.
 */
export async function runEffectOnce(
  db: Db,
  jobId: string,
  effect: () => Promise<void>,
): Promise<void> {
  if (!(await claim(db, jobId))) return;
  try {
    await effect();
  } catch (error) {
    await db
      .deleteFrom("job_effects")
      .where("job_id", "=", jobId)
      .where("done_at", "is", null)
      .execute();
    throw error;
  }
  await db
    .updateTable("job_effects")
    .set({ done_at: new Date() })
    .where("job_id", "=", jobId)
    .execute();
}

async function claim(db: Db, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into job_effects (job_id, claimed_until) values (${jobId}, now() + ${CLAIM}::interval)
    on conflict (job_id) do update set claimed_until = excluded.claimed_until
      where job_effects.done_at is null and job_effects.claimed_until < now()
    returning job_id`.execute(db);
  if (rows.length > 0) return true;
  if (await isEffectDone(db, jobId)) return false;
  throw new Error("another run of this job is at it");
}

/** Deletes the marks of jobs that are no longer retried. */
export async function deleteOldEffects(db: Db): Promise<void> {
  const isOld = sql`created_at < now() - make_interval(days => ${sql.lit(DAYS_STORED)})`;
  await deleteRows(db, "job_effects", isOld);
}
