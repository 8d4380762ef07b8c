import { type RawBuilder, sql } from "kysely";
import type { Person } from "#server/features/audit/commands.ts";
import { type Grounds, recordDecision } from "#server/features/decisions/commands.ts";
import { isRemovalOver } from "#server/features/decisions/queries.ts";
import { hidePictures } from "#server/features/images/purge-commands.ts";
import { deletePairsUnder } from "#server/features/likeness/pair-commands.ts";
import {
  deleteRemovedPictures,
  insertRemovedPictures,
} from "#server/features/likeness/removed-commands.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { deleteRows, inBatches } from "#server/platform/db/delete-rows.ts";
import { transact } from "#server/platform/db/transaction.ts";
import type { Services } from "#server/platform/services.ts";
import { loggedFields, storedPrice } from "./edit-commands.ts";
import {
  getEditablePost,
  getHiddenPost,
  lockPostRows,
  lockVisiblePost,
  type PostRow,
} from "./queries.ts";

type Removal = { actor: Person; id: string; grounds: Grounds | undefined };

/**
 * Hides a post, its rows and its pictures as a decision of staff, while a reversal can restore them; then
 * a job deletes it. Returns the id of the decision; throws `notFound` if the post is gone already.
 */
export async function removePost(
  services: Services,
  trx: Trx,
  { actor, id, grounds }: Removal,
): Promise<string> {
  await lockVisiblePost(trx, id);
  return withdrawPost(services, trx, { actor, id, grounds });
}

/** `removePost` for a locked post of a locked maker, which may be held. */
export async function withdrawPost(
  services: Services,
  trx: Trx,
  { actor, id, grounds }: Removal,
): Promise<string> {
  const post = await getHiddenPost(trx, id);
  const ownerId = post.owner_id;
  const { id: decisionId, appealUntil } = await recordDecision(services, trx, {
    actor,
    action: "deletePost",
    target: { _id: ownerId, username: post.username },
    subject: { kind: "post", id, title: post.title },
    grounds,
    before: loggedFields({ ...post, for_sale_price: storedPrice(post) }),
  });
  await trx.updateTable("posts").set({ removed_until: appealUntil }).where("id", "=", id).execute();
  if (grounds)
    await insertRemovedPictures(trx, { postId: id, userId: ownerId, rule: grounds.rule });
  await hidePictures(services, trx, { ids: [id] });
  return decisionId;
}

/**
 * Shows a removed post again, and allows its pictures, also if it is gone; then returns false. Its owner is
 * locked.
 */
export async function restorePost(trx: Trx, id: string): Promise<boolean> {
  await deleteRemovedPictures(trx, id);
  const restored = await trx
    .updateTable("posts")
    .set({ removed_until: null })
    .where("id", "=", id)
    .where("removed_until", "is not", null)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return restored !== undefined;
}

/** Deletes a post on behalf of its author: it is hidden at once, and jobs delete its rows and files. */
export async function deleteOwnPost(
  services: Services,
  trx: Trx,
  { id, owner_id }: Pick<PostRow, "id" | "owner_id">,
): Promise<void> {
  await lockUsers(trx, [owner_id]);
  await lockPostRows(trx, [id]);
  await getEditablePost(trx, owner_id, id);
  await hidePictures(services, trx, { ids: [id] });
  await trx.updateTable("posts").set({ deleted_at: new Date() }).where("id", "=", id).execute();
}

/** Deletes the posts that their makers deleted, and those that staff removed and no reversal can restore. */
export function deleteHiddenPosts({ db }: Services): Promise<void> {
  return deletePosts(db, sql`(deleted_at is not null or ${isRemovalOver("posts")})`);
}

/** Deletes the posts that meet a condition, with all that belongs to them; nothing shows them any more. */
export function deletePosts(db: Db, condition: RawBuilder<unknown>): Promise<void> {
  return inBatches(async (limit) => {
    const { rows } = await sql<{ id: string }>`select id from posts where ${condition}
      order by id limit ${limit}`.execute(db);
    const ids = rows.map(({ id }) => id);
    // A cascade would delete all that are under a post in one statement.
    for (const table of ["notifications", "likes", "comments"] as const) {
      await deleteRows(db, table, sql`post_id = any(${ids}::bigint[])`);
    }
    await transact(db, async (trx) => {
      await lockPostRows(trx, ids);
      await deletePairsUnder(trx, ids);
      await sql`delete from posts where id = any(${ids}::bigint[])`.execute(trx);
    });
    return ids.length;
  });
}
