import { COPIED_REASON } from "#contract/moderation/reports.ts";
import { type Change, settlePair } from "#server/features/likeness/act-commands.ts";
import { getPostRow } from "#server/features/posts/queries.ts";
import { insertReport } from "#server/features/reports/commands.ts";

/** Reports the later post of a pair as copied from the earlier one, and closes the pair. */
export function reportCopy(note: string): Change {
  return async (_services, trx, pair) => {
    const { owner_id: makerId, title } = await getPostRow(trx, pair.later_id);
    await settlePair(trx, pair, "reported");
    await insertReport(
      trx,
      pair.earlier_owner_id ?? "",
      {
        kind: "post",
        targetId: pair.later_id,
        reason: COPIED_REASON,
        note,
        originalId: pair.earlier_id ?? undefined,
      },
      { makerId, title },
    );
  };
}
