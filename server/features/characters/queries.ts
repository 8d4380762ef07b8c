import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";

const SHOWN_COLUMNS = ["name", "server", "gender", "faction"] as const;

/** Selects a user's visible characters in order of creation. */
function selectCharacters(db: Db, userId: string | RawBuilder<string>) {
  return db
    .selectFrom("visible_characters as characters")
    .where("user_id", "=", userId)
    .orderBy("characters.id")
    .select(SHOWN_COLUMNS);
}

export function listCharacters(db: Db, userId: string) {
  return selectCharacters(db, userId).select(["id", "user_id"]).execute();
}

export type CharacterRow = Awaited<ReturnType<typeof listCharacters>>[number];

/** Returns an expression for the characters of the user in a column. */
export function charactersOf(db: Db, column: `${string}.${string}`) {
  // As a JSON number an id would lose digits.
  const id = sql<string>`characters.id::text`.as("id");
  return jsonArrayFrom(selectCharacters(db, sql.ref<string>(column)).select(id));
}

/** Returns a character with the owner's fields that the policy needs; throws `notFound`. */
export async function getCharacterOfUser(db: Db, userId: string, id: string) {
  const row = await db
    .selectFrom("visible_characters as characters")
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
    .executeTakeFirst();
  if (!row) throw new AppError("notFound", "This character does not exist.");
  const { owner_name: username, owner_roles: roles, ...character } = row;
  return { character, owner: { _id: row.user_id, username, roles } };
}

/** Returns a character if it belongs to the user. */
export function findUserCharacter(db: Db, userId: string, id: string) {
  return db
    .selectFrom("visible_characters as characters")
    .select("id")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}
