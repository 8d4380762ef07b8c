import type { Db } from "#server/platform/db/database.ts";

const COLUMNS = ["id", "user_id", "name", "server", "gender", "faction"] as const;

export function listCharacters(db: Db, userId: string) {
  return db
    .selectFrom("characters")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

export type CharacterRow = Awaited<ReturnType<typeof listCharacters>>[number];

/** A character if it is this user's own. */
export function findOwnCharacter(db: Db, userId: string, id: string) {
  return db
    .selectFrom("characters")
    .select("id")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}
