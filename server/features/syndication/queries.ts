import { type RawBuilder, sql } from "kysely";
import { BOARD_AUDIENCES } from "#contract/boards/rules.ts";
import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { isNotBanned } from "#server/features/bans/queries.ts";
import { listBoardPosts } from "#server/features/boards/queries.ts";
import { listPostPage, newestOf } from "#server/features/feeds/page-queries.ts";
import { listPopular, type RankedPost } from "#server/features/feeds/popular-queries.ts";
import { selectHome } from "#server/features/feeds/queries.ts";
import { type ListedIds, listedBy, selectTiles } from "#server/features/posts/queries.ts";
import { selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Feeds and sitemaps are public. */
const VISITOR = { viewer: null, nsfw: false };
const ENTRIES_MAX = PAGE_SIZE;

export async function listHomeEntries(db: Db, { forSale }: { forSale: boolean }) {
  return listEntries(db, selectHome(db, VISITOR, { forSale }).limit(ENTRIES_MAX));
}

export async function listPopularEntries(db: Db, ranking: readonly RankedPost[]) {
  return listEntries(db, (await listPopular(db, VISITOR, ranking)).slice(0, ENTRIES_MAX));
}

export async function listCategoryEntries(db: Db, category: number) {
  const { ids } = await listPostPage(db, VISITOR, { category, page: 1 });
  return listEntries(db, ids);
}

export async function listProfileEntries(db: Db, ownerId: string) {
  return listEntries(db, newestOf(db, VISITOR, { ownerId, limit: ENTRIES_MAX }));
}

export async function listBoardEntries(db: Db, boardId: string) {
  const { ids } = await listBoardPosts(db, VISITOR, { boardId, page: 1 });
  return listEntries(db, ids);
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

/** Returns the posts of a list with all columns of feeds. */
function listEntries(db: Db, ids: ListedIds) {
  return selectTiles(db, VISITOR)
    .innerJoin(listedBy(ids), "listed.id", "posts.id")
    .select(["posts.description", "posts.created_at", "posts.updated_at"])
    .orderBy("listed.place")
    .execute();
}

/** Rows per sitemap file, before rows that are not public are omitted. */
const FILE_ROWS = 5_000;

export type SitemapTable = "posts" | "users" | "loadouts" | "boards";

/** Returns the first id of each file, found by walking the index from the last one. */
export async function listFileStarts(db: Db, table: SitemapTable): Promise<string[]> {
  const from = sql.table(table);
  const { rows } = await sql<{ id: string }>`
    with recursive starts as (
      (select id from ${from} order by id limit 1)
      union all
      select (
        select next.id from ${from} as next
        where next.id >= starts.id order by next.id offset ${FILE_ROWS} limit 1
      ) from starts where starts.id is not null
    )
    select id from starts where id is not null order by id`.execute(db);
  return rows.map(({ id }) => id);
}

function idsFrom(table: SitemapTable, start: string): RawBuilder<string> {
  return sql`(select id from ${sql.table(table)} where id >= ${start} order by id limit ${FILE_ROWS})`;
}

/** Returns the posts of a file that every visitor may see. */
export function listFilePosts(db: Db, start: string) {
  return selectVisiblePosts(db, VISITOR)
    .select(["posts.id", "posts.updated_at", "posts.owner_id"])
    .where("posts.id", "in", idsFrom("posts", start))
    .orderBy("posts.id")
    .execute();
}

/** Returns the public loadouts of a file that every visitor may see. */
export function listFileLoadouts(db: Db, start: string) {
  return db
    .selectFrom("visible_loadouts as loadouts")
    .select(["loadouts.code", "loadouts.updated_at", "loadouts.owner_id"])
    .where("loadouts.id", "in", idsFrom("loadouts", start))
    .where("loadouts.public", "=", true)
    .orderBy("loadouts.id")
    .execute();
}

/** Returns the public boards of a file. */
export function listFileBoards(db: Db, start: string) {
  return db
    .selectFrom("visible_boards as boards")
    .select(["boards.code", "boards.used_at", "boards.owner_id"])
    .where("boards.id", "in", idsFrom("boards", start))
    .where("boards.audience", "=", BOARD_AUDIENCES.indexOf("public"))
    .orderBy("boards.id")
    .execute();
}

/** Returns the users of a file who have posts. */
export function listFileUsers(db: Db, start: string) {
  return db
    .selectFrom("users")
    .select(["users.id", "users.username"])
    .where("users.id", "in", idsFrom("users", start))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("visible_posts")
          .select("visible_posts.id")
          .whereRef("visible_posts.owner_id", "=", "users.id"),
      ),
    )
    .where("users.deleted_at", "is", null)
    .where(isNotBanned)
    .orderBy("users.id")
    .execute();
}
