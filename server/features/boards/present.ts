import type { Board, FollowedBoard, ListedBoard } from "#contract/boards/contract.ts";
import { BOARD_AUDIENCES } from "#contract/boards/rules.ts";
import { presentTile } from "#server/features/posts/present.ts";
import type { Audience } from "#server/features/posts/visibility-queries.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";
import type { Services } from "#server/platform/services.ts";
import { type BoardRow, countBoardPosts, findFollowersOf, listCovers } from "./queries.ts";

type Storing = Pick<Services, "db" | "storage">;

/** Presents boards with what an audience sees of their posts. */
export async function presentBoards(
  { db, storage }: Storing,
  audience: Audience,
  rows: readonly BoardRow[],
): Promise<ListedBoard[]> {
  const ids = rows.map(({ id }) => id);
  const [counts, covers] = await Promise.all([
    countBoardPosts(db, audience, ids),
    listCovers(db, audience, ids),
  ]);
  return rows.map(({ id, code, title, audience: position }) => ({
    _id: id,
    code,
    title,
    audience: BOARD_AUDIENCES[position] ?? "private",
    numPosts: counts.get(id) ?? 0,
    cover: covers
      .filter(({ board_id }) => board_id === id)
      .flatMap((cover) => presentTile(cover, storage.urlOf).images),
  }));
}

/** Presents boards of several owners. */
export async function presentFollowedBoards(
  services: Storing,
  audience: Audience,
  rows: readonly BoardRow[],
): Promise<FollowedBoard[]> {
  const boards = await presentBoards(services, audience, rows);
  return boards.flatMap((board) =>
    rows
      .filter(({ id }) => id === board._id)
      .map(({ username }) => ({ ...board, owner: { username } })),
  );
}

/** Presents a board by itself. */
export async function presentBoard(
  services: Storing,
  audience: Audience,
  row: BoardRow,
): Promise<Board> {
  const [[listed], followers] = await Promise.all([
    presentBoards(services, audience, [row]),
    findFollowersOf(services.db, row.id, audience.viewer),
  ]);
  if (!listed) throw new Error("A board is presented for each row.");
  return {
    ...listed,
    text: row.text,
    owner: {
      _id: row.owner_id,
      username: row.username,
      avatar: presentSmallAvatar(row.avatar_key, services.storage.urlOf),
    },
    ...followers,
  };
}
