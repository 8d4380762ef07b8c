import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { isStaff } from "#contract/users/roles.ts";
import type { Db } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

/** The viewer, as far as people may be hidden from them. */
export type Viewer = Pick<SessionViewer, "_id" | "roles" | "hidesPeople"> | null;

/** A condition: a block hides somebody from the row's user. Read once per request, so that most need no more. */
export const hidesPeople = sql<boolean>`(
  exists (select from blocks where blocker_id = users.id)
  or exists (select from blocks where blocked_id = users.id))`;

/**
 * Returns a condition: no block hides the user in a column from the viewer, who sees what that user made, wrote or
 * did. Mutes hide nothing here: pages compare them where something is shown.
 */
export function seesPerson(viewer: Viewer, column: string): RawBuilder<SqlBool> {
  if (!viewer?.hidesPeople) return sql<SqlBool>`true`;
  return sql<SqlBool>`${sql.ref(column)} not in (${selectHidden(viewer)})`;
}

/**
 * Returns a condition: the viewer sees the user in a column, and doesn't mute them. Viewers are notified of nobody
 * else, and nobody else is suggested to them.
 */
export function seesUnmuted(viewer: Viewer, column: string): RawBuilder<SqlBool> {
  if (!viewer) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${seesPerson(viewer, column)} and ${sql.ref(column)} not in
    (select muted_id from mutes where muter_id = ${viewer._id}))`;
}

/** Selects blocked users, and those who block the viewer, unless the viewer is staff: nobody hides from them. */
function selectHidden({ _id, roles }: NonNullable<Viewer>) {
  const blocked = sql`select blocked_id from blocks where blocker_id = ${_id}`;
  if (isStaff({ roles })) return blocked;
  return sql`${blocked} union all select blocker_id from blocks where blocked_id = ${_id}`;
}

/** Returns whether one of two users blocks the other. */
export async function isBlockedPair(db: Db, one: string, other: string): Promise<boolean> {
  const blocked = blockedPair(sql.val(one), sql.val(other));
  const { rows } = await sql<{ blocked: boolean }>`select ${blocked} as blocked`.execute(db);
  return rows[0]?.blocked === true;
}

/** Returns a condition: one of two users blocks the other now. */
export function blockedPair(
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return sql`is_blocked_pair(${one}, ${other})`;
}

/** Returns a condition: the post whose id a column has is the viewer's own, or its URL leads the viewer to it. */
export function opensPost(viewer: NonNullable<Viewer>, column: string): RawBuilder<SqlBool> {
  const id = sql.ref(column);
  // A value instead of a condition on existence, for which every reachable post might be read.
  return sql`(coalesce((select not ${isWithheld(viewer)} from reachable_posts as reached
    where reached.id = ${id}), false) or ${ownsPost(viewer, id)})`;
}

/** Returns `opensPost` for the many rows of a query with the same column, of which each post is looked up once. */
export function opensPostOf(
  viewer: NonNullable<Viewer>,
  column: string,
  postIds: Expression<unknown>,
): RawBuilder<SqlBool> {
  const id = sql.ref(column);
  return sql`(${id} in (select reached.id from reachable_posts as reached
    where reached.id = any(array(${postIds})) and not ${isWithheld(viewer)})
    or ${ownsPost(viewer, id)})`;
}

/** Returns a condition: one of the viewer and the owner of a post `reached` blocks the other. */
function isWithheld(viewer: NonNullable<Viewer>): RawBuilder<SqlBool> {
  if (!viewer.hidesPeople || isStaff(viewer)) return sql<SqlBool>`false`;
  return sql<SqlBool>`reached.owner_id in (${selectHidden(viewer)})`;
}

function ownsPost({ _id }: NonNullable<Viewer>, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`coalesce((select owner_id = ${_id} from posts as owned where owned.id = ${id}), false)`;
}

/** Refuses an act on a user if one blocks the other, without saying which. */
export async function refuseBlocked(db: Db, actorId: string, targetId: string): Promise<void> {
  if (await isBlockedPair(db, actorId, targetId)) throw blockedRefusal();
}

export function blockedRefusal(): AppError {
  return new AppError("forbidden", "You cannot do this to this user.");
}

/** Returns whether a viewer cannot reach what a user made, even by URL. */
export async function isOutOfReach(db: Db, viewer: Viewer, ownerId: string): Promise<boolean> {
  if (!viewer?.hidesPeople || isStaff(viewer)) return false;
  return isBlockedPair(db, viewer._id, ownerId);
}

/** Returns the users who get no events of an act: those who block or mute the actor, or are blocked. */
export async function listExcludedRecipients(
  db: Db,
  { actorId, ownerId }: { actorId: string; ownerId: string },
): Promise<string[]> {
  const people = [...new Set([actorId, ownerId])];
  const { rows } = await sql<{ id: string }>`
    select blocker_id as id from blocks where blocked_id = any(${people}::bigint[])
    union select blocked_id from blocks where blocker_id = any(${people}::bigint[])
    union select muter_id from mutes where muted_id = ${actorId}`.execute(db);
  return rows.map(({ id }) => id);
}
