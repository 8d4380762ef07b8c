import { type RawBuilder, type SqlBool, sql } from "kysely";
import {
  BOARD_AUDIENCES,
  BOARD_COVER,
  BOARD_GONE,
  BOARD_PAGE_SIZE,
} from "#contract/boards/rules.ts";
import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { pageCountOf } from "#contract/numbers.ts";
import { isStaff } from "#contract/users/roles.ts";
import { isNotBanned } from "#server/features/bans/queries.ts";
import type { IdPage } from "#server/features/feeds/page-queries.ts";
import { selectTiles } from "#server/features/posts/queries.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import {
  blockedPair,
  seesPerson,
  seesUnmuted,
  type Viewer,
} from "#server/features/users/hidden-queries.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { escapeLike } from "#server/platform/db/like-pattern.ts";
import { AppError } from "#server/platform/errors.ts";

/** Among how many of its first posts the pictures of a cover are looked for. */
const COVER_CANDIDATES = 24;

const PRIVATE = BOARD_AUDIENCES.indexOf("private");
const PUBLIC = BOARD_AUDIENCES.indexOf("public");

function selectBoards(db: Db | Trx) {
  return db
    .selectFrom("visible_boards as boards")
    .innerJoin("users", "users.id", "boards.owner_id")
    .select([
      "boards.id",
      "boards.code",
      "boards.owner_id",
      "boards.title",
      "boards.text",
      "boards.audience",
      "users.username",
      "users.avatar_key",
    ]);
}

export type BoardRow = Awaited<ReturnType<ReturnType<typeof selectBoards>["execute"]>>[number];
export type BoardKey = Pick<BoardRow, "id" | "owner_id">;

/** A condition: others than its owner may open the board. */
export const isShared = sql<SqlBool>`boards.audience <> ${PRIVATE}`;

/**
 * Returns a condition: the viewer may open the board, which is shared or to which they are invited, and not one of a
 * blocked pair or of a banned user.
 */
export function isOpenTo(viewer: Viewer): RawBuilder<SqlBool> {
  if (!viewer) return sql`(${isShared} and ${isNotBanned})`;
  const own = sql`boards.owner_id = ${viewer._id}`;
  const invited = sql`exists (select from board_collaborators as invited
    where invited.board_id = boards.id and invited.user_id = ${viewer._id})`;
  if (isStaff(viewer)) return sql`(${own} or ${isShared} or ${invited})`;
  const blocked = viewer.hidesPeople
    ? blockedPair(sql.ref("boards.owner_id"), sql.val(viewer._id))
    : sql`false`;
  return sql`(${own} or ((${isShared} or ${invited}) and ${isNotBanned} and not ${blocked}))`;
}

/** Returns a board that the viewer may open. */
export async function getReachableBoard(db: Db, viewer: Viewer, code: string): Promise<BoardRow> {
  const board = await selectBoards(db)
    .where("boards.code", "=", code)
    .where(isOpenTo(viewer))
    .executeTakeFirst();
  if (!board) throw noBoard();
  return board;
}

/** Returns a visible board by its id, as reports and staff know it. */
export function findBoard(db: Db | Trx, id: string): Promise<BoardRow | undefined> {
  return selectBoards(db).where("boards.id", "=", id).executeTakeFirst();
}

export function noBoard(): AppError {
  return new AppError("notFound", BOARD_GONE);
}

/** Locks users, then a visible board, until the transaction ends. */
export async function lockBoard(
  trx: Trx,
  { id, owner_id }: BoardKey,
  actorId = owner_id,
): Promise<void> {
  await lockUsers(trx, [owner_id, actorId]);
  const locked = await trx
    .selectFrom("visible_boards")
    .select("id")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw noBoard();
}

/** Returns the boards that a user adds to, the last used first, and whether a post is in each. */
export function listSavingBoards(db: Db, viewer: NonNullable<Viewer>, postId: string | undefined) {
  const own = db.selectFrom("boards").select("id").where("owner_id", "=", viewer._id);
  const joined = db
    .selectFrom("board_collaborators")
    .select("board_id as id")
    .where("user_id", "=", viewer._id)
    .where("joined_at", "is not", null);
  return selectBoards(db)
    .leftJoin("board_posts", (join) =>
      join
        .onRef("board_posts.board_id", "=", "boards.id")
        .on("board_posts.post_id", "=", postId ?? null),
    )
    .select(sql<boolean>`board_posts.post_id is not null`.as("saved"))
    .where("boards.id", "=", anyOf(own.unionAll(joined)))
    .where(isOpenTo(viewer))
    .orderBy("boards.used_at", "desc")
    .orderBy("boards.id", "desc")
    .execute();
}

export type SavingBoardRow = Awaited<ReturnType<typeof listSavingBoards>>[number];

/** Selects the boards of others that a user adds to and may open. */
export function selectJoinedBoards(db: Db | Trx, viewer: NonNullable<Viewer>) {
  return selectBoards(db)
    .innerJoin("board_collaborators", "board_collaborators.board_id", "boards.id")
    .where("board_collaborators.user_id", "=", viewer._id)
    .where("board_collaborators.joined_at", "is not", null)
    .where(isOpenTo(viewer));
}

/** Returns a post of a board and the collaborator who added it; null is the owner. */
export function findSaved(db: Db | Trx, { id }: BoardKey, postId: string) {
  return db
    .selectFrom("board_posts")
    .select("added_by")
    .where("board_id", "=", id)
    .where("post_id", "=", postId)
    .executeTakeFirst();
}

