import { DELETION_DAYS } from "#contract/accounts/account-data.ts";
import { releaseExports } from "#server/features/accounts/account-data/export-commands.ts";
import { endCredentials } from "#server/features/accounts/credential-commands.ts";
import { TIDY_QUEUE } from "#server/features/accounts/queues.ts";
import { deleteChallengeBatch } from "#server/features/accounts/sign-in/second-factor-commands.ts";
import { deleteSessionBatch } from "#server/features/accounts/sign-in/session-commands.ts";
import { deleteBlocksOf } from "#server/features/blocks/commands.ts";
import { deleteCharactersOf } from "#server/features/characters/commands.ts";
import { deleteCommentsOf } from "#server/features/comments/deletion-commands.ts";
import { deleteChallengesOf } from "#server/features/factors/challenge-commands.ts";
import { deleteFollowsOf } from "#server/features/follows/deletion-commands.ts";
import { eraseLoadoutsOf } from "#server/features/loadout/deletion-commands.ts";
import { deleteNotificationsOf } from "#server/features/notifications/deletion-commands.ts";
import {
  deleteOwnerCounts,
  deletePostsOf,
  eraseDeletedPosts,
} from "#server/features/posts/delete-commands.ts";
import { deleteLikesOf } from "#server/features/posts/like-commands.ts";
import { deleteSecurityRowsOf, recordSecurityEvent } from "#server/features/security/commands.ts";
import { consumeMailLink } from "#server/features/security/link-commands.ts";
import { eraseStreamOf } from "#server/features/streams/commands.ts";
import { deleteUserRow, markDeleted, setDeletion } from "#server/features/users/commands.ts";
import { reserveFormerNames } from "#server/features/users/name-commands.ts";
import { getUser, listDueDeletions, lockUsers } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { isBackupRunning } from "#server/platform/db/dump/backup-lock.ts";
import { type RowBatch, runRowBatches } from "#server/platform/db/row-batches.ts";
import { AppError } from "#server/platform/errors.ts";
import { runIndependently } from "#server/platform/independent-steps.ts";
import type { Services } from "#server/platform/services.ts";

/**
 * Erases up to `limit` rows of a user whose account is being deleted, or what others' rows quote of it;
 * returns how many, 0 when none is left.
 */
export type Erasure = (
  services: Services,
  trx: Trx,
  userId: string,
  limit: number,
) => Promise<number>;

const DAY_MS = 24 * 3_600_000;

/** Schedules the deletion of the user's account, confirmed by its name; returns the date. */
export async function scheduleDeletion(
  services: Services,
  userId: string,
  username: string,
): Promise<Date> {
  const { db } = services;
  const user = await getUser(db, userId);
  if (username.toLowerCase() !== user.username.toLowerCase()) {
    throw new AppError("validation", "Type your username to confirm.", {
      username: "Type your username to confirm.",
    });
  }
  return db.transaction().execute(async (trx) => {
    await lockUsers(trx, [userId]);
    const { deletion_at: planned } = await getUser(trx, userId);
    if (planned) return planned;
    const at = new Date(Date.now() + DELETION_DAYS * DAY_MS);
    await setDeletion(trx, userId, at);
    const detail = `Planned for ${at.toUTCString()}`;
    await recordSecurityEvent(services, trx, { userId, kind: "deletionPlanned", detail });
    return at;
  });
}

/** Cancels a scheduled deletion, if there is one. */
export async function cancelScheduledDeletion(services: Services, userId: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await lockUsers(trx, [userId]);
    const { deletion_at } = await getUser(trx, userId);
    if (!deletion_at) return;
    await setDeletion(trx, userId, null);
    await recordSecurityEvent(services, trx, { userId, kind: "deletionCancelled" });
  });
}

/** Whether accounts remain to be deleted: at once, or when the running backup ends. */
export type DeletionProgress = "done" | "unfinished" | "backup";

/**
 * Deletes every due account with its posts, files, sessions and characters, and what `erasures` find
 * elsewhere, until `until` (ms since the epoch); does nothing during a backup. An account is hidden and
 * signed out at once; its rows are deleted in batches, and the next call continues an unfinished one. A
 * failure does not stop the other deletions; its error is thrown at the end.
 */
