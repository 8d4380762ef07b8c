import { sql } from "kysely";
import { UNCONFIRMED_DAYS } from "#contract/notices/contract.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { deleteRows, inBatches } from "#server/platform/db/delete-rows.ts";
import { transact } from "#server/platform/db/transaction.ts";
import type { Erasure } from "#server/platform/erasure.ts";
import type { Services } from "#server/platform/services.ts";

const DAY_MS = 24 * 3_600_000;

/** Erases what a deleted user answered as a maker, the titles of their posts, and the user as staff. */
export const eraseNoticesOf: Erasure = async (_services, trx, userId) => {
  await trx.deleteFrom("notice_makers").where("maker_id", "=", userId).execute();
  await trx
    .updateTable("notice_posts")
    .set({ maker_id: null, title: "" })
    .where("maker_id", "=", userId)
    .execute();
};

/** Deletes notices that nobody confirmed in time. */
export async function deleteUnconfirmedNotices({ db }: Services): Promise<void> {
  const before = new Date(Date.now() - UNCONFIRMED_DAYS * DAY_MS);
  const isExpired = sql`confirmed_at is null and created_at < ${before}`;
  await deleteRows(db, "notices", isExpired);
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
  await inBatches((limit) => transact(db, (trx) => eraseNotices(trx, before, limit)));
}

async function eraseNotices(trx: Trx, before: Date, limit: number): Promise<number> {
  const due = await trx
    .selectFrom("notices")
    .innerJoin("cases", "cases.id", "notices.case_id")
    .select("notices.id")
    .where("cases.closed_at", "<", before)
    .where("notices.erased_at", "is", null)
    .orderBy("cases.closed_at")
    .limit(limit)
    .forUpdate("notices")
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
