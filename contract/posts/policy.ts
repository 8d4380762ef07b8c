import { type Actor, isStaff } from "../users/roles.ts";

type OwnedPost = { owner: { _id: string } };

/** The refusal of `canCreatePost`. */
export const VERIFY_TO_POST = "Please verify your email to post.";

/** Posting requires a verified email address. */
export function canCreatePost(actor: Actor): boolean {
  return actor?.verified === true;
}

export function canEditPost(actor: Actor, post: OwnedPost): boolean {
  return actor !== null && (actor._id === post.owner._id || isStaff(actor));
}

/** Only the author pins a post to the profile. */
export function canPinPost(actor: Actor, post: OwnedPost): boolean {
  return actor?._id === post.owner._id;
}

export const canDeletePost = canEditPost;
