import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import type { CountedList } from "#server/platform/db/counted-lists/counted-list.ts";

export const CATEGORY_KIND = 1;
const OWNER_KIND = 10;

/** The kind under which what somebody made in a category is counted. */
export function ownerKind(category: number): number {
  return OWNER_KIND + category;
}

export const OWNER_KINDS = CATEGORY_NUMBERS.map(ownerKind);

/** The counted list of a category's posts. */
export function categoryList(category: number): CountedList {
  return { kind: CATEGORY_KIND, ofId: String(category) };
}

/** The counted list of what somebody made in a category. */
export function ownerList(ownerId: string, category: number): CountedList {
  return { kind: ownerKind(category), ofId: ownerId };
}

/** Every counted list a post stands in, in the order they are written. */
export function listsOf({ owner_id, category }: { owner_id: string; category: number }) {
  return [categoryList(category), ownerList(owner_id, category)] as const;
}
