import { sql } from "kysely";
import { PRUNE_PREVIEW_POSTS, type PruneCounts } from "#contract/moderation/prunes.ts";
import { isLoadoutVisible } from "#server/features/loadout/queries.ts";
import { selectTiles } from "#server/features/posts/queries.ts";
import {
  isLikeVisible,
  isLoadoutLikeVisible,
  isPostVisible,
  isVisible,
} from "#server/features/visibility/queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

/** `over` means that what it hid is being deleted, and nothing can be restored. */
export const PRUNE_PHASE = { pruning: 0, pruned: 1, restoring: 2, over: 3 } as const;

const COLUMNS = [
  "id",
  "user_id",
  "below_id",
  "deleted_below_id",
  "pruned_by",
  "phase",
  "done",
  "total",
  "counts",
  "created_at",
  "restorable_until",
] as const;

const NO_COUNTS: PruneCounts = {
  posts: 0,
  comments: 0,
  likes: 0,
  notifications: 0,
  sessions: 0,
  characters: 0,
  loadouts: 0,
};

/** Returns a user's prune, if there is one, even if nothing of it can be restored. */
export function findPruneOf(db: Db, userId: string) {
  return db.selectFrom("prunes").select(COLUMNS).where("user_id", "=", userId).executeTakeFirst();
}

export type PruneRow = NonNullable<Awaited<ReturnType<typeof findPruneOf>>>;

/** Locks a user's prune until the transaction ends, if there is one; lock the user first. */
export function lockPruneOf(trx: Trx, userId: string): Promise<PruneRow | undefined> {
  return trx
    .selectFrom("prunes")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns what a prune hides; prunes of an earlier release counted no loadouts. */
export function storedCounts({ counts }: Pick<PruneRow, "counts">): PruneCounts {
  return { ...NO_COUNTS, ...(counts as unknown as Partial<PruneCounts>) };
}

/** Returns the users of expired prunes whose rows are still to be deleted. */
export async function listOverdue(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("prunes")
    .select("user_id")
    .where((eb) =>
      eb.or([
        eb("deleted_below_id", ">", "0"),
        eb.and([eb("phase", "=", PRUNE_PHASE.pruned), eb("restorable_until", "<", new Date())]),
      ]),
    )
    .orderBy("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Counts exactly what a prune of a user would hide now, without what is hidden already. */
export async function countContent(db: Db, userId: string): Promise<PruneCounts> {
  const isOwn = sql`owner_id = ${userId}`;
  const ofNotifications = (column: "user_id" | "sender_id") =>
    isVisible(`notifications.${column}`, "notifications.id");
  const { rows } = await sql<PruneCounts>`select
    (select count(*) from posts where ${isOwn} and ${isPostVisible()})::integer as posts,
    (select count(*) from comments
      where ${isOwn} and ${isVisible("comments.owner_id", "comments.id")})::integer as comments,
    ((select count(*) from likes where user_id = ${userId} and ${isLikeVisible})
      + (select count(*) from loadout_likes
        where user_id = ${userId} and ${isLoadoutLikeVisible}))::integer as likes,
    (select count(*) from notifications
      where (user_id = ${userId} and ${ofNotifications("user_id")})
        or (sender_id = ${userId} and ${ofNotifications("sender_id")}))::integer as notifications,
    (select count(*) from sessions
      where user_id = ${userId} and expires_at > now())::integer as sessions,
    (select count(*) from characters
      where user_id = ${userId} and not lost
        and ${isVisible("characters.user_id", "characters.id")})::integer as characters,
    (select count(*) from loadouts where ${isOwn} and ${isLoadoutVisible})::integer as loadouts
    `.execute(db);
  return rows[0] ?? NO_COUNTS;
}

/** Returns a user's newest posts for staff, including NSFW ones. */
export function listNewestPosts(db: Db, viewer: SessionViewer, userId: string) {
  const audience = {
    viewer: { ...viewer, settingViewNSFW: true, hidesPeople: false },
    nsfw: true,
    hidden: true,
  };
  return selectTiles(db, audience)
    .where("posts.owner_id", "=", userId)
    .orderBy("posts.id", "desc")
    .limit(PRUNE_PREVIEW_POSTS)
    .execute();
}
