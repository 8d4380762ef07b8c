import { type RawBuilder, sql } from "kysely";
import { CASE_KINDS, CASE_OUTCOMES, type CaseOutcome } from "#contract/cases/contract.ts";
import { SUBJECT_KINDS, UNDO_SECONDS } from "#contract/decisions/contract.ts";
import type { ReportedKind } from "#contract/reports/contract.ts";
import { type Person, recordAct } from "#server/features/audit/commands.ts";
import { subjectKindOf } from "#server/features/cases/queries.ts";
import { recordEvent } from "#server/features/transparency/commands.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { MAIL_QUEUE } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";
import type { ReportMail } from "./mails.ts";
import { listReporterIds } from "./queries.ts";
import type { Reported } from "./reported-queries.ts";

const REPORT = CASE_KINDS.indexOf("report");

type NewReport = {
  kind: ReportedKind;
  targetId: string;
  /** Index in the contract's REPORT_REASONS. */
  reason: number;
  note?: string | undefined;
  /** The post from which the reported one was copied. */
  originalId?: string | undefined;
};

/** Reports something in its open case; a second report of the same user changes nothing. */
export async function insertReport(
  trx: Trx,
  reporterId: string,
  { kind, targetId, reason, note = "", originalId }: NewReport,
  { makerId, title }: Reported,
): Promise<void> {
  await lockUsers(trx, [reporterId, makerId]);
  const caseId = await lockCase(trx, { kind, targetId, makerId, title });
  const created = await trx
    .insertInto("reports")
    .values({
      case_id: caseId,
      reporter_id: reporterId,
      reason,
      note,
      original_id: originalId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("case_id")
    .executeTakeFirst();
  if (!created) return;
  await countReport(trx, caseId);
  await recordEvent(trx, `report/${reason}`);
}

type OpenCase = Pick<NewReport, "kind" | "targetId"> & Reported;

/** Returns the open case of a reported item, locked until the transaction ends; creates it if needed. */
async function lockCase(trx: Trx, { kind, targetId, makerId, title }: OpenCase): Promise<string> {
  const { id } = await trx
    .insertInto("cases")
    .values({
      kind: REPORT,
      subject_kind: SUBJECT_KINDS.indexOf(kind),
      subject_id: targetId,
      user_id: makerId,
      title,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["subject_kind", "subject_id"])
        .where(sql<boolean>`closed_at is null and kind = ${sql.lit(REPORT)}`)
        .doUpdateSet({ title }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function countReport(trx: Trx, caseId: string): Promise<void> {
  await trx
    .updateTable("cases")
    .set((eb) => ({
      num_reports: eb("num_reports", "+", 1),
      last_at: new Date(),
      reason: sql<number>`(select reason from reports where case_id = ${caseId}
        group by reason order by count(*) desc, max(created_at) desc limit 1)`,
    }))
    .where("id", "=", caseId)
    .execute();
}

/** Returns the reported user for the audit log, or null if the account is gone. */
async function findTarget(trx: Trx, makerId: string | null) {
  if (makerId === null) return null;
  const maker = await trx
    .selectFrom("users")
    .select(["id as _id", "username"])
    .where("id", "=", makerId)
    .executeTakeFirst();
  return maker ?? null;
}

type Closing = {
  actor: Person;
  outcome: CaseOutcome;
  note?: string;
  /** The same for all that are closed together. */
  at?: Date;
};

/** Which open reports: one, all about what a user made and the user, or those about some posts or comments. */
type Closed = { id: string } | { userId: string } | { kind: ReportedKind; subjectIds: string[] };

function isClosed(of: Closed): RawBuilder<boolean> {
  if ("id" in of) return sql`id = ${of.id}`;
  if ("userId" in of) return sql`user_id = ${of.userId}`;
  return sql`(subject_kind = ${SUBJECT_KINDS.indexOf(of.kind)}
    and subject_id = any(${of.subjectIds}::bigint[]))`;
}

/** Closes open reports, and mails the reporters once the time to undo is over; returns how many. */
export async function closeReports(
  { jobs }: Services,
  trx: Trx,
  of: Closed,
  { actor, outcome, note = "", at = new Date() }: Closing,
): Promise<number> {
  const cases = await trx
    .updateTable("cases")
    .set({
      closed_at: at,
      closed_by: actor._id,
      outcome: CASE_OUTCOMES.indexOf(outcome),
    })
    .where("kind", "=", REPORT)
    .where(isClosed(of))
    .where("closed_at", "is", null)
    .returning(["id", "subject_kind", "user_id", "title", "num_reports"])
    .execute();
  const target = await findTarget(trx, cases[0]?.user_id ?? null);
  for (const closed of cases) {
    await recordAct(trx, {
      actor,
      action: "resolveReport",
      target,
      subject: closed.title,
      reason: note,
      after: { outcome, kind: subjectKindOf(closed), reports: closed.num_reports },
    });
    const mails = (await listReporterIds(trx, closed.id)).map((userId) => ({
      template: "reportSettled" as const,
      userId,
      caseId: closed.id,
      settledAt: at.getTime(),
    }));
    const delay = { afterSeconds: UNDO_SECONDS + 1 };
    await jobs.sendAll<ReportMail>(MAIL_QUEUE, mails, trx, delay);
  }
  return cases.length;
}
