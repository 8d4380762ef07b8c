import type { PersonRow } from "#server/features/blocks/queries.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";

export function presentPerson(row: PersonRow, urlOf: (key: string) => string) {
  return {
    _id: row.id,
    username: row.username,
    avatar: presentSmallAvatar(row.avatar_key, urlOf),
  };
}
