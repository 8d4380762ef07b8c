import { sql } from "kysely";
import { hasOpenAppeal } from "#server/features/decisions/queries.ts";
import { deletePosts } from "#server/features/posts/deletion-commands.ts";
import type { Db } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/delete-rows.ts";
import type { Services } from "#server/platform/services.ts";

/** Deletes what ended prunes hide, and then these; not while an appeal is open. */
export async function deleteEndedPrunes({ db }: Services): Promise<void> {
  const ended = await db
    .selectFrom("prunes")
    .select("user_id")
    .where("restorable_until", "<", new Date())
    .execute();
  for (const { user_id: userId } of ended) {
    if (!(await hasOpenAppeal(db, userId, "prune"))) await deletePruned(db, userId);
  }
}

async function deletePruned(db: Db, userId: string): Promise<void> {
  const hidden = sql`(select created_at from prunes where user_id = ${userId}
    and restorable_until < now())`;
  const isHidden = (owner: string) => sql`${sql.ref(owner)} = ${userId} and pruned_at = ${hidden}`;
  await deleteRows(db, "notifications", isHidden("user_id"));
  await deleteRows(db, "notifications", isHidden("sender_id"));
  await deleteRows(db, "likes", isHidden("user_id"));
  await deleteRows(db, "loadout_likes", isHidden("user_id"));
  await deleteRows(db, "comments", isHidden("owner_id"));
  await deletePosts(db, isHidden("owner_id"));
  await deleteRows(db, "loadouts", isHidden("owner_id"));
  await deleteRows(db, "boards", isHidden("owner_id"));
  await deleteRows(db, "characters", isHidden("user_id"));
  await db
    .deleteFrom("prunes")
    .where("user_id", "=", userId)
    .where("restorable_until", "<", new Date())
    .execute();
}
