import { DELETION_DAYS } from "#contract/accounts/own-data.ts";
import { endCredentials } from "#server/features/accounts/credential-commands.ts";
import { TIDY_QUEUE } from "#server/features/accounts/queues.ts";
import { deleteSessions } from "#server/features/accounts/session-commands.ts";
import { deleteCommentsOf } from "#server/features/comments/commands.ts";
import { deleteFollowsOf } from "#server/features/follows/commands.ts";
import { deletePostsOf } from "#server/features/posts/commands.ts";
import { deleteLikesOf } from "#server/features/posts/like-commands.ts";
import { recordSecurityEvent } from "#server/features/security/commands.ts";
import { takeMailLink } from "#server/features/security/link-commands.ts";
import { deleteUserRow, setDeletion } from "#server/features/users/commands.ts";
import {
  getUser,
  listDueDeletions,
  lockDueDeletion,
  lockUsers,
} from "#server/features/users/queries.ts";
import { isBackupRunning } from "#server/platform/db/backup-hold.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

/** Erases what a feature's tables quote of a user, in the transaction that deletes the account. */
export type Erasure = (trx: Trx, userId: string) => Promise<void>;

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

/**
 * Deletes every account whose day has come, with posts, files, sessions and characters, and what
 * `erasures` find of it elsewhere; during a backup it leaves them for the next time.
 */
export async function deleteDueAccounts(
  services: Services,
  erasures: readonly Erasure[],
): Promise<void> {
  const due = await listDueDeletions(services.db);
  if (due.length > 0 && (await isBackupRunning(services.db))) return;
  for (const { id } of due) await deleteAccount(services, id, erasures);
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

async function deleteAccount(
  services: Services,
  userId: string,
  erasures: readonly Erasure[],
): Promise<void> {
  const ended = await services.db.transaction().execute(async (trx) => {
    if (!(await lockDueDeletion(trx, userId))) return [];
    // Users before posts before lists: the order in which everyone holds them.
    await deleteFollowsOf(trx, userId);
    await deleteLikesOf(trx, userId);
    await deleteCommentsOf(trx, userId);
    await deletePostsOf(services, trx, userId);
    const sessionIds = await deleteSessions(trx, userId);
    for (const eraseFrom of erasures) await eraseFrom(trx, userId);
    await deleteUserRow(services, trx, userId);
    return sessionIds;
  });
  services.live.endSessions(ended);
}
