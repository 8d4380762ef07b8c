import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import type { CountedList } from "#server/platform/db/counted-lists/counted-list.ts";

const OWNER_KIND = 10;

/** Returns the kind of list that counts a user's posts of a category. */
export function ownerKind(category: number): number {
  return OWNER_KIND + category;
}

export const OWNER_KINDS = CATEGORY_NUMBERS.map(ownerKind);

/** Returns the counted list of a user's posts of a category. */
export function ownerList(ownerId: string, category: number): CountedList {
  return { kind: ownerKind(category), ofId: ownerId };
}
