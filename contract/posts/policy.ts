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

/** The refusal of `canSetMade`. */
export const MADE_SET_BY_STAFF =
  "Staff said how this was made. Appeal against their decision to change it.";

/** Of those who edit a post, its maker does not say how it was made while a decision of staff stands that does. */
export function canSetMade(
  actor: Pick<NonNullable<Actor>, "_id">,
  { madeByStaff, owner }: OwnedPost & { madeByStaff: boolean },
): boolean {
  return !madeByStaff || actor._id !== owner._id;
}
