import { sql } from "kysely";
import type { LoadoutChange, LoadoutUse, NewLoadout } from "#contract/loadout/contract.ts";
import { LOADOUTS_MAX, TOO_MANY_LOADOUTS } from "#contract/loadout/rules.ts";
import { countLoadoutLikes, type LoadoutRow, noLoadout } from "#server/features/loadout/queries.ts";
import { refuseBlocked } from "#server/features/users/hidden-queries.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import { withFreeCode } from "#server/platform/free-code.ts";

type LoadoutKey = Pick<LoadoutRow, "id" | "owner_id">;

/**
 * Publishes a loadout of a user, at most `LOADOUTS_MAX`; returns its code. One that is published already, as by a
 * request whose reply was lost, is not published twice.
 */
export function publishLoadout(db: Db, ownerId: string, loadout: NewLoadout): Promise<string> {
  return transact(db, async (trx) => {
    await lockUsers(trx, [ownerId]);
    const published = await findSameLoadout(trx, ownerId, loadout);
    if (published) return published.code;
    const existing = trx.selectFrom("loadouts").select("id").where("owner_id", "=", ownerId);
    if ((await countRows(trx, existing)) >= LOADOUTS_MAX) {
      throw new AppError("conflict", TOO_MANY_LOADOUTS);
    }
    return withFreeCode((code) => insertWithCode(trx, ownerId, loadout, code));
  });
}

function findSameLoadout(trx: Trx, ownerId: string, { items, from, ...values }: NewLoadout) {
  return trx
    .selectFrom("visible_loadouts")
    .select("code")
    .where("owner_id", "=", ownerId)
    .where("title", "=", values.title)
    .where("note", "=", values.note)
    .where("public", "=", values.public)
    .where("rolled", "=", values.rolled)
    .where(sql<boolean>`items = ${JSON.stringify(items)}::jsonb`)
    .where(sql<boolean>`from_name is not distinct from ${from?.name ?? null}::text`)
    .where(
      sql<boolean>`from_items is not distinct from ${from && JSON.stringify(from.items)}::jsonb`,
    )
    .executeTakeFirst();
}

/** Returns the code, or undefined if another loadout has it. */
async function insertWithCode(
  trx: Trx,
  ownerId: string,
  loadout: NewLoadout,
  code: string,
): Promise<string | undefined> {
  const { from } = loadout;
  const created = await trx
    .insertInto("loadouts")
    .values({
      code,
      owner_id: ownerId,
      title: loadout.title,
      note: loadout.note,
      public: loadout.public,
      rolled: loadout.rolled,
      items: JSON.stringify(loadout.items),
      from_name: from?.name ?? null,
      from_items: from && JSON.stringify(from.items),
    })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("code")
    .executeTakeFirst();
  return created?.code;
}

/** Changes the given fields of a loadout; throws `notFound` if it was hidden meanwhile. */
export function updateLoadout(
  db: Db,
  { id, owner_id }: LoadoutKey,
  change: LoadoutChange,
): Promise<void> {
  return transact(db, async (trx) => {
    await lockLoadout(trx, { id, owner_id });
    await trx
      .updateTable("loadouts")
      .set({
        ...(change.title !== undefined && { title: change.title }),
        ...(change.note !== undefined && { note: change.note }),
        ...(change.public !== undefined && { public: change.public }),
        updated_at: new Date(),
      })
      .where("id", "=", id)
      .execute();
  });
}

/**
 * Likes a loadout, idempotently; returns its number of likes. Apart from likes of posts, because nobody is notified of
 * it or sees it live, and no list is in the order of likes: they are counted where they are shown.
 */
export function createLoadoutLike(db: Db, userId: string, loadout: LoadoutKey): Promise<number> {
  return transact(db, async (trx) => {
    await lockLoadout(trx, loadout, userId);
    await refuseBlocked(trx, userId, loadout.owner_id);
    await trx
      .insertInto("loadout_likes")
      .values({ loadout_id: loadout.id, user_id: userId })
      // A like that a prune hides is given again.
      .onConflict((conflict) =>
        conflict
          .columns(["loadout_id", "user_id"])
          .doUpdateSet({ pruned_at: null, created_at: sql`now()` })
          .where("loadout_likes.pruned_at", "is not", null),
      )
      .execute();
    return countLoadoutLikes(trx, loadout.id);
  });
}

/** Deletes a like; returns the number of likes. */
export function deleteLoadoutLike(db: Db, userId: string, loadout: LoadoutKey): Promise<number> {
  return transact(db, async (trx) => {
    await lockLoadout(trx, loadout, userId);
    await trx
      .deleteFrom("loadout_likes")
      .where("loadout_id", "=", loadout.id)
      .where("user_id", "=", userId)
      .execute();
    return countLoadoutLikes(trx, loadout.id);
  });
}

const USE_COLUMNS = { taken: "num_taken", rolled: "num_rolled" } as const;

/** Counts that somebody took a loadout or rolled from it. */
export async function addLoadoutUse(db: Db, id: string, use: LoadoutUse): Promise<void> {
  const column = USE_COLUMNS[use];
  await db
    .updateTable("loadouts")
    .set((eb) => ({ [column]: eb(column, "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Locks users, then a visible loadout, until the transaction ends. */
export async function lockLoadout(
  trx: Trx,
  { id, owner_id }: LoadoutKey,
  actorId = owner_id,
): Promise<void> {
  await lockUsers(trx, [owner_id, actorId]);
  const locked = await trx
    .selectFrom("visible_loadouts")
    .select("id")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw noLoadout();
}
