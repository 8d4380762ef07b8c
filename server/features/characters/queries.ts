import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#server/platform/db/database.ts";
import { isVisible } from "#server/platform/db/visibility.ts";
import { AppError } from "#server/platform/errors.ts";

const TOLD = ["name", "server", "gender", "faction"] as const;

/** Neither pruned, nor claimed by somebody else while it was. */
const IS_THERE = sql<boolean>`(not characters.lost
  and ${isVisible("characters.user_id", "characters.id")})`;

/** The characters in sight of a user, in the order they were made. */
function selectCharacters(db: Db, userId: string | RawBuilder<string>) {
  return db
    .selectFrom("characters")
    .where("user_id", "=", userId)
    .where(IS_THERE)
    .orderBy("characters.id")
    .select(TOLD);
}

export function listCharacters(db: Db, userId: string) {
  return selectCharacters(db, userId).select(["id", "user_id"]).execute();
}

export type CharacterRow = Awaited<ReturnType<typeof listCharacters>>[number];

/** The characters of the user in a column, for a query to read along. */
export function charactersOf(db: Db, column: `${string}.${string}`) {
  // As a number of JSON an id would lose digits.
  const id = sql<string>`characters.id::text`.as("id");
  return jsonArrayFrom(selectCharacters(db, sql.ref<string>(column)).select(id));
}

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
    .where(IS_THERE)
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
    .where(IS_THERE)
    .executeTakeFirst();
}
