import { sql } from "kysely";
import { CASE_KINDS, settleCase } from "#contract/cases/contract.ts";
import { appealDecision, readDecision } from "#contract/decisions/contract.ts";
import { createDecisionQueue } from "#server/features/appeals/jobs.ts";
import { DECISION_QUEUE, type DecisionJob } from "#server/features/decisions/commands.ts";
import type { Db } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import type { Client } from "#test/client.ts";
import { postForm } from "#test/makers.ts";
import { STATEMENT } from "#test/staff.ts";
import type { TestApp } from "#test/test-app.ts";

/** Returns the ids of the decisions about a user, the newest first. */
export async function decisionsOf(app: TestApp, { _id }: { _id: string }): Promise<string[]> {
  const rows = await app.services.db
    .selectFrom("decisions")
    .select("id")
    .where("user_id", "=", _id)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

/** Runs the jobs that wait until the time to undo is over: sent anew, so that workers hear of them at once. */
export async function endUndoTime({ services: { db, jobs } }: TestApp): Promise<void> {
  await transact(db, async (trx) => {
    const { rows } = await sql<{ name: string; data: object }>`delete from pgboss.job
      where state = 'created' and start_after > now() returning name, data`.execute(trx);
    for (const { name, data } of rows) if (jobs.isQueue(name)) await jobs.send(name, data, trx);
  });
}

/**
 * Runs the job that notifies a user of the newest decision, which waits until the time to undo is over; returns the id.
 * Throws if none was sent.
 */
export async function tellNow(app: TestApp, user: { _id: string }): Promise<string> {
  const [id] = await decisionsOf(app, user);
  const { rows } = await sql<{ data: DecisionJob }>`delete from pgboss.job
    where name = ${DECISION_QUEUE} and data->>'decisionId' = ${id} and state = 'created'
    returning data`.execute(app.services.db);
  const [job] = rows;
  if (id === undefined || !job) throw new Error("no job waits to notify of a decision");
  await createDecisionQueue(app.services).work(job.data, "");
  return id;
}

type Appeal = { text?: string; token?: string; pictures?: readonly Uint8Array[] };

/** Sends an appeal against a decision. */
export function sendAppeal(
  client: Client,
  id: string,
  { text = "It was mine.", token, pictures = [] }: Appeal = {},
) {
  const form = postForm({ text, ...(token !== undefined && { token }) }, pictures, "pictures");
  return client.form(appealDecision, form, { id });
}

type Inserted = { userId: string; actorId?: string; appealed?: boolean };

/** Inserts a decision about a user, by former staff without `actorId`, with an open appeal; returns its id. */
export async function aDecision(
  { services }: { services: { db: Db } },
  { userId, actorId, appealed = true }: Inserted,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into decisions (user_id, actor_id, actor_name, action, subject_kind, subject_id, subject,
      rule, rule_title, rule_text, reason, before, after, told_at, appeal_until)
    values (${userId}, ${actorId ?? null}::bigint, '', 0, 3, ${userId}, 'Somebody', 1, 'Rule', 'Text',
      'It was not right.', '{}', '{}', ${actorId === undefined ? new Date() : null}::timestamptz,
      now() + interval '1 day')
    returning id`.execute(services.db);
  const id = rows[0]?.id ?? "";
  if (appealed) {
    await services.db.insertInto("appeals").values({ decision_id: id, text: "Please" }).execute();
    await services.db
      .insertInto("cases")
      .values({
        kind: CASE_KINDS.indexOf("appeal"),
        subject_kind: 3,
        subject_id: userId,
        user_id: userId,
        title: "Somebody",
        decision_id: id,
      })
      .execute();
  }
  return id;
}

/** Returns a decision as somebody reads it. */
export const decisionFor = async ({ client }: { client: Client }, id: string, token?: string) =>
  (await client.call(readDecision, { params: { id }, body: { token } })).body.decision;

/** Decides an appeal as staff who read the decision. */
export async function decide(by: { client: Client }, decisionId: string, reversed: boolean) {
  const { caseId } = (await decisionFor(by, decisionId)) ?? {};
  const body = { outcome: reversed ? "reverse" : "dismiss", reason: STATEMENT.reason } as const;
  return by.client.call(settleCase, { params: { id: caseId ?? "1" }, body });
}
