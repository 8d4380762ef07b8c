import { emailKey } from "#contract/accounts/rules.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Returns a user's password hash by email address, case-insensitively. */
export function findPassword(db: Db, email: string) {
  return db
    .selectFrom("users")
    .innerJoin("passwords", "passwords.user_id", "users.id")
    .select(["users.id", "passwords.hash"])
    .where((eb) => eb(eb.fn<string>("lower", ["users.email"]), "=", emailKey(email)))
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
}

export function findPasswordOf(db: Db, userId: string) {
  return db.selectFrom("passwords").select("hash").where("user_id", "=", userId).executeTakeFirst();
}

export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const password = await db
    .selectFrom("passwords")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return password !== undefined;
}

/** Returns whether the account of an email address was signed in to from this device before. */
export async function isKnownDevice(db: Db, email: string, deviceHash: Buffer): Promise<boolean> {
  const known = await db
    .selectFrom("known_devices")
    .innerJoin("users", "users.id", "known_devices.user_id")
    .select("users.id")
    .where("known_devices.device_hash", "=", deviceHash)
    .where((eb) => eb(eb.fn<string>("lower", ["users.email"]), "=", emailKey(email)))
    .executeTakeFirst();
  return known !== undefined;
}

/** Returns a user's unexpired sessions, last used first. */
export function listUserSessions(db: Db, userId: string) {
  return db
    .selectFrom("sessions")
    .select(["id", "user_agent", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", new Date())
    .orderBy("last_used_at", "desc")
    .execute();
}

export type UserSessionRow = Awaited<ReturnType<typeof listUserSessions>>[number];

/** Returns those of the given sessions that have neither ended nor expired. */
export async function listOpenSessions(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", anyOf(ids))
    .where("expires_at", ">", new Date())
    .execute();
  return rows.map(({ id }) => id);
}
