import { DELETION_DAYS } from "#contract/accounts/own-data.ts";
import { releaseExports } from "#server/features/accounts/account-data/export-commands.ts";
import { endCredentials } from "#server/features/accounts/credential-commands.ts";
import { TIDY_QUEUE } from "#server/features/accounts/queues.ts";
import { deleteSomeChallenges } from "#server/features/accounts/sign-in/second-factor-commands.ts";
import { deleteSomeSessions } from "#server/features/accounts/sign-in/session-commands.ts";
import { deleteBlocksOf } from "#server/features/blocks/commands.ts";
import { deleteCharactersOf } from "#server/features/characters/commands.ts";
import { deleteCommentsOf } from "#server/features/comments/deletion-commands.ts";
import { deleteChallengesOf } from "#server/features/factors/challenge-commands.ts";
import { deleteFollowsOf } from "#server/features/follows/deletion-commands.ts";
import { deleteNotificationsOf } from "#server/features/notifications/deletion-commands.ts";
import {
  deleteOwnerCounts,
  deletePostsOf,
  eraseDeletedPosts,
} from "#server/features/posts/delete-commands.ts";
import { deleteLikesOf } from "#server/features/posts/like-commands.ts";
import { deleteSecurityRowsOf, recordSecurityEvent } from "#server/features/security/commands.ts";
import { takeMailLink } from "#server/features/security/link-commands.ts";
import { deleteUserRow, markDeleted, setDeletion } from "#server/features/users/commands.ts";
import { lockFormerNames } from "#server/features/users/name-commands.ts";
import { getUser, listDueDeletions, lockUsers } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { isBackupRunning } from "#server/platform/db/dump/backup-lock.ts";
import { type RowBatch, runRowBatches } from "#server/platform/db/row-batches.ts";
import { AppError } from "#server/platform/errors.ts";
import { runIndependently } from "#server/platform/independent-steps.ts";
import type { Services } from "#server/platform/services.ts";

/**
 * Erases up to `limit` rows, or what they quote, of a user whose account is being deleted; returns how
 * many, 0 when none is left.
 */
export type Erasure = (
  services: Services,
  trx: Trx,
  userId: string,
  limit: number,
) => Promise<number>;

const DAY_MS = 24 * 3_600_000;

/** Plans the deletion of one's own account, named once more to be sure; answers when. */
export async function planDeletion(
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
  const at = user.deletion_at ?? new Date(Date.now() + DELETION_DAYS * DAY_MS);
  await db.transaction().execute(async (trx) => {
    await setDeletion(trx, userId, at);
    const detail = `Planned for ${at.toUTCString()}`;
    await recordSecurityEvent(services, trx, { userId, kind: "deletionPlanned", detail });
  });
  return at;
}

/** Calls a planned deletion off; without one nothing happens. */
export async function callOffDeletion(services: Services, userId: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await lockUsers(trx, [userId]);
    const { deletion_at } = await getUser(trx, userId);
    if (!deletion_at) return;
    await setDeletion(trx, userId, null);
    await recordSecurityEvent(services, trx, { userId, kind: "deletionCancelled" });
  });
}

/** Whether accounts are left to be deleted: at once, or once a backup has ended. */
export type DeletionProgress = "done" | "unfinished" | "backup";

/**
 * Deletes every account whose day has come, with posts, files, sessions and characters, and what
 * `erasures` find of it elsewhere, until `until` (ms since the epoch); during a backup it leaves them.
 * Each is hidden and shut at once; its rows go in batches, and whatever ends this, the next call goes
 * on with what is left. One that fails keeps no other from being deleted; its error is thrown at the end.
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
    const isOver = !isDue || (await deleteAccount(services, id, { erasures, until }));
    if (!isOver) progress = "unfinished";
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
 * Removes an account that was made with the address of whoever has the link: as long as it is not
 * verified, and for a day after signing up also if it is. Nobody can use it from then on; the job that
 * deletes due accounts does the rest.
 */
export async function removeAccountByToken(services: Services, token: string): Promise<void> {
  const ended = await services.db.transaction().execute(async (trx) => {
    const link = await takeMailLink(trx, "removeAccount", token);
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

// Sessions first. Posts go before what they name, likes and comments before others' counts are whole.
const STEPS: readonly Erasure[] = [
  deletePostsOf,
  (_services, trx, _userId, limit) => eraseDeletedPosts(trx, limit),
  (_services, trx, userId, limit) => deleteOwnerCounts(trx, userId, limit),
  (_services, trx, userId, limit) => deleteCommentsOf(trx, userId, limit),
  (_services, trx, userId, limit) => deleteLikesOf(trx, userId, limit),
  (_services, trx, userId, limit) => deleteFollowsOf(trx, userId, limit),
  (_services, trx, userId, limit) => deleteNotificationsOf(trx, userId, limit),
  (_services, trx, userId, limit) => deleteBlocksOf(trx, userId, limit),
  (_services, trx, userId, limit) => deleteCharactersOf(trx, userId, limit),
  (_services, trx, userId, limit) => deleteSecurityRowsOf(trx, userId, limit),
  (_services, trx, userId, limit) => deleteChallengesOf(trx, userId, limit),
  (_services, trx, userId, limit) => deleteSomeChallenges(trx, userId, limit),
  (_services, trx, userId, limit) => releaseExports(trx, userId, limit),
  (_services, trx, userId, limit) => lockFormerNames(trx, userId, limit),
];

type Deletion = { erasures: readonly Erasure[]; until: number | undefined };

/** Deletes a marked account in batches; false when time ran out before it was gone. */
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
    .execute((trx) => deleteSomeSessions(trx, userId, limit));
  services.live.endSessions(ended);
  return ended.length;
}
