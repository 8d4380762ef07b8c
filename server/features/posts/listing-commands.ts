import { countPostsOf } from "#server/features/posts/prune-commands.ts";
import { setPostsHidden } from "#server/features/users/ban-commands.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { postsInSight } from "#server/platform/db/out-of-sight.ts";

/**
 * Takes a user's posts out of all lists and counts, or puts them back; does nothing when they are
 * so already. Whoever calls holds the user.
 */
export async function hidePostsOf(trx: Trx, userId: string, hidden: boolean): Promise<void> {
  if (!(await setPostsHidden(trx, userId, hidden))) return;
  // What a prune or a restoring is moving stands in no count.
  await countPostsOf(trx, userId, postsInSight(), hidden ? -1 : 1);
}
