import { sql } from "kysely";
import { PRUNE_PREVIEW_POSTS, type PruneCounts } from "#contract/prunes/contract.ts";
import { selectTiles } from "#server/features/posts/queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

/** Returns a user's prune, if there is one. */
export function findPruneOf(db: Db, userId: string) {
  return db.selectFrom("prunes").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

export type PruneRow = NonNullable<Awaited<ReturnType<typeof findPruneOf>>>;

/** Counts exactly what a prune of a user would hide now, without what is hidden already. */
export async function countContent(db: Db | Trx, userId: string): Promise<PruneCounts> {
  const { rows } = await sql<PruneCounts>`select
    (select count(*) from reachable_posts where owner_id = ${userId})::integer as posts,
    (select count(*) from visible_comments where owner_id = ${userId})::integer as comments,
    ((select count(*) from visible_likes where user_id = ${userId})
      + (select count(*) from visible_loadout_likes where user_id = ${userId}))::integer as likes,
    (select count(*) from visible_notifications
      where user_id = ${userId} or sender_id = ${userId})::integer as notifications,
    (select count(*) from sessions
      where user_id = ${userId} and expires_at > now())::integer as sessions,
    (select count(*) from visible_characters where user_id = ${userId})::integer as characters,
    (select count(*) from visible_loadouts where owner_id = ${userId})::integer as loadouts,
    (select count(*) from visible_boards where owner_id = ${userId})::integer as boards
    `.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("A query of counts has one row.");
  return counts;
}

/** Returns a user's newest posts for staff, whatever their own settings. */
export function listNewestPosts(db: Db, viewer: SessionViewer, userId: string) {
  const audience = {
    viewer: { ...viewer, settingViewNSFW: true, settingHideAI: false, hidesPeople: false },
    nsfw: true,
    hidden: true,
  };
  return selectTiles(db, audience)
    .where("posts.owner_id", "=", userId)
    .orderBy("posts.id", "desc")
    .limit(PRUNE_PREVIEW_POSTS)
    .execute();
}
