import type { Db } from "#server/platform/db/database.ts";

/** Returns whether everyone may see the avatar with a key: a user has it. */
export async function isAvatarPublic(db: Db, key: string): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("avatar_key", "=", key)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return user !== undefined;
}
