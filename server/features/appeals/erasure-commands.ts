import type { Erasure } from "#server/platform/erasure.ts";

/** Deletes the decisions about a deleted user, with their appeals, and erases the user as staff from others. */
export const eraseDecisionsOf: Erasure = async (_services, trx, userId) => {
  await trx.deleteFrom("decisions").where("user_id", "=", userId).execute();
  await trx
    .updateTable("decisions")
    .set({ actor_id: null, actor_name: "" })
    .where("actor_id", "=", userId)
    .execute();
};
