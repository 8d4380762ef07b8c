import type { CharacterClaim } from "#contract/characters/contract.ts";
import type { CharacterRow } from "#server/features/characters/queries.ts";
import { type Db, violatedIndex } from "#server/platform/db/database.ts";
import { fieldError } from "#server/platform/errors.ts";

/** Gives a character up; posts it made stay, without a creator. */
export async function deleteCharacterRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom("characters").where("id", "=", id).execute();
}

/** A character of the game (server and name, without case) belongs to one user. */
export async function createCharacter(
  db: Db,
  userId: string,
  { name, server, gender, faction }: CharacterClaim,
): Promise<CharacterRow> {
  try {
    return await db
      .insertInto("characters")
      .values({ user_id: userId, name, server, gender, faction })
      .returning(["id", "user_id", "name", "server", "gender", "faction"])
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (violatedIndex(error) !== "characters_server_name_key") throw error;
    throw fieldError("conflict", "name", "This character has already been claimed.");
  }
}
