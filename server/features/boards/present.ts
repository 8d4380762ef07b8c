import type { Board, FollowedBoard, ListedBoard, SavedBoard } from "#contract/boards/contract.ts";
import { BOARD_AUDIENCES } from "#contract/boards/rules.ts";
import { presentTile } from "#server/features/posts/present.ts";
import type { Audience } from "#server/features/posts/visibility-queries.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";
import type { Services } from "#server/platform/services.ts";
import { hasJoined, listCollaborators } from "./collaborator-queries.ts";
import {
  type BoardRow,
  countBoardPosts,
  findFollowersOf,
  listCovers,
  type SavingBoardRow,
} from "./queries.ts";

type Storing = Pick<Services, "db" | "storage">;

/** Presents boards with what an audience sees of their posts. */
export function presentBoards(
  services: Storing,
  audience: Audience,
  rows: readonly BoardRow[],
): Promise<ListedBoard[]> {
  return presentEach(services, audience, rows, () => ({}));
}

/** Presents boards of several owners. */
export function presentFollowedBoards(
  services: Storing,
  audience: Audience,
  rows: readonly BoardRow[],
): Promise<FollowedBoard[]> {
  return presentEach(services, audience, rows, ({ username }) => ({ owner: { username } }));
}

/** Presents boards that a user adds to. */
export function presentSavedBoards(
  services: Storing,
  audience: Audience,
  rows: readonly SavingBoardRow[],
): Promise<SavedBoard[]> {
  return presentEach(services, audience, rows, ({ owner_id, username, saved }) => ({
    owner: { _id: owner_id, username },
    saved,
  }));
}

async function presentEach<Row extends BoardRow, More>(
  { db, storage }: Storing,
  audience: Audience,
  rows: readonly Row[],
  more: (row: Row) => More,
): Promise<(ListedBoard & More)[]> {
  const ids = rows.map(({ id }) => id);
  const [counts, covers] = await Promise.all([
    countBoardPosts(db, audience, ids),
    listCovers(db, audience, ids),
  ]);
  return rows.map((row) => ({
    _id: row.id,
    code: row.code,
    title: row.title,
    audience: BOARD_AUDIENCES[row.audience] ?? "private",
    numPosts: counts.get(row.id) ?? 0,
    cover: covers
      .filter(({ board_id }) => board_id === row.id)
      .flatMap((cover) => presentTile(cover, storage.urlOf).images),
    ...more(row),
  }));
}

/** Presents a board by itself. */
export async function presentBoard(
  services: Storing,
  audience: Audience,
  row: BoardRow,
): Promise<Board> {
  const { viewer } = audience;
  const [[listed], followers, people] = await Promise.all([
    presentBoards(services, audience, [row]),
    findFollowersOf(services.db, row.id, viewer),
    listCollaborators(services.db, row.id, viewer),
  ]);
  if (!listed) throw new Error("A board is presented for each row.");
  const { urlOf } = services.storage;
  return {
    ...listed,
    text: row.text,
    owner: presentPerson({ ...row, id: row.owner_id }, urlOf),
    collaborators: people.filter(hasJoined).map((person) => presentPerson(person, urlOf)),
    invited:
      viewer?._id === row.owner_id
        ? people
            .filter((person) => !hasJoined(person))
            .map((person) => presentPerson(person, urlOf))
        : [],
    invitation: people.some((person) => person.id === viewer?._id && !hasJoined(person)),
    ...followers,
  };
}

type UrlOf = Storing["storage"]["urlOf"];
type PersonRow = { id: string; username: string; avatar_key: string | null };

function presentPerson({ id, username, avatar_key }: PersonRow, urlOf: UrlOf): Board["owner"] {
  return { _id: id, username, avatar: presentSmallAvatar(avatar_key, urlOf) };
}
