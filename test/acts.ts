import { blockUser, muteUser, unblockUser, unmuteUser } from "#contract/blocks/contract.ts";
import { followUser, unfollowUser } from "#contract/follows/contract.ts";
import { unbanUser } from "#contract/moderation/bans.ts";
import { deletePost, likePost, unlikePost } from "#contract/posts/contract.ts";
import { uploadAvatar } from "#contract/users/contract.ts";
import type { Client } from "#test/client.ts";
import { STATEMENT } from "#test/staff.ts";

type Actor = { client: Client };
type Target = { _id: string };
const on = ({ _id: id }: Target) => ({ params: { id } });

export const follow = ({ client }: Actor, user: Target) => client.call(followUser, on(user));
export const unfollow = ({ client }: Actor, user: Target) => client.call(unfollowUser, on(user));
export const block = ({ client }: Actor, user: Target) => client.call(blockUser, on(user));
export const unblock = ({ client }: Actor, user: Target) => client.call(unblockUser, on(user));
export const mute = ({ client }: Actor, user: Target) => client.call(muteUser, on(user));
export const unmute = ({ client }: Actor, user: Target) => client.call(unmuteUser, on(user));
export const unban = ({ client }: Actor, user: Target) => client.call(unbanUser, on(user));

export const like = ({ client }: Actor, id: string) => client.call(likePost, { params: { id } });
export const unlike = ({ client }: Actor, id: string) =>
  client.call(unlikePost, { params: { id } });

/** Removes a post as staff. */
export const removePost = ({ client }: Actor, id: string) =>
  client.call(deletePost, { params: { id }, body: { statement: STATEMENT } });

/** Sends a picture as a user's avatar; staff send their reasons with it. */
export function sendAvatar({ client }: Actor, user: Target, picture: Uint8Array, reasons?: object) {
  const form = new FormData();
  if (reasons) form.append("statement", JSON.stringify(reasons));
  form.append("avatar", new Blob([picture as BlobPart]), "avatar.png");
  return client.form(uploadAvatar, form, { id: user._id });
}
