import type { Character } from "#contract/characters/contract.ts";
import type { CharacterRow } from "#server/features/characters/queries.ts";

export function presentCharacter(row: Omit<CharacterRow, "user_id">): Character {
  return {
    _id: row.id,
    name: row.name,
    server: row.server,
    gender: row.gender,
    faction: row.faction,
  };
}
