import { type SqlBool, sql } from "kysely";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";

/** `until` is null for a ban without end. */
export type Ban = { reason: string; until: Date | null };

type BanColumns = { banned_until: Date | number | null; ban_reason: string };

/** Returns the current ban; a temporary one ends by itself. */
export function banOf({ banned_until: until, ban_reason: reason }: BanColumns): Ban | null {
  if (until === null || Number(until) <= Date.now()) return null;
  return { reason, until: until instanceof Date ? until : null };
}

/** `banOf` as a condition. */
export const isNotBanned = sql<SqlBool>`(users.banned_until is null or users.banned_until <= now())`;

/** Returns the users of whom lists show nothing. */
export async function listHiddenUsers(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where(sql<SqlBool>`(deleted_at is not null or banned_until > now())`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Locks a user against new bans until the transaction ends; returns the current ban. */
export async function lockBan(trx: Trx, userId: string): Promise<Ban | null> {
  const user = await trx
    .selectFrom("users")
    .select(["banned_until", "ban_reason"])
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .forShare()
    .executeTakeFirst();
  if (!user) throw new AppError("notFound", "This user does not exist.");
  return banOf(user);
}
