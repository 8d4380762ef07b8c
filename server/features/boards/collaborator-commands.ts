import { sql } from "kysely";
import {
  BOARD_COLLABORATORS_MAX,
  JOINED_BOARDS_MAX,
  TOO_MANY_COLLABORATORS,
  TOO_MANY_JOINED,
} from "#contract/boards/rules.ts";
import { notify } from "#server/features/notifications/commands.ts";
import { refuseBlocked, type Viewer } from "#server/features/users/hidden-queries.ts";
import { findUserByName } from "#server/features/users/queries.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, fieldError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";
import { type BoardKey, lockBoard, selectJoinedBoards } from "./queries.ts";

/**
 * Invites somebody by name to add to a board, at most `BOARD_COLLABORATORS_MAX` people, and notifies them the first
 * time; returns their name. Throws `forbidden` between a blocked pair.
 */
export async function inviteToBoard(
  services: Services,
  board: BoardKey,
  name: string,
): Promise<string> {
  const user = await findUserByName(services.db, name);
  if (!user) throw fieldError("validation", "username", "Nobody has this name.");
  const { id: userId, username } = user;
  if (userId === board.owner_id) {
    throw fieldError("conflict", "username", "This is your own board.");
  }
  await transact(services.db, async (trx) => {
    await lockBoard(trx, board, userId);
    await refuseBlocked(trx, board.owner_id, userId);
    const invited = await trx
      .insertInto("board_collaborators")
      .values({ board_id: board.id, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning("user_id")
      .executeTakeFirst();
    if (!invited) return;
    const people = trx
      .selectFrom("board_collaborators")
      .select("user_id")
      .where("board_id", "=", board.id);
    if ((await countRows(trx, people)) > BOARD_COLLABORATORS_MAX) {
      throw new AppError("conflict", TOO_MANY_COLLABORATORS);
    }
    const act = { senderId: board.owner_id, kind: "BoardInvitation", targetId: board.id } as const;
    await notify(services, trx, { ...act, userId, boardId: board.id });
  });
  return username;
}

/** Has an invited user add to a board, idempotently, at most to `JOINED_BOARDS_MAX` of others. */
export function joinBoard(db: Db, viewer: NonNullable<Viewer>, board: BoardKey): Promise<void> {
  return transact(db, async (trx) => {
    await lockBoard(trx, board, viewer._id);
    const joined = await trx
      .updateTable("board_collaborators")
      .set({ joined_at: sql`coalesce(joined_at, now())` })
      .where("board_id", "=", board.id)
      .where("user_id", "=", viewer._id)
      .returning("user_id")
      .executeTakeFirst();
    if (!joined) throw new AppError("forbidden", "You are not invited to add to this board.");
    if ((await countRows(trx, selectJoinedBoards(trx, viewer))) > JOINED_BOARDS_MAX) {
      throw new AppError("conflict", TOO_MANY_JOINED);
    }
  });
}

/** Removes a collaborator or an invitation; what they added stays. */
export async function removeCollaborator(db: Db, { id }: BoardKey, userId: string): Promise<void> {
  await db
    .deleteFrom("board_collaborators")
    .where("board_id", "=", id)
    .where("user_id", "=", userId)
    .execute();
}

/** Ends that one of two users, both locked, follows boards of the other, adds to them or is invited to. */
export async function endBoardTies(trx: Trx, one: string, other: string): Promise<void> {
  for (const table of ["board_follows", "board_collaborators"] as const) {
    await sql`delete from ${sql.table(table)} as ties using boards
      where boards.id = ties.board_id
        and (boards.owner_id, ties.user_id)
          in ((${one}::bigint, ${other}::bigint), (${other}::bigint, ${one}::bigint))`.execute(trx);
  }
}
