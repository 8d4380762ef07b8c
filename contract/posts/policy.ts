import { type Actor, isStaff } from "../users/roles.ts";

type OwnedPost = { owner: { _id: string } };

/** Posting requires a verified email address. */
export function canCreatePost(actor: Actor): boolean {
  return actor?.verified === true;
}

export function canEditPost(actor: Actor, post: OwnedPost): boolean {
  return actor !== null && (actor._id === post.owner._id || isStaff(actor));
}

export const canDeletePost = canEditPost;
