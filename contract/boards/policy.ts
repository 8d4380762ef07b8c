import { type Actor, isStaff } from "../users/roles.ts";

type OwnedBoard = { owner: { _id: string } };

/** Having boards requires a verified email address. */
export function canCreateBoard(actor: Actor): boolean {
  return actor?.verified === true;
}

/** Only its owner changes a board. */
export function canEditBoard(actor: Actor, board: OwnedBoard): boolean {
  return actor?._id === board.owner._id;
}

/** Members follow boards of others. */
export function canFollowBoard(actor: Actor, board: OwnedBoard): boolean {
  return actor !== null && !canEditBoard(actor, board);
}

/** Its owner deletes a board, and staff remove it with a statement of reasons. */
export function canDeleteBoard(actor: Actor, board: OwnedBoard): boolean {
  return canEditBoard(actor, board) || isStaff(actor);
}
