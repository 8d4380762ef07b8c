import type { Trx } from "#server/platform/db/database.ts";

const HELD_DAYS = 90;

/**
 * Takes a name for a user; answers false when it is someone else's, or was in the last 90 days.
 * One statement decides, so of two who ask at once one wins.
 */
export async function takeName(trx: Trx, userId: string, username: string): Promise<boolean> {
  const taken = await trx
    .insertInto("usernames")
    .values({ name_key: username.toLowerCase(), user_id: userId, held_until: null })
    .onConflict((conflict) =>
      conflict
        .column("name_key")
        .doUpdateSet({ user_id: userId, held_until: null })
        .where((eb) =>
          eb.or([
            eb("usernames.user_id", "=", userId),
            eb("usernames.held_until", "<", new Date()),
          ]),
        ),
    )
    .returning("user_id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Leaves a name: it leads to its user for 90 days, then it is free. */
export async function leaveName(trx: Trx, username: string): Promise<void> {
  await trx
    .updateTable("usernames")
    .set({ held_until: new Date(Date.now() + HELD_DAYS * 24 * 3_600_000) })
    .where("name_key", "=", username.toLowerCase())
    .execute();
}
