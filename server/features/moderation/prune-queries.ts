import { sql } from "kysely";
import { PRUNE_PREVIEW_POSTS, type PruneCounts } from "#contract/moderation/prunes.ts";
import { selectTiles } from "#server/features/posts/queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import type { Viewer } from "#server/platform/session.ts";

export const PRUNE_STATUS = { pruning: 0, pruned: 1, restoring: 2 } as const;

const COLUMNS = [
  "id",
  "user_id",
  "below_id",
  "pruned_by",
  "status",
  "done",
  "total",
  "counts",
  "created_at",
  "restorable_until",
] as const;

const NOTHING: PruneCounts = {
  posts: 0,
  comments: 0,
  likes: 0,
  notifications: 0,
  sessions: 0,
  characters: 0,
};

/** The prune of a user that stands, if there is one. */
export function findPruneOf(db: Db, userId: string) {
  return db.selectFrom("prunes").select(COLUMNS).where("user_id", "=", userId).executeTakeFirst();
}

export type PruneRow = NonNullable<Awaited<ReturnType<typeof findPruneOf>>>;

/** Holds a prune until the transaction ends, if it is still there. */
export function lockPrune(trx: Trx, id: string): Promise<PruneRow | undefined> {
  return trx
    .selectFrom("prunes")
    .select(COLUMNS)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Prunes that are to be moved on, either way. */
export function listMovingPrunes(db: Db) {
  return db
    .selectFrom("prunes")
    .select(["id", "user_id", "status"])
    .where("status", "<>", PRUNE_STATUS.pruned)
    .orderBy("id")
    .execute();
}

/** Prunes whose days are over. */
export function listForgettable(db: Db) {
  return db
    .selectFrom("prunes")
    .select("id")
    .where("status", "=", PRUNE_STATUS.pruned)
    .where("restorable_until", "<", new Date())
    .execute();
}

/** Exactly what a prune of a user would take now; what one has hidden already is not counted again. */
export async function countContent(db: Db, userId: string): Promise<PruneCounts> {
  const standing = await findPruneOf(db, userId);
  const moving = standing !== undefined && standing.status !== PRUNE_STATUS.pruned;
  const from = moving ? standing.below_id : "0";
  const since = moving ? standing.created_at : new Date(0);
  const owned = sql`owner_id = ${userId} and id >= ${from}`;
  const { rows } = await sql<PruneCounts>`select
    (select count(*) from posts where ${owned})::integer as posts,
    (select count(*) from comments where ${owned})::integer as comments,
    (select count(*) from likes
      where user_id = ${userId} and created_at > ${since})::integer as likes,
    (select count(*) from notifications
      where (user_id = ${userId} or sender_id = ${userId}) and id >= ${from}
    )::integer as notifications,
    (select count(*) from sessions
      where user_id = ${userId} and expires_at > now())::integer as sessions,
    (select count(*) from characters
      where user_id = ${userId} and id >= ${from})::integer as characters`.execute(db);
  return rows[0] ?? NOTHING;
}

/** A user's newest posts, NSFW ones too, for staff. */
export function listNewestPosts(db: Db, viewer: Viewer, userId: string) {
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
