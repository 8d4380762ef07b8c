import { type RawBuilder, sql } from "kysely";
import { isRemovalOver } from "#server/features/decisions/queries.ts";
import { deletePairsUnder } from "#server/features/likeness/pair-commands.ts";
import { hidePictures } from "#server/features/posts/images/purge-commands.ts";
import { getEditablePost, lockPostRows, type PostRow } from "#server/features/posts/queries.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { deleteRows, inBatches } from "#server/platform/db/delete-rows.ts";
import { transact } from "#server/platform/db/transaction.ts";
import type { Services } from "#server/platform/services.ts";

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
