import type { Person } from "#server/features/audit/commands.ts";
import type { Grounds } from "#server/features/decisions/commands.ts";
import { isRemovalOver } from "#server/features/decisions/queries.ts";
import { removeRow } from "#server/features/decisions/removal-commands.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/delete-rows.ts";
import type { Services } from "#server/platform/services.ts";
import { type BoardRow, lockBoard } from "./queries.ts";

/** Deletes a board on behalf of its owner. */
export async function deleteOwnBoard(trx: Trx, board: BoardRow): Promise<void> {
  await lockBoard(trx, board);
  await trx.deleteFrom("boards").where("id", "=", board.id).execute();
}

type Removal = { actor: Person; board: BoardRow; grounds: Grounds | undefined };

/** Hides a board as a decision of staff, while a reversal can restore it; then a job deletes it. */
export async function removeBoard(
  services: Services,
  trx: Trx,
  { actor, board, grounds }: Removal,
): Promise<void> {
  await lockBoard(trx, board);
  const { id, owner_id, username, title, text } = board;
  await removeRow(services, trx, "boards", {
    actor,
    action: "deleteBoard",
    target: { _id: owner_id, username },
    subject: { kind: "board", id, title },
    grounds,
    before: { title, text },
  });
}

/** Deletes the boards that staff removed and no reversal can restore. */
export function deleteRemovedBoards({ db }: Services): Promise<void> {
  return deleteRows(db, "boards", isRemovalOver("boards"));
}