/** Selects the boards that a user follows and may open. */
export function selectFollowedBoards(db: Db | Trx, viewer: NonNullable<Viewer>) {
  return selectBoards(db)
    .innerJoin("board_follows", "board_follows.board_id", "boards.id")
    .where("board_follows.user_id", "=", viewer._id)
    .where(isOpenTo(viewer))
    .orderBy("board_follows.created_at", "desc")
    .orderBy("boards.id", "desc");
}

type BoardPage = {
  ownerId: string;
  /** Whether those are included that lists do not show to others. */
  own: boolean;
  page: number;
};

/** Returns a page (from 1) of a user's boards, the last used first; none of a banned user for others. */
export async function listBoardPage(db: Db, { ownerId, own, page }: BoardPage) {
  const isListed = own
    ? sql<boolean>`true`
    : sql<boolean>`(boards.audience = ${PUBLIC} and ${isNotBanned})`;
  const select = () => selectBoards(db).where("boards.owner_id", "=", ownerId).where(isListed);
  const total = await countRows(db, select());
  const pageCount = pageCountOf(total, BOARD_PAGE_SIZE);
  if (page > pageCount) return { rows: [], total, pageCount };
  const rows = await select()
    .orderBy("boards.used_at", "desc")
    .orderBy("boards.id", "desc")
    .limit(BOARD_PAGE_SIZE)
    .offset((page - 1) * BOARD_PAGE_SIZE)
    .execute();
  return { rows, total, pageCount };
}

/** Returns the public boards whose titles have words that begin like a text's, the last used first. */
export function listBoardsNamed(
  db: Db,
  { viewer }: Audience,
  { words, limit }: { words: readonly string[]; limit: number },
) {
  const title = sql<string>`(' ' || boards.folded_title)`;
  return selectBoards(db)
    .where(sql<boolean>`boards.audience = ${sql.lit(PUBLIC)}`)
    .where((eb) => eb.and(words.map((word) => eb(title, "like", `% ${escapeLike(word)}%`))))
    .where(isNotBanned)
    .where(seesPerson(viewer, "boards.owner_id"))
    .orderBy("boards.used_at", "desc")
    .orderBy("boards.id", "desc")
    .limit(limit);
}

/** Returns how many follow a board, without accounts that are being deleted, and whether a viewer does. */
export async function findFollowersOf(db: Db, boardId: string, viewer: Viewer) {
  const followers = db
    .selectFrom("board_follows")
    .innerJoin("users", "users.id", "board_follows.user_id")
    .select("users.id")
    .where("board_follows.board_id", "=", boardId)
    .where("users.deleted_at", "is", null);
  const [numFollowers, own] = await Promise.all([
    countRows(db, followers),
    viewer ? followers.where("users.id", "=", viewer._id).executeTakeFirst() : undefined,
  ]);
  return { numFollowers, following: own !== undefined };
}

/** Returns how many posts of each board an audience sees. */
export async function countBoardPosts(
  db: Db,
  audience: Audience,
  boardIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await selectVisiblePosts(db, audience)
    .innerJoin("board_posts", "board_posts.post_id", "posts.id")
    .select(({ fn }) => ["board_posts.board_id", fn.countAll<string>().as("count")])
    .where("board_posts.board_id", "=", anyOf(boardIds))
    .groupBy("board_posts.board_id")
    .execute();
  return new Map(rows.map(({ board_id, count }) => [board_id, Number(count)]));
}

/**
 * Returns those of the first posts of each board that an audience sees, for its cover; NSFW ones and those of makers
 * whom the viewer mutes are on none.
 */
export function listCovers(db: Db, audience: Audience, boardIds: readonly string[]) {
  return db
    .selectFrom(
      sql<{ id: string }>`unnest(${[...boardIds]}::bigint[])`.as<"boards">(sql`boards (id)`),
    )
    .innerJoinLateral(
      () =>
        selectTiles(db, { ...audience, nsfw: false })
          .innerJoin(
            // However long a board is, no more are looked at.
            sql<{ post_id: string; place: number }>`(select post_id, place from board_posts
              where board_id = boards.id order by place, post_id
              limit ${COVER_CANDIDATES})`.as<"board_posts">(sql`board_posts`),
            "board_posts.post_id",
            "posts.id",
          )
          .where("posts.nsfw", "=", false)
          .where(seesUnmuted(audience.viewer, "posts.owner_id"))
          .orderBy("board_posts.place")
          .orderBy("board_posts.post_id")
          .limit(BOARD_COVER)
          .as("covers"),
      (join) => join.onTrue(),
    )
    .selectAll("covers")
    .select("boards.id as board_id")
    .execute();
}

/** Returns a page (from 1) of the posts of a board that an audience sees, in its order. */
export async function listBoardPosts(
  db: Db,
  audience: Audience,
  { boardId, page }: { boardId: string; page: number },
): Promise<IdPage> {
  const posts = selectVisiblePosts(db, audience)
    .innerJoin("board_posts", "board_posts.post_id", "posts.id")
    .select("posts.id")
    .where("board_posts.board_id", "=", boardId);
  const pageCount = pageCountOf(await countRows(db, posts), PAGE_SIZE);
  const ids = posts
    .orderBy("board_posts.place")
    .orderBy("board_posts.post_id")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return { ids: page > pageCount ? [] : ids, pageCount };
}
