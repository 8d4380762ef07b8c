import { type SqlBool, sql } from "kysely";
import type { Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";

/** `until` is null for a ban without end. */
export type Ban = { reason: string; until: Date | null };

type BanColumns = { banned_until: Date | number | null; ban_reason: string };

/** The ban that stands; a temporary one ends by itself. */
export function banOf({ banned_until: until, ban_reason: reason }: BanColumns): Ban | null {
  if (until === null || Number(until) <= Date.now()) return null;
  return { reason, until: until instanceof Date ? until : null };
}

/** `banOf` in SQL. */
export const isNotBanned = sql<SqlBool>`(users.banned_until is null or users.banned_until <= now())`;

/** Keeps a ban from being written until the transaction ends; answers the one that stands. */
export async function holdBan(trx: Trx, userId: string): Promise<Ban | null> {
  const user = await trx
    .selectFrom("users")
    .select(["banned_until", "ban_reason"])
    .where("id", "=", userId)
    .forShare()
    .executeTakeFirst();
  if (!user) throw new AppError("notFound", "This user does not exist.");
  return banOf(user);
}
