import type { Published } from "#demo/conversation.ts";
import { insertReport } from "#server/features/reports/commands.ts";
import type { Db } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";

/** What staff find in the queue: places of works, and what two or three people said of each. */
const REPORTED = [
  {
    place: 7,
    said: [
      [2, "I posted this wolf last year, with another ground."],
      [2, ""],
    ],
  },
  { place: 18, said: [[4, "Asked for the price, got told another one."]] },
  {
    place: 31,
    said: [
      [1, "Not for a front page."],
      [0, "The second picture."],
      [1, ""],
    ],
  },
] as const;

/** Lets some of the demo's people report some of its works. */
export async function addReports(
  db: Db,
  userIds: readonly string[],
  published: readonly Published[],
): Promise<void> {
  for (const { place, said } of REPORTED) {
    const work = published[place];
    if (!work) continue;
    const others = userIds.filter((userId) => userId !== work.ownerId);
    for (const [turn, [reason, note]] of said.entries()) {
      const reporterId = others[(place + turn) % others.length] ?? "";
      const given = { kind: "post", targetId: work.id, reason, note } as const;
      await transact(db, (trx) =>
        insertReport(trx, reporterId, given, { makerId: work.ownerId, title: work.title }),
      );
    }
  }
}
