import { sql } from "kysely";
import { NOTICE_POSTS_MAX, UNCONFIRMED_DAYS } from "#contract/moderation/notice-rules.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { deleteRows, runRowBatches } from "#server/platform/db/row-batches.ts";
import type { Services } from "#server/platform/services.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Erases a user whose account is being deleted from up to `limit` rows of each table: what the user answered
 * as a maker, the titles of posts, and the user as staff.
 */
export async function eraseNoticesOf(
  _services: Services,
  trx: Trx,
  userId: string,
  limit: number,
): Promise<number> {
  const stated = await deleteRows(trx, "notice_makers", sql`maker_id = ${userId}`, limit);
  const { numAffectedRows: named } = await sql`
    update notice_posts set maker_id = null, title = '' where (notice_id, position) in (
      select notice_id, position from notice_posts where maker_id = ${userId}
      order by notice_id, position limit ${limit} for update skip locked)`.execute(trx);
  const { numAffectedRows: decided } = await sql`
    update notices set decider_id = null, decider_name = '' where id in (
      select id from notices where decider_id = ${userId}
      order by id limit ${limit} for update skip locked)`.execute(trx);
  return stated + Number(named ?? 0) + Number(decided ?? 0);
}

/** A notice has that many rows in other tables, which go with it. */
function noticesIn(limit: number): number {
  return Math.floor(limit / NOTICE_POSTS_MAX);
}

/** Deletes notices that nobody confirmed in time. */
export async function deleteUnconfirmedNotices(db: Db): Promise<void> {
  const before = new Date(Date.now() - UNCONFIRMED_DAYS * DAY_MS);
  const isExpired = sql`confirmed_at is null and created_at < ${before}`;
  await runRowBatches((limit) => deleteRows(db, "notices", isExpired, noticesIn(limit)));
}

/**
 * Erases names, addresses and texts from notices that were decided so long ago that no appeal against a
 * removal is possible any more. Number, outcome and reason stay.
 */
export async function eraseDecidedNotices({
  db,
  settings,
}: Pick<Services, "db" | "settings">): Promise<void> {
  const before = new Date(Date.now() - settings.appealDays * DAY_MS);
  await runRowBatches((limit) =>
    db.transaction().execute((trx) => eraseNotices(trx, before, noticesIn(limit))),
  );
}

async function eraseNotices(trx: Trx, before: Date, limit: number): Promise<number> {
  const due = await trx
    .selectFrom("notices")
    .select("id")
    .where("decided_at", "<", before)
    .where("erased_at", "is", null)
    .orderBy("decided_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = anyOf(due.map(({ id }) => id));
  await trx
    .updateTable("notices")
    .set({ name: "", email: "", text: "", source_url: null, erased_at: new Date() })
    .where("id", "=", ids)
    .execute();
  await trx.deleteFrom("notice_makers").where("notice_id", "=", ids).execute();
  await trx.updateTable("notice_posts").set({ title: "" }).where("notice_id", "=", ids).execute();
  await trx.deleteFrom("notice_tokens").where("notice_id", "=", ids).execute();
  return due.length;
}
