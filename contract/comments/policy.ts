import { type Actor, isStaff } from "../users/roles.ts";

/** Commenting requires a verified email address. */
export function canComment(actor: Actor): boolean {
  return actor?.verified === true;
}

export function canDeleteComment(actor: Actor, comment: { owner: { _id: string } }): boolean {
  return actor !== null && (actor._id === comment.owner._id || isStaff(actor));
}
