import type { Trx } from "#server/platform/db/database.ts";

/** Deletes every second factor of a user, and pending registrations. */
export async function deleteFactors(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("passkeys").where("user_id", "=", userId).execute();
  await trx.deleteFrom("authenticators").where("user_id", "=", userId).execute();
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx.deleteFrom("passkey_challenges").where("user_id", "=", userId).execute();
}
