import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import type { CountedList } from "#server/platform/db/counted-lists/counted-list.ts";

export const CATEGORY_KIND = 1;
const OWNER_KIND = 10;

/** Returns the kind of list that counts a user's posts of a category. */
export function ownerKind(category: number): number {
  return OWNER_KIND + category;
}

export const OWNER_KINDS = CATEGORY_NUMBERS.map(ownerKind);

/** Returns the counted list of a category's posts. */
export function categoryList(category: number): CountedList {
  return { kind: CATEGORY_KIND, ofId: String(category) };
}

/** Returns the counted list of a user's posts of a category. */
export function ownerList(ownerId: string, category: number): CountedList {
  return { kind: ownerKind(category), ofId: ownerId };
}

/** Returns every counted list of a post, in the order of locking. */
export function listsOf({ owner_id, category }: { owner_id: string; category: number }) {
  return [categoryList(category), ownerList(owner_id, category)] as const;
}
