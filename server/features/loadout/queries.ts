import { type RawBuilder, type SqlBool, sql } from "kysely";
import { LOADOUT_GONE, LOADOUT_PAGE_SIZE } from "#contract/loadout/rules.ts";
import { pageCountOf } from "#contract/numbers.ts";
import { isStaff } from "#contract/users/roles.ts";
import { isNotBanned } from "#server/features/bans/queries.ts";
import { blockedPair, seesPerson, type Viewer } from "#server/features/users/hidden-queries.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { countListed } from "#server/platform/db/pages.ts";
import { AppError } from "#server/platform/errors.ts";

const numLikes = sql<number>`(select count(*)::integer from visible_loadout_likes
  where loadout_id = loadouts.id)`;

const numItems = sql<number>`(select sum(jsonb_array_length(value))::integer
  from jsonb_each(loadouts.items))`;

const LISTED = [
  "loadouts.id",
  "loadouts.code",
  "loadouts.owner_id",
  "loadouts.title",
  "loadouts.note",
  "loadouts.public",
  "loadouts.rolled",
  "loadouts.num_taken",
  "loadouts.num_rolled",
  "loadouts.created_at",
] as const;

function selectListed(db: Db | Trx) {
  return db
    .selectFrom("visible_loadouts as loadouts")
    .innerJoin("users", "users.id", "loadouts.owner_id")
    .select([...LISTED, numItems.as("num_items"), numLikes.as("num_likes")]);
}

export type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>["execute"]>>[number];

function selectWhole(db: Db | Trx) {
  return selectListed(db).select([
    "loadouts.items",
    "loadouts.from_name",
    "loadouts.from_items",
    "users.username",
    "users.avatar_key",
  ]);
}

export type LoadoutRow = Awaited<ReturnType<ReturnType<typeof selectWhole>["execute"]>>[number];

/** Returns a condition: the viewer may open the loadout, which is not one of a blocked pair or of a banned user. */
export function isOpenTo(viewer: Viewer): RawBuilder<SqlBool> {
  if (isStaff(viewer)) return sql`true`;
  if (!viewer?.hidesPeople) return isNotBanned;
  const blocked = blockedPair(sql.ref("loadouts.owner_id"), sql.val(viewer._id));
  return sql`(${isNotBanned} and not ${blocked})`;
}

/** Returns a loadout that the viewer may open. */
export async function getReachableLoadout(
  db: Db,
  viewer: Viewer,
  code: string,
): Promise<LoadoutRow> {
  const loadout = await selectWhole(db)
    .where("loadouts.code", "=", code)
    .where(isOpenTo(viewer))
    .executeTakeFirst();
  if (!loadout) throw noLoadout();
  return loadout;
}

/** Returns a visible loadout by its id, as reports and staff know it. */
export function findLoadout(db: Db | Trx, id: string): Promise<LoadoutRow | undefined> {
  return selectWhole(db).where("loadouts.id", "=", id).executeTakeFirst();
}

/** Returns a visible loadout by its code. */
export async function getLoadoutRow(db: Db | Trx, code: string): Promise<LoadoutRow> {
  const loadout = await selectWhole(db).where("loadouts.code", "=", code).executeTakeFirst();
  if (!loadout) throw noLoadout();
  return loadout;
}

export function noLoadout(): AppError {
  return new AppError("notFound", LOADOUT_GONE);
}

/** Returns whether a user likes a loadout. */
export async function isLoadoutLiked(
  db: Db,
  userId: string | undefined,
  loadoutId: string,
): Promise<boolean> {
  if (userId === undefined) return false;
  const like = await db
    .selectFrom("visible_loadout_likes")
    .select("loadout_id")
    .where("loadout_id", "=", loadoutId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return like !== undefined;
}

/** Returns the number of likes of a loadout. */
export function countLoadoutLikes(db: Db | Trx, loadoutId: string): Promise<number> {
  return countRows(
    db,
    db.selectFrom("visible_loadout_likes").select("user_id").where("loadout_id", "=", loadoutId),
  );
}

/** Returns a page (from 1) of the public loadouts that a viewer sees, those taken most first. */
export async function listPublicLoadouts(db: Db, viewer: Viewer, page: number) {
  const loadouts = selectWhole(db)
    .where(sql<boolean>`loadouts.public`)
    .where(isNotBanned)
    .where(seesPerson(viewer, "loadouts.owner_id"));
  const total = await countListed(db, loadouts.clearSelect().select("loadouts.id"));
  const pageCount = pageCountOf(total, LOADOUT_PAGE_SIZE);
  if (page > pageCount) return { rows: [], total, pageCount };
  const rows = await loadouts
    .orderBy("loadouts.num_taken", "desc")
    .orderBy("loadouts.id", "desc")
    .limit(LOADOUT_PAGE_SIZE)
    .offset((page - 1) * LOADOUT_PAGE_SIZE)
    .execute();
  return { rows, total, pageCount };
}

type LoadoutPage = {
  ownerId: string;
  /** Whether those with a link only are included. */
  own: boolean;
  page: number;
};

/** Returns a page (from 1) of a user's loadouts, newest first; none of a banned user for others. */
export async function listLoadoutPage(db: Db, { ownerId, own, page }: LoadoutPage) {
  const condition: RawBuilder<boolean> = own
    ? sql<boolean>`true`
    : sql<boolean>`(loadouts.public and ${isNotBanned})`;
  const select = () => selectListed(db).where("loadouts.owner_id", "=", ownerId).where(condition);
  const [total, rows] = await Promise.all([
    countRows(db, select()),
    select()
      .orderBy("loadouts.id", "desc")
      .limit(LOADOUT_PAGE_SIZE)
      .offset((Math.min(page, LOADOUT_PAGES_MAX) - 1) * LOADOUT_PAGE_SIZE)
      .execute(),
  ]);
  return { rows, total, pageCount: pageCountOf(total, LOADOUT_PAGE_SIZE) };
}

// No member has as many, and a page number can be any integer.
const LOADOUT_PAGES_MAX = 1_000;
