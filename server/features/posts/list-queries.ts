import { ownerList } from "#server/features/users/list-queries.ts";
import type { CountedList } from "#server/platform/db/counted-lists/counted-list.ts";

export const CATEGORY_KIND = 1;

/** Returns the counted list of a category's posts. */
export function categoryList(category: number): CountedList {
  return { kind: CATEGORY_KIND, ofId: String(category) };
}

/** Returns every counted list of a post, in the order of locking. */
export function listsOf({ owner_id, category }: { owner_id: string; category: number }) {
  return [categoryList(category), ownerList(owner_id, category)] as const;
}
