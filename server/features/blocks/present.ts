import type { PersonRow } from "#server/features/blocks/queries.ts";
import { presentAvatar } from "#server/features/users/present.ts";

export function presentPerson(row: PersonRow, urlOf: (key: string) => string) {
  return {
    _id: row.id,
    username: row.username,
    avatar: presentAvatar(row.avatar_key, urlOf),
  };
}
