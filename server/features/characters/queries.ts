import type { Db } from "#server/platform/db/database.ts";
import { inSight } from "#server/platform/db/out-of-sight.ts";
import { AppError } from "#server/platform/errors.ts";

const COLUMNS = ["id", "user_id", "name", "server", "gender", "faction"] as const;

export function listCharacters(db: Db, userId: string) {
  return db
    .selectFrom("characters")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where(inSight("characters.user_id", "characters.id"))
    .orderBy("id")
    .execute();
}

export type CharacterRow = Awaited<ReturnType<typeof listCharacters>>[number];

/** A character with what the policy asks of its owner. */
export async function getCharacterOfUser(db: Db, userId: string, id: string) {
  const row = await db
    .selectFrom("characters")
    .innerJoin("users", "users.id", "characters.user_id")
    .select([
      "characters.id",
      "characters.user_id",
      "characters.name",
      "characters.server",
      "characters.gender",
      "characters.faction",
      "users.username as owner_name",
      "users.roles as owner_roles",
    ])
    .where("characters.id", "=", id)
    .where("users.id", "=", userId)
    .where(inSight("characters.user_id", "characters.id"))
    .executeTakeFirst();
  if (!row) throw new AppError("notFound", "This character does not exist.");
  const { owner_name: username, owner_roles: roles, ...character } = row;
  return { character, owner: { _id: row.user_id, username, roles } };
}

/** A character if it is this user's own. */
export function findOwnCharacter(db: Db, userId: string, id: string) {
  return db
    .selectFrom("characters")
    .select("id")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where(inSight("characters.user_id", "characters.id"))
    .executeTakeFirst();
}
