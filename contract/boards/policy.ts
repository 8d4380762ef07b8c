import { type Actor, isStaff } from "../users/roles.ts";

type Person = { _id: string };
type OwnedBoard = { owner: Person };
type SharedBoard = OwnedBoard & { collaborators: readonly Person[] };

/** Having boards requires a verified email address. */
export function canCreateBoard(actor: Actor): boolean {
  return actor?.verified === true;
}

/** Only its owner changes a board. */
export function canEditBoard(actor: Actor, board: OwnedBoard): boolean {
  return actor?._id === board.owner._id;
}

/** Its owner and collaborators add to a board. */
export function canAddToBoard(actor: Actor, board: SharedBoard): boolean {
  return canEditBoard(actor, board) || board.collaborators.some(({ _id }) => _id === actor?._id);
}

/** Its owner takes everything out of a board, and collaborators what they added. */
export function canTakeFromBoard(
  actor: Actor,
  board: SharedBoard,
  { addedBy }: { addedBy: string | null },
): boolean {
  return canEditBoard(actor, board) || (canAddToBoard(actor, board) && addedBy === actor?._id);
}

/** Its owner removes collaborators of a board and invitations, and everybody themselves. */
export function canRemoveCollaborator(actor: Actor, board: OwnedBoard, person: Person): boolean {
  return canEditBoard(actor, board) || actor?._id === person._id;
}

/** Members follow boards of others. */
export function canFollowBoard(actor: Actor, board: OwnedBoard): boolean {
  return actor !== null && !canEditBoard(actor, board);
}

/** Its owner deletes a board, and staff remove it with a statement of reasons. */
export function canDeleteBoard(actor: Actor, board: OwnedBoard): boolean {
  return canEditBoard(actor, board) || isStaff(actor);
}
