import type { Ban } from "#server/features/users/ban-queries.ts";
import type { Trx } from "#server/platform/db/database.ts";

/** Sets a user's ban, replacing any other, or lifts it with null. */
export async function setBan(trx: Trx, userId: string, ban: Ban | null): Promise<void> {
  await trx
    .updateTable("users")
    .set({
      banned_until: ban && (ban.until ?? "infinity"),
      ban_reason: ban?.reason ?? "",
    })
    .where("id", "=", userId)
    .execute();
}

/** Marks whether lists omit a user's posts; returns whether that is a change. */
export async function setPostsHidden(trx: Trx, userId: string, hidden: boolean): Promise<boolean> {
  const changed = await trx
    .updateTable("users")
    .set({ posts_hidden: hidden })
    .where("id", "=", userId)
    .where("posts_hidden", "<>", hidden)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}
