import { sql } from "kysely";
import { UNDO_SECONDS } from "#contract/decisions/contract.ts";
import {
  REPORT_ACTIONS,
  REPORTED_KINDS,
  type ReportAction,
  type ReportedKind,
} from "#contract/reports/contract.ts";
import { type Person, recordAct } from "#server/features/audit/commands.ts";
import { recordEvent } from "#server/features/transparency/commands.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import { MAIL_QUEUE } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";
import type { ReportMail } from "./mails.ts";
import { type CaseRow, isClaimOver, kindOf, listReporterIds } from "./queries.ts";
import type { Reported } from "./reported-queries.ts";

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

/** Adds a note of staff to a case, open or settled. */
export function insertStaffNote(
  db: Db,
  { _id, username }: SessionViewer,
  { caseId, text }: { caseId: string; text: string },
) {
  return db
    .insertInto("staff_notes")
    .values({ case_id: caseId, author_id: _id, author_name: username, text })
    .returning(["id", "author_name", "text", "created_at"])
    .executeTakeFirstOrThrow();
}

type OpenCase = Pick<NewReport, "kind" | "targetId"> & Reported;

/** Returns the open case of a reported item, locked until the transaction ends; creates it if needed. */
async function lockCase(trx: Trx, { kind, targetId, makerId, title }: OpenCase): Promise<string> {
  const { id } = await trx
    .insertInto("report_cases")
    .values({ kind: REPORTED_KINDS.indexOf(kind), target_id: targetId, maker_id: makerId, title })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "target_id"])
        .where("resolved_at", "is", null)
        .doUpdateSet({ title }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function countReport(trx: Trx, caseId: string): Promise<void> {
  await trx
    .updateTable("report_cases")
    .set((eb) => ({
      num_reports: eb("num_reports", "+", 1),
      last_reported_at: new Date(),
      reason: sql<number>`(select reason from reports where case_id = ${caseId}
        group by reason order by count(*) desc, max(created_at) desc limit 1)`,
    }))
    .where("id", "=", caseId)
    .execute();
}

/**
 * Assigns an open case to the actor for some time, unless somebody else looks after it; with `over`, even
 * then. Only a change of hands is logged.
 */
export function takeCase(
  db: Db,
  actor: SessionViewer,
  { id, title }: Pick<CaseRow, "id" | "title">,
  { over }: { over: boolean },
): Promise<void> {
  return transact(db, async (trx) => {
    const held = await trx
      .selectFrom("report_cases")
      .select(["opened_by", "maker_id", isClaimOver.as("claim_over")])
      .where("id", "=", id)
      .where("resolved_at", "is", null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!held) return;
    const isOwn = held.opened_by === actor._id;
    if (!(isOwn || over || held.opened_by === null || held.claim_over)) return;
    await trx
      .updateTable("report_cases")
      .set({ opened_by: actor._id, opened_at: sql`now()` })
      .where("id", "=", id)
      .execute();
    if (isOwn) return;
    const target = await findTarget(trx, held.maker_id);
    await recordAct(trx, { actor, action: "openReport", target, subject: title });
  });
}

/** Returns the reported user for the audit log, or null if the account is gone. */
export async function findTarget(trx: Trx, makerId: string | null) {
  if (makerId === null) return null;
  const maker = await trx
    .selectFrom("users")
    .select(["id as _id", "username"])
    .where("id", "=", makerId)
    .executeTakeFirst();
  return maker ?? null;
}

type Closing = { actor: Person; outcome: ReportAction; note?: string };

/**
 * Settles an open case, or all about a maker, and mails the reporters once the time to undo is over; returns
 * how many.
 */
export async function closeCases(
  { jobs }: Services,
  trx: Trx,
  of: { id: string } | { maker_id: string },
  { actor, outcome, note = "" }: Closing,
): Promise<number> {
  const settledAt = new Date();
  const [column, value] =
    "id" in of ? (["id", of.id] as const) : (["maker_id", of.maker_id] as const);
  const cases = await trx
    .updateTable("report_cases")
    .set({
      resolved_at: settledAt,
      resolved_by: actor._id,
      outcome: REPORT_ACTIONS.indexOf(outcome),
    })
    .where(column, "=", value)
    .where("resolved_at", "is", null)
    .returning(["id", "kind", "maker_id", "title", "num_reports"])
    .execute();
  const target = await findTarget(trx, cases[0]?.maker_id ?? null);
  for (const closed of cases) {
    await recordAct(trx, {
      actor,
      action: "resolveReport",
      target,
      subject: closed.title,
      reason: note,
      after: { outcome, kind: kindOf(closed), reports: closed.num_reports },
    });
    const mails = (await listReporterIds(trx, closed.id)).map((userId) => ({
      template: "reportSettled" as const,
      userId,
      caseId: closed.id,
      settledAt: settledAt.getTime(),
    }));
    const delay = { afterSeconds: UNDO_SECONDS + 1 };
    await jobs.sendAll<ReportMail>(MAIL_QUEUE, mails, trx, delay);
  }
  return cases.length;
}
