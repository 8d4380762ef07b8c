import type { Actor } from "../users/roles.ts";

type OwnedPost = { owner: { _id: string } };

/** Only its maker says what a post wears. */
export function canWear(actor: Actor, post: OwnedPost): boolean {
  return actor?._id === post.owner._id;
}

/** The makers of both, the post and the symbol, can untie them. */
export function canUntie(
  actor: Actor,
  { post, symbol }: { post: OwnedPost; symbol: OwnedPost },
): boolean {
  return canWear(actor, post) || canWear(actor, symbol);
}
