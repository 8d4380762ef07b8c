import { sql } from "kysely";
import type { CaseRemoval } from "#contract/cases/contract.ts";
import { deleteCommentRow } from "#server/features/comments/commands.ts";
import type { Grounds } from "#server/features/decisions/commands.ts";
import { withdrawPost } from "#server/features/posts/deletion-commands.ts";
import { lockPostRows } from "#server/features/posts/queries.ts";
import { closeReports } from "#server/features/reports/commands.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { AppError, fieldError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { closeHold } from "./hold-commands.ts";
import { isOfAnother, listRemovableComments, listRemovablePosts } from "./recent-queries.ts";

type Removing = {
  actor: SessionViewer;
  userId: string;
  remove: CaseRemoval;
  grounds: Grounds | undefined;
  at: Date;
};

/** Ids of what was removed, and of the holds that this closed. */
export type Removed = { posts: string[]; comments: string[]; holds: string[] };

/**
 * Removes posts and comments of a user, each as a decision of its own, and closes the holds of those that wait; what is
 * gone already is left out. Throws `validation` if one is somebody else's, and `conflict` if nothing is left.
 */
export async function removeChosen(
  services: Services,
  trx: Trx,
  { actor, userId, remove, grounds, at }: Removing,
): Promise<Removed> {
  if (await isOfAnother(trx, userId, remove)) {
    throw fieldError("validation", "remove", "Choose from what this account made.");
  }
  await lockUsers(trx, [userId]);
  await lockChosenPosts(trx, userId, remove);
  const posts = await listRemovablePosts(trx, userId, remove.posts);
  const comments = await listRemovableComments(trx, userId, remove.comments);
  if (posts.length + comments.length === 0) {
    throw new AppError("conflict", "All of this is gone already. Load the case again.");
  }
  // Nobody can reach a comment below a removed post, so comments come first.
  const closing = { actorId: actor._id, outcome: "delete", at } as const;
  for (const { hold_id: caseId, ...comment } of comments) {
    if (caseId !== null) await closeHold(trx, { caseId, userId, subjectId: comment.id }, closing);
    await deleteCommentRow(services, trx, { actor, comment, grounds });
  }
  for (const { id, hold_id: caseId } of posts) {
    if (caseId !== null) await closeHold(trx, { caseId, userId, subjectId: id }, closing);
    await withdrawPost(services, trx, { id, actor, grounds });
  }
  return {
    posts: posts.map(({ id }) => id),
    comments: comments.map(({ id }) => id),
    holds: [...posts, ...comments].flatMap(({ hold_id }) => hold_id ?? []),
  };
}

/** Locks the chosen posts, and those that the chosen comments are below, in order of id. */
async function lockChosenPosts(
  trx: Trx,
  userId: string,
  { posts, comments }: CaseRemoval,
): Promise<void> {
  const chosen = await listRemovablePosts(trx, userId, posts);
  const below = await listRemovableComments(trx, userId, comments);
  const removed = new Set(chosen.map(({ id }) => id));
  const ids = new Set([...removed, ...below.map(({ post_id }) => post_id)]);
  for (const id of [...ids].sort((one, two) => (BigInt(one) < BigInt(two) ? -1 : 1))) {
    if (removed.has(id)) await lockPostRows(trx, [id]);
    else await sql`select from posts where id = ${id} for key share`.execute(trx);
  }
}

/** Closes the open reports about what was removed. */
export async function closeReportsOn(
  services: Services,
  trx: Trx,
  { posts, comments }: Removed,
  { actor, at }: { actor: SessionViewer; at: Date },
): Promise<void> {
  const closing = { actor, outcome: "delete", at } as const;
  await closeReports(services, trx, { kind: "post", subjectIds: posts }, closing);
  await closeReports(services, trx, { kind: "comment", subjectIds: comments }, closing);
}
