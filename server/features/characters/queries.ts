import type { Db } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";

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

/** A character with what the policy asks of its owner. */
export async function getCharacterOfUser(db: Db, userId: string, id: string) {
  const row = await db
    .selectFrom("characters")
    .innerJoin("users", "users.id", "characters.user_id")
    .select(["characters.id", "users.id as owner_id", "users.roles as owner_roles"])
    .where("characters.id", "=", id)
    .where("users.id", "=", userId)
    .executeTakeFirst();
  if (!row) throw new AppError("notFound", "This character does not exist.");
  return { _id: row.id, owner: { _id: row.owner_id, roles: row.owner_roles } };
}

/** A character if it is this user's own. */
export function findOwnCharacter(db: Db, userId: string, id: string) {
  return db
    .selectFrom("characters")
    .select("id")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}
