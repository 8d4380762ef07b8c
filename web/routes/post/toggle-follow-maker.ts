import type { QueryClient } from "@tanstack/react-query";
import { type Followed, toggleFollow } from "#web/components/follows/toggle-follow.ts";
import { postQuery } from "#web/components/posts/api.ts";
import type { Call } from "#web/lib/call.ts";

/** Follows or unfollows the maker of the post that is shown, and shows it there at once. */
export function toggleFollowMaker(
  { call, queries }: { call: Call; queries: QueryClient },
  postId: string,
  owner: Followed,
): void {
  const { queryKey } = postQuery(call, postId);
  toggleFollow({ call, queries }, owner, async (following) => {
    await queries.cancelQueries({ queryKey, exact: true });
    queries.setQueryData(
      queryKey,
      (post) => post && { ...post, owner: { ...post.owner, following } },
    );
    // Profiles, and what the viewer's followed makers post.
    void queries.invalidateQueries({ queryKey: ["feed"], refetchType: "none" });
  });
}
