import { sql } from "kysely";
import type { Trx } from "#server/platform/db/database.ts";

/** What a prune hides, and the column of whose it is; notifications have two. */
const OWNED = {
  posts: "owner_id",
  comments: "owner_id",
  likes: "user_id",
  loadouts: "owner_id",
  loadout_likes: "user_id",
  characters: "user_id",
} as const;

const OWNED_TABLES = Object.entries(OWNED) as [keyof typeof OWNED, string][];

type Marks = {
  userId: string;
  /** The time of the prune. */
  at: Date;
  /** The time of the prune that this one replaces. */
  replaced: Date | undefined;
};

/** A notification and its receiver. */
type Hidden = { id: string; userId: string; senderId: string };

/** Marks all that a locked user made and did as hidden by a prune; returns the notifications among it. */
export async function markPruned(trx: Trx, { userId, at, replaced }: Marks): Promise<Hidden[]> {
  const isMarked = sql`(pruned_at is null or pruned_at = ${replaced ?? null}::timestamptz)`;
  await lockPosts(trx, userId);
  for (const [table, owner] of OWNED_TABLES) {
    await sql`update ${sql.table(table)} set pruned_at = ${at}
      where ${sql.ref(owner)} = ${userId} and ${isMarked}`.execute(trx);
  }
  await countLikes(trx, userId);
  const { rows } = await sql<Hidden>`update notifications set pruned_at = ${at}
    where (user_id = ${userId} or sender_id = ${userId}) and ${isMarked}
    returning id, user_id as "userId", sender_id as "senderId"`.execute(trx);
  return rows;
}

/** Shows what a prune of a locked user hides. */
export async function clearPruned(trx: Trx, userId: string, prunedAt: Date): Promise<void> {
  await lockPosts(trx, userId);
  for (const [table, owner] of OWNED_TABLES) {
    await sql`update ${sql.table(table)} set pruned_at = null
      where ${sql.ref(owner)} = ${userId} and pruned_at = ${prunedAt}`.execute(trx);
  }
  await countLikes(trx, userId);
  // The other of the two may have been pruned as well.
  await sql`update notifications set pruned_at = (
      select max(created_at) from prunes
      where prunes.user_id in (notifications.user_id, notifications.sender_id)
        and prunes.user_id <> ${userId} and prunes.created_at > notifications.created_at)
    where (user_id = ${userId} or sender_id = ${userId}) and pruned_at = ${prunedAt}`.execute(trx);
}

/** Counts the likes of the posts that a user likes again. */
async function countLikes(trx: Trx, userId: string): Promise<void> {
  await sql`update posts set num_likes =
      (select count(*) from likes where likes.post_id = posts.id and likes.pruned_at is null)
    where id in (select post_id from likes where user_id = ${userId})`.execute(trx);
}

/** Locks a user's posts, and those that the user likes, in order of id. */
async function lockPosts(trx: Trx, userId: string): Promise<void> {
  await sql`select from posts where owner_id = ${userId}
      or id in (select post_id from likes where user_id = ${userId})
    order by id for no key update`.execute(trx);
}
