import type { SuggestedMaker } from "#contract/feeds/contract.ts";
import type { SuggestedRow } from "#server/features/feeds/maker-queries.ts";
import { presentTile } from "#server/features/posts/present.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";

/** Presents a maker whom the viewer may follow. */
export function presentSuggestion(
  row: SuggestedRow,
  urlOf: (key: string) => string,
): SuggestedMaker {
  return {
    _id: row.id,
    username: row.username,
    avatar: presentSmallAvatar(row.avatar_key, urlOf),
    numFollowers: row.num_followers,
    posts: row.posts.map((post) => presentTile(post, urlOf)),
  };
}
