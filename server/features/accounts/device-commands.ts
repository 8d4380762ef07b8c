import { recordSecurityEvent } from "#server/features/security/commands.ts";
import type { Services } from "#server/platform/services.ts";
import { hashToken } from "#server/platform/session.ts";

/**
 * Remembers the device of a sign-in; the account's owner gets a mail when others were known and
 * this one was not.
 */
export async function noteDevice(
  services: Services,
  userId: string,
  device: { id: string; userAgent: string },
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom("known_devices")
      .select("device_hash")
      .where("user_id", "=", userId)
      .limit(1)
      .executeTakeFirst();
    const added = await trx
      .insertInto("known_devices")
      .values({ user_id: userId, device_hash: hashToken(device.id) })
      .onConflict((conflict) => conflict.doNothing())
      .returning("user_id")
      .executeTakeFirst();
    if (!known || !added) return;
    const detail = device.userAgent || "Unknown device";
    await recordSecurityEvent(services, trx, { userId, kind: "newSignIn", detail });
  });
}
