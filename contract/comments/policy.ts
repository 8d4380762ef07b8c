import { type Actor, isStaff } from "../users/roles.ts";

/** Commenting requires a verified email address. */
export function canComment(actor: Actor): boolean {
  return actor?.verified === true;
}

/** The time after writing within which a comment can be changed (ms). */
export const COMMENT_EDIT_MS = 5 * 60_000;

type Dated = { owner: { _id: string }; createdAt: string };

/** Only its author changes a comment, and only before others have long read it; `now` is in ms. */
export function canEditComment(actor: Actor, comment: Dated, now: number): boolean {
  const isOwn = actor !== null && actor._id === comment.owner._id;
  return isOwn && canComment(actor) && now < Date.parse(comment.createdAt) + COMMENT_EDIT_MS;
}

export function canDeleteComment(actor: Actor, comment: { owner: { _id: string } }): boolean {
  return actor !== null && (actor._id === comment.owner._id || isStaff(actor));
}
