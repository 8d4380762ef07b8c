import { Client as Connection } from "pg";
import { afterAll, expect, test } from "vitest";
import { unbanUser } from "#contract/bans/contract.ts";
import { blockUser, muteUser, unblockUser } from "#contract/blocks/contract.ts";
import { claimCharacter, deleteCharacter } from "#contract/characters/contract.ts";
import { createComment, deleteComment, editComment } from "#contract/comments/contract.ts";
import { undoDecision } from "#contract/decisions/contract.ts";
import { followUser, unfollowUser } from "#contract/follows/contract.ts";
import { readAllNotifications } from "#contract/notifications/contract.ts";
import { deletePost, editPost, likePost, pinPost, unlikePost } from "#contract/posts/contract.ts";
import { createReport } from "#contract/reports/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { follow, like } from "#test/acts.ts";
import { settle } from "#test/cases.ts";
import { decisionsOf } from "#test/decisions.ts";
import { aCharacter, aPost, aUser, type TestUser } from "#test/makers.ts";
import { prune, restore } from "#test/prune-site.ts";
import { aComment, caseOf } from "#test/reported.ts";
import { aStaffMember, ban, STATEMENT } from "#test/staff.ts";
import { startOwnApp } from "#test/test-app.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { deleteAccount } from "#test/tidy.ts";

/** After this time PostgreSQL looks for a deadlock. */
const DEADLOCK_MS = 100;

const database = await createTestDatabase();
const watching = new Connection({ connectionString: database?.url });
await watching.connect();
afterAll(async () => {
  await watching.end();
  await database?.drop();
});
await watching.query(
  `alter database ${new URL(database?.url ?? "").pathname.slice(1)} set deadlock_timeout = '${DEADLOCK_MS}ms'`,
);

const app = await startOwnApp({ LOG_LEVEL: "warn" }, { databaseUrl: database?.url });
const staff = await aStaffMember(app, ROLE.admin);

/** One of two users; the comment is on the other's post. */
type Side = TestUser & { postId: string; characterId: string; commentId: string };
type Act = (me: Side, other: Side) => Promise<{ status: number } | undefined>;

async function aSide(): Promise<Side> {
  const user = await aUser(app);
  const { _id: characterId } = await aCharacter(user);
  const postId = await aPost(user, { creator: characterId });
  return { ...user, postId, characterId, commentId: "" };
}

/** Creates two users who follow each other, and like and comment on each other's posts. */
async function aPair(): Promise<[Side, Side]> {
  const [one, two] = [await aSide(), await aSide()];
  for (const [by, of] of [
    [one, two],
    [two, one],
  ] as const) {
    by.commentId = await aComment(by, of.postId);
    await like(by, of.postId);
    await follow(by, of);
  }
  return [one, two];
}

const removePost: Act = ({ postId: id }) =>
  staff.client.call(deletePost, { params: { id }, body: { statement: STATEMENT } });

/** Commands that write rows of more than one user. */
const COMMANDS: Record<string, Act> = {
  like: ({ client }, { postId: id }) => client.call(likePost, { params: { id } }),
  unlike: ({ client }, { postId: id }) => client.call(unlikePost, { params: { id } }),
  edit: ({ client, postId: id }) =>
    client.call(editPost, { params: { id }, body: { title: "Another", nsfw: true } }),
  pin: ({ client, postId: id }) => client.call(pinPost, { params: { id } }),
  "delete post": ({ client, postId: id }) => client.call(deletePost, { params: { id } }),
  comment: ({ client, username: own }, { postId: id, username }) =>
    client.call(createComment, { params: { id }, body: { text: `@${username} @${own}` } }),
  reply: ({ client }, { postId: id, commentId: replyTo }) =>
    client.call(createComment, { params: { id }, body: { text: "Indeed", replyTo } }),
  "edit comment": ({ client, commentId: id }) =>
    client.call(editComment, { params: { id }, body: { text: "Another" } }),
  "delete comment": ({ client, commentId: id }) => client.call(deleteComment, { params: { id } }),
  follow: ({ client }, { _id: id }) => client.call(followUser, { params: { id } }),
  unfollow: ({ client }, { _id: id }) => client.call(unfollowUser, { params: { id } }),
  block: ({ client }, { _id: id }) => client.call(blockUser, { params: { id } }),
  unblock: ({ client }, { _id: id }) => client.call(unblockUser, { params: { id } }),
  mute: ({ client }, { _id: id }) => client.call(muteUser, { params: { id } }),
  "claim character": ({ client, _id: id }, { username }) =>
    client.call(claimCharacter, {
      params: { id },
      body: { name: `C${username}`.slice(0, 15), server: 6, gender: 1, faction: 0 },
    }),
  "delete character": ({ client, _id: id, characterId }) =>
    client.call(deleteCharacter, { params: { id, characterId } }),
  "read notifications": ({ client }) =>
    client.call(readAllNotifications, { body: { upToId: "9223372036854775807" } }),
  report: ({ client }, { postId: targetId }) =>
    client.call(createReport, { body: { kind: "post", targetId, reason: 0 } }),
  "settle by a ban": async ({ client }, { postId: targetId }) => {
    await client.call(createReport, { body: { kind: "post", targetId, reason: 0 } });
    const open = await caseOf(app, targetId).catch(() => undefined);
    return open && settle(staff, open.id, "ban", { ban: { banExpiryDays: 1 } });
  },
  "remove post": removePost,
  "undo removal": async (me, other) => {
    await removePost(me, other);
    const [id] = await decisionsOf(app, me);
    return id === undefined ? undefined : staff.client.call(undoDecision, { params: { id } });
  },
  "remove comment": ({ commentId: id }) =>
    staff.client.call(deleteComment, { params: { id }, body: { statement: STATEMENT } }),
  ban: (_me, other) => ban(staff, other, { days: 1 }),
  unban: (_me, { _id: id }) => staff.client.call(unbanUser, { params: { id } }),
  prune: (_me, other) => prune(staff, other),
  restore: (_me, other) => restore(staff, other),
  "delete account": async (_me, { _id }) => {
    await deleteAccount(app, _id);
    return undefined;
  },
};

/** Counts the deadlocks so far, which connections report when they end: so every other one is ended. */
async function countDeadlocks(): Promise<number> {
  const others = `from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  const { rows } = await watching.query(`select pid, pg_terminate_backend(pid) ${others}`);
  const ended = rows.map(({ pid }) => pid);
  const left = () => watching.query(`select pid ${others} and pid = any($1)`, [ended]);
  await expect.poll(async () => (await left()).rows).toEqual([]);
  const counted = await watching.query(
    "select deadlocks::integer from pg_stat_database where datname = current_database()",
  );
  return counted.rows[0].deadlocks;
}

/** Runs two commands at once, from either side; returns the statuses of 500 and above. */
async function runPair(one: Act, two: Act): Promise<number[]> {
  const [a, b] = await aPair();
  const replies = await Promise.all([one(a, b), two(b, a), two(a, b), one(b, a)]);
  return replies.flatMap((reply) => (reply && reply.status >= 500 ? [reply.status] : []));
}

test("no two commands at once deadlock", { timeout: 1_200_000 }, async () => {
  const failed: string[] = [];
  const commands = Object.entries(COMMANDS);
  for (const [place, [name, act]] of commands.entries()) {
    for (const [otherName, other] of commands.slice(place)) {
      const statuses = await runPair(act, other);
      if (statuses.length > 0) failed.push(`${name} + ${otherName}: ${statuses}`);
    }
  }
  expect(failed).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
});
