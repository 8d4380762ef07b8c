import { canActOn } from "#contract/users/policy.ts";
import { recordAct } from "#server/features/audit/commands.ts";
import { endDecisions, type Grounds } from "#server/features/decisions/commands.ts";
import { requestPairs } from "#server/features/likeness/pair-commands.ts";
import { restorePost, withdrawPost } from "#server/features/posts/deletion-commands.ts";
import { getHiddenPost, lockPostRows } from "#server/features/posts/queries.ts";
import { getUser, lockUsers } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, authorize } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";

const NOT_WAITING = "This post does not wait any more.";

/** Shows a post that waited for staff, and logs it. Throws if it does not wait any more. */
export function releaseWaiting(
  services: Services,
  actor: SessionViewer,
  postId: string,
): Promise<void> {
  return transact(services.db, async (trx) => {
    const target = await lockMaker(trx, actor, postId);
    await endHold(trx, postId);
    await restorePost(trx, postId);
    await requestPairs(services, trx, postId);
    const { title } = await getHiddenPost(trx, postId);
    await recordAct(trx, { actor, action: "releasePost", target, subject: title });
  });
}

/** Removes a post that waits for staff, with a statement of reasons. */
export function removeWaiting(
  services: Services,
  actor: SessionViewer,
  { postId, grounds }: { postId: string; grounds: Grounds },
): Promise<void> {
  return transact(services.db, async (trx) => {
    await lockMaker(trx, actor, postId);
    await endHold(trx, postId);
    await withdrawPost(services, trx, { id: postId, actor, grounds });
  });
}

/** Locks the maker of a post that waits, on whom the actor may act. Throws `notFound` if none waits. */
async function lockMaker(trx: Trx, actor: SessionViewer, postId: string) {
  const hold = await trx
    .selectFrom("holds")
    .select("user_id")
    .where("post_id", "=", postId)
    .executeTakeFirst();
  if (!hold) throw new AppError("notFound", NOT_WAITING);
  await lockUsers(trx, [hold.user_id]);
  const { id: _id, username, roles } = await getUser(trx, hold.user_id);
  authorize(canActOn(actor, { _id, roles }), actor, "You cannot decide this.");
  return { _id, username };
}

/** Locks a post and ends its hold; throws `conflict` if somebody else ended it meanwhile. */
async function endHold(trx: Trx, postId: string): Promise<void> {
  await lockPostRows(trx, [postId]);
  const ended = await trx
    .deleteFrom("holds")
    .where("post_id", "=", postId)
    .returning("user_id")
    .executeTakeFirst();
  if (!ended) throw new AppError("conflict", NOT_WAITING);
  for (const action of ["holdPost", "hidePost"] as const) {
    await endDecisions(trx, { userId: ended.user_id, action, subjectId: postId });
  }
}
