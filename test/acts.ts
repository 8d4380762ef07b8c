import { requestPasswordReset, resetPassword, signIn } from "#contract/accounts/contract.ts";
import { unbanUser } from "#contract/bans/contract.ts";
import { blockUser, muteUser, unblockUser, unmuteUser } from "#contract/blocks/contract.ts";
import { createComment } from "#contract/comments/contract.ts";
import type { Input } from "#contract/endpoint.ts";
import { followUser, unfollowUser } from "#contract/follows/contract.ts";
import { deletePost, likePost, unlikePost } from "#contract/posts/contract.ts";
import { updateUser, uploadAvatar } from "#contract/users/contract.ts";
import { untieSymbol, wearSymbol } from "#contract/worn/contract.ts";
import type { Client } from "#test/client.ts";
import { type FormValues, postForm, resetToken, TRANSPORT_HASH } from "#test/makers.ts";
import { STATEMENT } from "#test/staff.ts";
import type { TestApp } from "#test/test-app.ts";

/** Signs in with email and password: before the second factor, where an account has one. */
export const signInAs = (
  client: Client,
  { email }: { email: string },
  password: string = TRANSPORT_HASH,
) => client.call(signIn, { body: { email, password } });

/** Sets a password by the link that a reset mails. */
export async function resetByMail(
  app: Pick<TestApp, "client" | "mailTo">,
  { email }: { email: string },
  password: string = TRANSPORT_HASH,
) {
  await app.client().call(requestPasswordReset, { body: { email } });
  const token = await resetToken(app, email);
  return app.client().call(resetPassword, { body: { token, password } });
}

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

/** Names a symbol that a post wears. */
export const wear = ({ client }: Actor, id: string, symbolId: string) =>
  client.call(wearSymbol, { params: { id }, body: { symbolId } });
export const untie = ({ client }: Actor, id: string, symbolId: string) =>
  client.call(untieSymbol, { params: { id, symbolId } });

/** Comments on a post, or replies to a comment of it. */
export const comment = ({ client }: Actor, id: string, text = "Well made", replyTo?: string) =>
  client.call(createComment, { params: { id }, body: { text, replyTo } });

/** Changes a user's settings or profile. */
export const changeUser = (
  { client }: Actor,
  { _id: id }: Target,
  body: Input<typeof updateUser>["body"],
) => client.call(updateUser, { params: { id }, body });

/** Removes a post as staff. */
export const removePost = ({ client }: Actor, id: string) =>
  client.call(deletePost, { params: { id }, body: { statement: STATEMENT } });

/** Sends a picture as a user's avatar; staff send their reasons with it. */
export function sendAvatar({ client }: Actor, user: Target, picture: Uint8Array, reasons?: object) {
  const values: FormValues = reasons ? { statement: JSON.stringify(reasons) } : {};
  return client.form(uploadAvatar, postForm(values, [picture], "avatar"), { id: user._id });
}
