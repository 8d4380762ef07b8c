import { sql } from "kysely";
import {
  SECURITY_EVENT_DAYS,
  SECURITY_MAILS_MAX,
  type SecurityEventKind,
} from "#contract/security/contract.ts";
import type { SecurityMail } from "#server/features/security/queues.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/delete-rows.ts";
import { MAIL_QUEUE } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";

const DETAIL_MAX = 300;

type NewEvent = { userId: string; kind: SecurityEventKind; detail?: string };

/**
 * Records a security event of an account and mails its owner, in the transaction. An address that is not
 * verified may be a stranger's, and gets no mail.
 */
export async function recordSecurityEvent(
  { jobs }: Pick<Services, "jobs">,
  trx: Trx,
  { userId, kind, detail = "" }: NewEvent,
): Promise<void> {
  const { id } = await trx
    .insertInto("security_events")
    .values({ user_id: userId, kind, detail: detail.slice(0, DETAIL_MAX) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { verified, hour, count, seconds_left } = await readHour(trx, userId);
  if (!verified) return;
  if (count <= SECURITY_MAILS_MAX) {
    const mail: SecurityMail = { template: "securityEvent", userId, eventId: id };
    await jobs.send(MAIL_QUEUE, mail, trx);
  } else if (count === SECURITY_MAILS_MAX + 1) {
    const digest: SecurityMail = { template: "securityDigest", userId, hour: hour.toISOString() };
    await jobs.send(MAIL_QUEUE, digest, trx, { afterSeconds: seconds_left });
  }
}

type Hour = { verified: boolean; hour: Date; count: number; seconds_left: number };

/** Returns the clock hour of the transaction, with the number of an account's events in it. */
async function readHour(trx: Trx, userId: string): Promise<Hour> {
  const { rows } = await sql<Hour>`
    select verified, hour, (select count(*)::integer from security_events
        where user_id = users.id and created_at >= hour) as count,
      ceil(3600 - extract(epoch from now() - hour))::integer as seconds_left
    from users cross join (select date_trunc('hour', now()) as hour) as clock where users.id = ${userId}`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new Error("The account of a security event is not there.");
  return row;
}

/** Deletes events that are too old to be shown. */
export async function deleteOldSecurityEvents(db: Db): Promise<void> {
  const before = new Date(Date.now() - SECURITY_EVENT_DAYS * 24 * 3_600_000);
  await deleteRows(db, "security_events", sql`created_at < ${before}`);
}
