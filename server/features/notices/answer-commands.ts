import { hearingUntil } from "#server/features/notices/present.ts";
import { listNoticeMakers, lockNotice, noNotice } from "#server/features/notices/queries.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

const DECIDED = "This notice is decided already.";

/**
 * Stores the one answer of a maker to a notice; the same text again changes nothing. Throws `notFound` for
 * everyone else, `conflict` for another answer and too late.
 */
export async function createStatement(
  { db }: Services,
  makerId: string,
  { noticeId, text }: { noticeId: string; text: string },
): Promise<void> {
  await transact(db, async (trx) => {
    await lockUsers(trx, [makerId]);
    const { confirmed_at, decided_at } = await lockNotice(trx, noticeId);
    const maker = (await listNoticeMakers(trx, noticeId)).find((one) => one.maker_id === makerId);
    if (!maker || confirmed_at === null) throw noNotice();
    if (maker.statement === text) return;
    if (decided_at !== null) throw new AppError("conflict", DECIDED);
    if (maker.stated_at !== null) throw new AppError("conflict", "You have answered already.");
    if (hearingUntil(confirmed_at) < new Date()) {
      throw new AppError("conflict", "The time to answer is over.");
    }
    await trx
      .updateTable("notice_makers")
      .set({ statement: text, stated_at: new Date() })
      .where("notice_id", "=", noticeId)
      .where("maker_id", "=", makerId)
      .execute();
  });
}
