import type { Ban } from "#server/features/users/ban-queries.ts";
import type { Trx } from "#server/platform/db/database.ts";

/** Sets the reason that a banned user reads. */
export async function setBanReason(trx: Trx, userId: string, reason: string): Promise<void> {
  await trx
    .updateTable("users")
    .set({ ban_reason: reason })
    .where("id", "=", userId)
    .where("banned_until", "is not", null)
    .execute();
}

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
