import type { Person } from "#contract/follows/contract.ts";
import type { PersonRow } from "#server/features/feeds/people-queries.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";

/** Presents a person in a list; `listsNsfw` says whether the viewer sees the person's NSFW posts. */
export function presentPerson(
  row: PersonRow,
  listsNsfw: boolean,
  urlOf: (key: string) => string,
): Person {
  return {
    _id: row.id,
    username: row.username,
    avatar: presentSmallAvatar(row.avatar_key, urlOf),
    numFollowers: row.num_followers,
    numPosts: Number(row.total) - (listsNsfw ? 0 : Number(row.nsfw)),
    following: row.following,
    followsYou: row.follows_viewer,
  };
}

/** Returns the cursor of the page after the one that ends with a person. */
export function presentCursor({ following, micros, id }: PersonRow): string {
  return `${following ? "f" : ""}${micros}-${id}`;
}
