import { sql } from "kysely";
import { DELETION_DAYS } from "#contract/accounts/contract.ts";
import { endCredentials } from "#server/features/accounts/credential-commands.ts";
import { TIDY_QUEUE } from "#server/features/accounts/queues.ts";
import { deleteSessions } from "#server/features/accounts/sign-in/commands.ts";
import { deleteFollowsOf } from "#server/features/follows/commands.ts";
import { hidePictures } from "#server/features/images/purge-commands.ts";
import { deleteLikesOf } from "#server/features/likes/commands.ts";
import { deletePosts } from "#server/features/posts/deletion-commands.ts";
import { recordSecurityEvent } from "#server/features/security/commands.ts";
import { consumeMailLink } from "#server/features/security/link-commands.ts";
import { deleteUserRow, markDeleted, setDeletion } from "#server/features/users/commands.ts";
import { reserveNames } from "#server/features/users/name-commands.ts";
import { getUser, listDueDeletions, lockUsers } from "#server/features/users/queries.ts";
import { deleteRows } from "#server/platform/db/delete-rows.ts";
import { transact } from "#server/platform/db/transaction.ts";
import type { Erasure } from "#server/platform/erasure.ts";
import { AppError } from "#server/platform/errors.ts";
import { runIndependently } from "#server/platform/independent-steps.ts";
import type { Services } from "#server/platform/services.ts";

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
  return transact(db, async (trx) => {
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
  await transact(services.db, async (trx) => {
    await lockUsers(trx, [userId]);
    const { deletion_at } = await getUser(trx, userId);
    if (!deletion_at) return;
    await setDeletion(trx, userId, null);
    await recordSecurityEvent(services, trx, { userId, kind: "deletionCancelled" });
  });
}

/**
 * Deletes every due account with all that belongs to it, and what `erasures` find elsewhere. An account is
 * hidden and signed out at once. A failure does not stop the other deletions; its error is thrown at the
 * end.
 */
export async function deleteDueAccounts(
  services: Services,
  erasures: readonly Erasure[],
): Promise<void> {
  const due = await listDueDeletions(services.db);
  await runIndependently(
    due.map(
      ({ id }) =>
        () =>
          deleteDueAccount(services, id, erasures),
    ),
  );
}

async function deleteDueAccount(
  services: Services,
  userId: string,
  erasures: readonly Erasure[],
): Promise<void> {
  const { db } = services;
  const isDue = await transact(db, async (trx) => {
    const isMarked = await markDeleted(trx, userId);
    if (!isMarked) return false;
    await deleteSessions(services, trx, userId);
    await hidePictures(services, trx, { ownerId: userId });
    return true;
  });
  if (!isDue) return;
  await deleteRows(db, "notifications", sql`(user_id = ${userId} or sender_id = ${userId})`);
  await deleteLikesOf(db, userId);
  await deleteFollowsOf(services, userId);
  await deleteRows(db, "comments", sql`owner_id = ${userId}`);
  await deletePosts(db, sql`owner_id = ${userId}`);
  await transact(db, async (trx) => {
    for (const erase of erasures) await erase(services, trx, userId);
    await reserveNames(trx, userId);
    await deleteUserRow(services, trx, userId);
  });
}

/**
 * Removes an account that was created with somebody else's email address, by the link in a mail: while
 * the address is not verified, and for a day after signing up also if it is. The account cannot be used
 * any more; the job that deletes due accounts does the rest.
 */
export async function removeAccountByToken(services: Services, token: string): Promise<void> {
  const ended = await transact(services.db, async (trx) => {
    const link = await consumeMailLink(trx, "removeAccount", token);
    if (!link) return false;
    const userId = link.user_id;
    const user = await getUser(trx, userId);
    const isNew = link.created_at.getTime() > Date.now() - DAY_MS;
    if (user.email !== link.email || (user.verified && !isNew)) return false;
    await endCredentials(services, trx, userId);
    await trx.deleteFrom("passwords").where("user_id", "=", userId).execute();
    await setDeletion(trx, userId, new Date());
    await services.jobs.send(TIDY_QUEUE, {}, trx);
    return true;
  });
  if (!ended) throw new AppError("validation", "This code is invalid or has already been used.");
}
