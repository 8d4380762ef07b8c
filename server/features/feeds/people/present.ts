import type { Person } from "#contract/follows/contract.ts";
import { type Audience, listsNsfw } from "#server/features/posts/visibility-queries.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";
import type { PersonRow } from "./queries.ts";

/** Presents a person in a viewer's list; counts the posts that the viewer sees. */
export function presentPerson(
  row: PersonRow,
  audience: Audience,
  urlOf: (key: string) => string,
): Person {
  const own = audience.viewer?._id === row.id;
  return {
    _id: row.id,
    username: row.username,
    avatar: presentSmallAvatar(row.avatar_key, urlOf),
    numFollowers: row.num_followers,
    numPosts: Number(row.total) - (listsNsfw({ ...audience, own }) ? 0 : Number(row.nsfw)),
    following: row.following,
    followsYou: row.follows_viewer,
  };
}

/** Returns where a page ends whose last person is in the row. */
export function presentPosition({ micros, id }: PersonRow): string {
  return `${micros}-${id}`;
}

/** Returns where a page of followers or followed users ends. */
export function presentCursor(row: PersonRow): string {
  return `${row.following ? "f" : ""}${presentPosition(row)}`;
}
