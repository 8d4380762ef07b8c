import type { ModerationEvent } from "#contract/transparency/contract.ts";
import type { Trx } from "#server/platform/db/database.ts";

/** Counts an event in the transaction of what happened; `at` defaults to now. */
export async function recordEvent(trx: Trx, name: ModerationEvent, at?: Date): Promise<void> {
  await trx
    .insertInto("moderation_events")
    .values({ name, ...(at && { at }) })
    .execute();
}
