import * as ownData from "#contract/accounts/account-data.ts";
import * as accounts from "#contract/accounts/contract.ts";
import * as links from "#contract/accounts/mail-links.ts";
import * as ownPassword from "#contract/accounts/password.ts";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import * as reset from "#contract/accounts/reset.ts";
import * as sessions from "#contract/accounts/sessions.ts";
import * as blocks from "#contract/blocks/contract.ts";
import * as characters from "#contract/characters/contract.ts";
import * as comments from "#contract/comments/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import * as factors from "#contract/factors/contract.ts";
import * as follows from "#contract/follows/contract.ts";
import * as bans from "#contract/moderation/bans.ts";
import * as prunes from "#contract/moderation/prunes.ts";
import * as reports from "#contract/moderation/reports.ts";
import * as notifications from "#contract/notifications/contract.ts";
import * as posts from "#contract/posts/contract.ts";
import * as users from "#contract/users/contract.ts";
import { deleteDueAccounts } from "#server/features/accounts/account-data/deletion-commands.ts";
import { STATUS } from "#server/platform/errors.ts";
import { asRefusal } from "#server/platform/http/error-handler.ts";
import type { Queue } from "#server/platform/jobs.ts";
import { ERASURES, queuesOf } from "#server/queues.ts";
import { randomBoolean, randomBytes } from "#test/random.ts";
import type { TestApp } from "#test/test-app.ts";
import type { Side } from "./lock-order-people.ts";

/** Performs an act; returns the HTTP status if it is a call. */
type Act = (me: Side, other: Side, staff: Side) => Promise<{ status: number }>;
export type Command = { name: string; act: Act };

const password = await transformPassword("Correct-Horse-7");
const aWord = () => `w${randomBytes(5).toString("hex")}`;