export async function deleteDueAccounts(
  services: Services,
  erasures: readonly Erasure[],
  until?: number,
): Promise<DeletionProgress> {
  const { db } = services;
  let progress: DeletionProgress = "done";
  const deleteOne = async (id: string) => {
    if (progress !== "done") return;
    if (await isBackupRunning(db)) {
      progress = "backup";
      return;
    }
    const isDue = await db.transaction().execute((trx) => markDeleted(trx, id));
    const isFinished = !isDue || (await deleteAccount(services, id, { erasures, until }));
    if (!isFinished) progress = "unfinished";
  };
  const due = await listDueDeletions(db);
  await runIndependently(
    due.map(
      ({ id }) =>
        () =>
          deleteOne(id),
    ),
  );
  return progress;
}

/**
 * Removes an account that was created with somebody else's email address, by the link in a mail: while
 * the address is not verified, and for a day after signing up also if it is. The account cannot be used
 * any more; the job that deletes due accounts does the rest.
 */
export async function removeAccountByToken(services: Services, token: string): Promise<void> {
  const ended = await services.db.transaction().execute(async (trx) => {
    const link = await consumeMailLink(trx, "removeAccount", token);
    if (!link) return undefined;
    const userId = link.user_id;
    const user = await getUser(trx, userId);
    const isNew = link.created_at.getTime() > Date.now() - DAY_MS;
    if (user.email !== link.email || (user.verified && !isNew)) return undefined;
    const sessionIds = await endCredentials(trx, userId);
    await trx.deleteFrom("passwords").where("user_id", "=", userId).execute();
    await setDeletion(trx, userId, new Date());
    await services.jobs.send(TIDY_QUEUE, {}, trx);
    return sessionIds;
  });
  if (!ended) throw new AppError("validation", "This code is invalid or has already been used.");
  services.live.endSessions(ended);
}

// Posts go before what they refer to; likes and comments go before the counts of others are complete.
const STEPS: readonly Erasure[] = [
  deletePostsOf,
  (_services, trx, _userId, limit) => eraseDeletedPosts(trx, limit),
  (_services, trx, userId, limit) => deleteOwnerCounts(trx, userId, limit),
  (_services, trx, userId, limit) => deleteCommentsOf(trx, userId, limit),
  (_services, trx, userId, limit) => deleteLikesOf(trx, userId, limit),
  (_services, trx, userId, limit) => eraseLoadoutsOf(trx, userId, limit),
  (_services, trx, userId, limit) => eraseStreamOf(trx, userId, limit),
  (_services, trx, userId, limit) => deleteFollowsOf(trx, userId, limit),
  (_services, trx, userId, limit) => deleteNotificationsOf(trx, userId, limit),
  (_services, trx, userId, limit) => deleteBlocksOf(trx, userId, limit),
  (_services, trx, userId, limit) => deleteCharactersOf(trx, userId, limit),
  (_services, trx, userId, limit) => deleteSecurityRowsOf(trx, userId, limit),
  (_services, trx, userId, limit) => deleteChallengesOf(trx, userId, limit),
  (_services, trx, userId, limit) => deleteChallengeBatch(trx, userId, limit),
  (_services, trx, userId, limit) => releaseExports(trx, userId, limit),
  (_services, trx, userId, limit) => reserveFormerNames(trx, userId, limit),
];

type Deletion = { erasures: readonly Erasure[]; until: number | undefined };

/** Deletes a marked account in batches; returns false if time ran out before the end. */
async function deleteAccount(
  services: Services,
  userId: string,
  { erasures, until }: Deletion,
): Promise<boolean> {
  const run = (batch: RowBatch) => runRowBatches(batch, until);
  const { db } = services;
  if (!(await run((limit) => endSessions(services, userId, limit)))) return false;
  for (const erase of [...STEPS, ...erasures]) {
    const batch = (limit: number) =>
      db.transaction().execute((trx) => erase(services, trx, userId, limit));
    if (!(await run(batch))) return false;
  }
  await db.transaction().execute((trx) => deleteUserRow(services, trx, userId));
  return true;
}

async function endSessions(services: Services, userId: string, limit: number): Promise<number> {
  const ended = await services.db
    .transaction()
    .execute((trx) => deleteSessionBatch(trx, userId, limit));
  services.live.endSessions(ended);
  return ended.length;
}
