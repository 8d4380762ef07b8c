import { sql } from "kysely";
import { recordSecurityEvent } from "#server/features/security/commands.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/delete-rows.ts";
import { transact } from "#server/platform/db/transaction.ts";
import type { Services } from "#server/platform/services.ts";
import { hashToken } from "#server/platform/tokens.ts";
import { DEVICE_SECONDS } from "./device-cookie.ts";

/** The number of devices stored per account. */
const DEVICES_MAX = 50;

/**
 * Stores the device of a sign-in. The account's owner gets a mail if others were known and this one was
 * not.
 */
export async function saveDevice(
  services: Services,
  userId: string,
  device: { id: string; userAgent: string },
): Promise<void> {
  const deviceHash = hashToken(device.id);
  await transact(services.db, async (trx) => {
    const known = await trx
      .selectFrom("known_devices")
      .select("device_hash")
      .where("user_id", "=", userId)
      .limit(1)
      .executeTakeFirst();
    const added = await trx
      .insertInto("known_devices")
      .values({ user_id: userId, device_hash: deviceHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning("user_id")
      .executeTakeFirst();
    if (!added) await touchDevice(trx, userId, deviceHash);
    if (!known || !added) return;
    await deleteUnusedDevices(trx, userId);
    const detail = device.userAgent || "Unknown device";
    await recordSecurityEvent(services, trx, { userId, kind: "newSignIn", detail });
  });
}

async function touchDevice(trx: Trx, userId: string, deviceHash: Buffer): Promise<void> {
  await trx
    .updateTable("known_devices")
    .set({ last_used_at: new Date() })
    .where("user_id", "=", userId)
    .where("device_hash", "=", deviceHash)
    .execute();
}

/** Deletes an account's least recently used devices above the maximum. */
async function deleteUnusedDevices(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom("known_devices")
    .where("user_id", "=", userId)
    .where("device_hash", "in", (eb) =>
      eb
        .selectFrom("known_devices")
        .select("device_hash")
        .where("user_id", "=", userId)
        .orderBy("last_used_at", "desc")
        .offset(DEVICES_MAX),
    )
    .execute();
}

/** Deletes devices whose cookie has expired since their last use. */
export async function deleteOldDevices(db: Db): Promise<void> {
  const before = new Date(Date.now() - DEVICE_SECONDS * 1_000);
  await deleteRows(db, "known_devices", sql`last_used_at < ${before}`);
}