/** Every writing endpoint, called by one of two users on the other or on the content of either. */
const CALLS: readonly (readonly [Endpoint, Act])[] = [
  [posts.likePost, ({ client }, { postId: id }) => client.call(posts.likePost, { params: { id } })],
  [
    posts.unlikePost,
    ({ client }, { postId: id }) => client.call(posts.unlikePost, { params: { id } }),
  ],
  [
    posts.editPost,
    ({ client, postId: id }) =>
      client.call(posts.editPost, {
        params: { id },
        body: { title: aWord(), description: `${aWord()} ${aWord()}`, nsfw: randomBoolean() },
      }),
  ],
  [posts.pinPost, ({ client, postId: id }) => client.call(posts.pinPost, { params: { id } })],
  [posts.unpinPost, ({ client, postId: id }) => client.call(posts.unpinPost, { params: { id } })],
  [posts.deletePost, ({ client, postId: id }) => client.call(posts.deletePost, { params: { id } })],
  [
    comments.createComment,
    ({ client, username: own }, { postId: id, username }) =>
      client.call(comments.createComment, {
        params: { id },
        body: { text: `@${username} @${own}` },
      }),
  ],
  [
    comments.createComment,
    ({ client }, { postId: id, commentId: replyTo, username }) =>
      client.call(comments.createComment, {
        params: { id },
        body: { text: `@${username}`, replyTo },
      }),
  ],
  [
    comments.editComment,
    ({ client, commentId: id }) =>
      client.call(comments.editComment, { params: { id }, body: { text: aWord() } }),
  ],
  [
    comments.deleteComment,
    ({ client, commentId: id }) => client.call(comments.deleteComment, { params: { id } }),
  ],
  [
    follows.followUser,
    ({ client }, { _id: id }) => client.call(follows.followUser, { params: { id } }),
  ],
  [
    follows.unfollowUser,
    ({ client }, { _id: id }) => client.call(follows.unfollowUser, { params: { id } }),
  ],
  [
    blocks.blockUser,
    ({ client }, { _id: id }) => client.call(blocks.blockUser, { params: { id } }),
  ],
  [
    blocks.unblockUser,
    ({ client }, { _id: id }) => client.call(blocks.unblockUser, { params: { id } }),
  ],
  [blocks.muteUser, ({ client }, { _id: id }) => client.call(blocks.muteUser, { params: { id } })],
  [
    blocks.unmuteUser,
    ({ client }, { _id: id }) => client.call(blocks.unmuteUser, { params: { id } }),
  ],
  [
    characters.claimCharacter,
    ({ client, _id: id }) =>
      client.call(characters.claimCharacter, {
        params: { id },
        body: { name: "Contested", server: 6, gender: 1, faction: 0 },
      }),
  ],
  [
    characters.deleteCharacter,
    ({ client, _id: id, characterId }) =>
      client.call(characters.deleteCharacter, { params: { id, characterId } }),
  ],
  [
    notifications.readNotifications,
    async (me) => {
      const query = { page: 1 };
      const { body } = await me.client.call(notifications.listNotifications, { query });
      const notificationIds = (body.notifications ?? []).map(({ _id }) => _id);
      const read = { notificationIds, withGroups: randomBoolean() };
      return me.client.call(notifications.readNotifications, { body: read });
    },
  ],
  [
    notifications.readAllNotifications,
    async (me) => {
      const query = { page: 1 };
      const { body } = await me.client.call(notifications.listNotifications, { query });
      const upToId = body.notifications?.[0]?._id ?? "1";
      return me.client.call(notifications.readAllNotifications, { body: { upToId } });
    },
  ],
  [
    users.updateUser,
    ({ client, _id: id, email }, other) =>
      client.call(users.updateUser, {
        params: { id },
        body: { username: other.username, email: randomBoolean() ? other.email : email },
      }),
  ],
  [
    reports.createReport,
    ({ client }, { postId }) =>
      client.call(reports.createReport, { body: { kind: "post", targetId: postId, reason: 0 } }),
  ],
  [reports.openReport, openNewest],
  [reports.resolveReport, (me, other, staff) => resolveNewest(me, other, staff)],
  [
    bans.banUser,
    (_me, { _id: id }, staff) =>
      staff.client.call(bans.banUser, { params: { id }, body: { banExpiryDays: 1, reason: "x" } }),
  ],
  [
    bans.unbanUser,
    (_me, { _id: id }, staff) => staff.client.call(bans.unbanUser, { params: { id } }),
  ],
  [
    prunes.pruneUser,
    (_me, { _id: id }, staff) => staff.client.call(prunes.pruneUser, { params: { id } }),
  ],
  [
    prunes.restoreUser,
    (_me, { _id: id }, staff) => staff.client.call(prunes.restoreUser, { params: { id } }),
  ],
  [
    accounts.verifyEmail,
    ({ client, links: { verification = "" } }) =>
      client.call(accounts.verifyEmail, { query: { token: verification } }),
  ],
  [
    accounts.correctEmail,
    ({ client, email }, other) =>
      client.call(accounts.correctEmail, {
        body: { email: randomBoolean() ? other.email : `x${email}` },
      }),
  ],
  [accounts.sendVerification, ({ client }) => client.call(accounts.sendVerification, {})],
  [accounts.signOut, ({ client }) => client.call(accounts.signOut, {})],
  [
    reset.resetPassword,
    ({ client, links: { passwordReset = "" } }) =>
      client.call(reset.resetPassword, { body: { token: passwordReset, password } }),
  ],
  [
    ownPassword.changePassword,
    ({ client }) =>
      client.call(ownPassword.changePassword, { body: { currentPassword: password, password } }),
  ],
  [
    reset.requestPasswordReset,
    ({ client }, { email }) => client.call(reset.requestPasswordReset, { body: { email } }),
  ],
  [
    links.removeAccount,
    ({ client, links: { removeAccount = "" } }) =>
      client.call(links.removeAccount, { body: { token: removeAccount } }),
  ],
  [
    links.restoreEmail,
    ({ client, links: { restoreEmail = "" } }) =>
      client.call(links.restoreEmail, { body: { token: restoreEmail } }),
  ],
  [ownData.requestExport, ({ client }) => client.call(ownData.requestExport, {})],
  [
    ownData.requestDeletion,
    ({ client, username }) => client.call(ownData.requestDeletion, { body: { username } }),
  ],
  [ownData.cancelDeletion, ({ client }) => client.call(ownData.cancelDeletion, {})],
  [
    sessions.endSession,
    ({ client, otherSessionId: id }) => client.call(sessions.endSession, { params: { id } }),
  ],
  [sessions.endOtherSessions, ({ client }) => client.call(sessions.endOtherSessions, {})],
  [factors.setUpAuthenticator, ({ client }) => client.call(factors.setUpAuthenticator, {})],
  [factors.beginPasskey, ({ client }) => client.call(factors.beginPasskey, {})],
];

