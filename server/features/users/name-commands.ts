import { createHash } from "node:crypto";
import { sql } from "kysely";
import {
  FORMER_NAME_DAYS,
  FORMER_NAMES_MAX,
  RENAME_DAYS,
  RENAMES_MAX,
} from "#contract/accounts/rules.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/delete-rows.ts";
import { fieldError } from "#server/platform/errors.ts";

const DAY_MS = 24 * 3_600_000;
const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/**
 * Locks names until the transaction ends, including unused ones. Call it before locking `users`, whose
 * unique index a sign-up checks first and a rename last.
 */
export async function lockNames(trx: Trx, names: readonly string[]): Promise<void> {
  for (const key of names.map((name) => name.toLowerCase()).toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`name ${key}`}, 0))`.execute(trx);
  }
}

/**
 * Takes a name for a user; returns false if it is another's, or was in the last 90 days, including names of
 * deleted accounts. One statement decides between concurrent requests; reserved names are checked after
 * it, because it waits for a transaction that releases the name.
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
  return taken !== undefined && !(await isReserved(trx, username));
}

/** Returns whether nobody has a name, nor had it in the last 90 days. */
export async function isNameFree(db: Db, username: string): Promise<boolean> {
  const taken = await db
    .selectFrom("usernames")
    .select("user_id")
    .where("name_key", "=", username.toLowerCase())
    .where((eb) => eb.or([eb("held_until", "is", null), eb("held_until", ">", new Date())]))
    .executeTakeFirst();
  return taken === undefined && !(await isReserved(db, username));
}

async function isReserved(db: Db, username: string): Promise<boolean> {
  const held = await db
    .selectFrom("held_names")
    .select("held_until")
    .where("name_hash", "=", hashName(username))
    .where("held_until", ">", new Date())
    .executeTakeFirst();
  return held !== undefined;
}

/** Releases a name: it leads to its user for 90 days, then it is free. */
export async function releaseName(trx: Trx, username: string): Promise<void> {
  await trx
    .updateTable("usernames")
    .set({ held_until: reservedUntil() })
    .where("name_key", "=", username.toLowerCase())
    .execute();
}

/**
 * Refuses a user, who is locked, another name too soon after the last ones, because each former name is
 * reserved; going back to a former name is always possible.
 */
export async function refuseFrequentRename(trx: Trx, userId: string, to: string): Promise<void> {
  const held = await trx
    .selectFrom("usernames")
    .select(["name_key", "held_until"])
    .where("user_id", "=", userId)
    .execute();
  if (held.some(({ name_key }) => name_key === to.toLowerCase())) return;
  const releases = held
    .flatMap(({ held_until }) => held_until ?? [])
    .map((until) => until.getTime() - FORMER_NAME_DAYS * DAY_MS)
    .sort((one, two) => two - one);
  const waits = [
    endOf(releases[RENAMES_MAX - 1], RENAME_DAYS),
    endOf(releases[FORMER_NAMES_MAX - 1], FORMER_NAME_DAYS),
  ];
  const until = Math.max(...waits);
  if (until <= Date.now()) return;
  const message = `You can change your username again on ${DAY.format(until)}.`;
  throw fieldError("conflict", "username", message);
}

function endOf(from: number | undefined, days: number): number {
  return from === undefined ? 0 : from + days * DAY_MS;
}

/** Returns whether a name is the user's, now or formerly and still held. */
export async function holdsName(db: Db, userId: string, username: string): Promise<boolean> {
  const name = await db
    .selectFrom("usernames")
    .select("name_key")
    .where("name_key", "=", username.toLowerCase())
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return name !== undefined;
}

/** Reserves the names of a user who is about to be deleted: the current one for 90 days. */
export async function reserveNames(trx: Trx, userId: string): Promise<void> {
  const names = await trx
    .selectFrom("usernames")
    .select(["name_key", "held_until"])
    .where("user_id", "=", userId)
    .execute();
  if (names.length === 0) return;
  await trx
    .insertInto("held_names")
    .values(
      names.map(({ name_key, held_until }) => ({
        name_hash: hashName(name_key),
        held_until: held_until ?? reservedUntil(),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column("name_hash")
        .doUpdateSet((eb) => ({ held_until: eb.ref("excluded.held_until") })),
    )
    .execute();
  const keys = names.map(({ name_key }) => name_key);
  await sql`delete from usernames where name_key = any(${keys}::text[])`.execute(trx);
}

/** Deletes reservations that have ended. */
export async function deleteFreeNames(db: Db): Promise<void> {
  const isFree = sql`held_until < ${new Date()}`;
  await deleteRows(db, "usernames", isFree);
  await deleteRows(db, "held_names", isFree);
}

function reservedUntil(): Date {
  return new Date(Date.now() + FORMER_NAME_DAYS * DAY_MS);
}

function hashName(username: string): Buffer {
  return createHash("sha256").update(username.toLowerCase()).digest();
}
