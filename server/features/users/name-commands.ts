import { createHash } from "node:crypto";
import type { Db, Trx } from "#server/platform/db/database.ts";

const HELD_DAYS = 90;

/**
 * Takes a name for a user; answers false when it is someone else's, or was in the last 90 days, also
 * of an account that is deleted. One statement decides, so of two who ask at once one wins; held names
 * are asked for after it, as it waits for whoever gives the name up.
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
  return taken !== undefined && !(await isHeldName(trx, username));
}

async function isHeldName(trx: Trx, username: string): Promise<boolean> {
  const held = await trx
    .selectFrom("held_names")
    .select("held_until")
    .where("name_hash", "=", hashName(username))
    .where("held_until", ">", new Date())
    .executeTakeFirst();
  return held !== undefined;
}

/** Leaves a name: it leads to its user for 90 days, then it is free. */
export async function leaveName(trx: Trx, username: string): Promise<void> {
  await trx
    .updateTable("usernames")
    .set({ held_until: heldUntil() })
    .where("name_key", "=", username.toLowerCase())
    .execute();
}

/** Holds the names of a user who is about to be deleted, each for the rest of its 90 days. */
export async function holdNames(trx: Trx, userId: string): Promise<void> {
  const names = await trx
    .selectFrom("usernames")
    .select(["name_key", "held_until"])
    .where("user_id", "=", userId)
    .execute();
  for (const { name_key, held_until } of names) {
    const held = { name_hash: hashName(name_key), held_until: held_until ?? heldUntil() };
    await trx
      .insertInto("held_names")
      .values(held)
      .onConflict((conflict) => conflict.column("name_hash").doUpdateSet(held))
      .execute();
  }
}

/** Deletes names that may be taken again. */
export async function deleteFreeNames(db: Db): Promise<void> {
  const now = new Date();
  await db.deleteFrom("usernames").where("held_until", "<", now).execute();
  await db.deleteFrom("held_names").where("held_until", "<", now).execute();
}

function heldUntil(): Date {
  return new Date(Date.now() + HELD_DAYS * 24 * 3_600_000);
}

function hashName(username: string): Buffer {
  return createHash("sha256").update(username.toLowerCase()).digest();
}