/** These write rows of one account behind its lock, and take a second each for hashing. */
export const ONE_ACCOUNT: readonly string[] = [
  "/api/user",
  "/api/login",
  "/api/login/second-factor",
  "/api/login/passkey",
  "/api/login/passkey/options",
  "/api/accounts/discord/login",
  "/api/accounts/discord/link",
  "/api/accounts/discord/unlink",
  "/api/accounts/discord/register",
  "/api/accounts/discord/register/token",
  "/api/auth/passkeys",
  "/api/auth/passkeys/:id/remove",
  "/api/auth/authenticator/enable",
  "/api/auth/authenticator/remove",
  "/api/auth/recovery-codes",
  "/api/auth/reauthenticate",
  "/api/auth/reauthenticate/mail",
  "/api/auth/reauthenticate/check",
  "/api/post/create",
  "/api/user/:id/avatar",
];

export const PATHS = CALLS.map(([{ path }]) => path);

async function newestCase(_me: Side, other: Side, staff: Side): Promise<string> {
  const body = { kind: "user", targetId: other._id, reason: 0 } as const;
  await staff.client.call(reports.createReport, { body });
  const query = { status: "open", sort: "newest", page: 1 } as const;
  const { body: found } = await staff.client.call(reports.listReports, { query });
  return found.reports?.[0]?._id ?? "1";
}

async function openNewest(me: Side, other: Side, staff: Side) {
  const params = { id: await newestCase(me, other, staff) };
  return staff.client.call(reports.openReport, { params });
}

async function resolveNewest(me: Side, other: Side, staff: Side) {
  const params = { id: await newestCase(me, other, staff) };
  const body = { action: "ban", ban: { banExpiryDays: 1 } } as const;
  return staff.client.call(reports.resolveReport, { params, body });
}

/** Jobs that need no request, and the deletion of one of the two accounts. */
function jobCommands(app: TestApp): Command[] {
  const { db } = app.services;
  const cron = queuesOf(app.services).filter(({ cron: time }) => time !== undefined);
  const jobs = cron.map((queue) => ({
    name: `job ${queue.name}`,
    // Calls on an account that is being deleted are refused, and repeated without it.
    act: () =>
      (queue as unknown as Queue<object>).work({}, "").then(
        () => ({ status: 200 }),
        (error: unknown) => ({ status: STATUS[asRefusal(error)?.code ?? "unavailable"] }),
      ),
  }));
  const deletion: Act = async (_me, { _id }) => {
    await db
      .updateTable("users")
      .set({ deletion_at: new Date(0) })
      .where("id", "=", _id)
      .execute();
    await deleteDueAccounts(app.services, ERASURES);
    return { status: 200 };
  };
  return [...jobs, { name: "delete account", act: deletion }];
}

export function everyCommand(app: TestApp): Command[] {
  const calls = CALLS.map(([{ method, path }, act]) => ({ name: `${method} ${path}`, act }));
  return [...calls, ...jobCommands(app)];
}
