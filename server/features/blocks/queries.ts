import { isStaff } from "#contract/users/roles.ts";
import type { Viewer } from "#server/features/users/hidden-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";

// More than anybody reads; unblocking some makes room for older ones.
const LISTED_MAX = 1_000;
const PERSON = ["users.id", "users.username", "users.avatar_key"] as const;

/** Returns the users whom a user blocks, last blocked first. */
export function listBlocked(db: Db, userId: string) {
  return db
    .selectFrom("blocks")
    .innerJoin("users", "users.id", "blocks.blocked_id")
    .select(PERSON)
    .where("blocks.blocker_id", "=", userId)
    .where("users.deleted_at", "is", null)
    .orderBy("blocks.created_at", "desc")
    .limit(LISTED_MAX)
    .execute();
}

/** Returns the users whom a user mutes, last muted first. */
export function listMuted(db: Db, userId: string) {
  return db
    .selectFrom("mutes")
    .innerJoin("users", "users.id", "mutes.muted_id")
    .select(PERSON)
    .where("mutes.muter_id", "=", userId)
    .where("users.deleted_at", "is", null)
    .orderBy("mutes.created_at", "desc")
    .limit(LISTED_MAX)
    .execute();
}

export type PersonRow = Awaited<ReturnType<typeof listBlocked>>[number];

/** Returns the ids of the users whom a user mutes. */
export async function listMutedIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("mutes")
    .select("muted_id")
    .where("muter_id", "=", userId)
    .orderBy("muted_id")
    .execute();
  return rows.map(({ muted_id }) => muted_id);
}

/** Returns whether a viewer blocks a user, and whether a block makes the user unreachable. */
export async function findRelationship(db: Db, viewer: Viewer, userId: string) {
  if (!viewer?.hidesPeople) return { blocked: false, outOfReach: false };
  const viewerId = viewer._id;
  const { blocked, blockedBy } = await db
    .selectNoFrom((eb) => [
      eb.exists(block(db, viewerId, userId)).as("blocked"),
      eb.exists(block(db, userId, viewerId)).as("blockedBy"),
    ])
    .executeTakeFirstOrThrow();
  return { blocked: blocked === true, outOfReach: blockedBy === true && !isStaff(viewer) };
}

/** Returns whether a viewer blocks a user; throws `notFound` if the user blocks the viewer. */
export async function getRelationship(db: Db, viewer: Viewer, userId: string, message: string) {
  const { blocked, outOfReach } = await findRelationship(db, viewer, userId);
  if (outOfReach) throw new AppError("notFound", message);
  return { blocked };
}

function block(db: Db, blockerId: string, blockedId: string) {
  return db
    .selectFrom("blocks")
    .select("blocker_id")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", blockedId);
}
