import { sql } from "kysely";
import {
  PAIRING_LENGTH,
  PAIRING_SECONDS,
  PAIRING_SIGNS,
  REMOTES_MAX,
  TOO_MANY_REMOTES,
  WRONG_CODE,
} from "#contract/streams/rules.ts";
import { findStreamOf, noStream } from "#server/features/streams/queries.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken, newCode, newToken } from "#server/platform/tokens.ts";

/** Creates a remote of a member's stream view, at most `REMOTES_MAX`; returns its secret key. */
export function createRemote(db: Db, userId: string): Promise<string> {
  return transact(db, (trx) => addRemote(trx, userId));
}

async function addRemote(trx: Trx, userId: string): Promise<string> {
  await lockUsers(trx, [userId]);
  if (!(await findStreamOf(trx, userId))) throw noStream();
  const remotes = trx.selectFrom("stream_remotes").select("id").where("user_id", "=", userId);
  if ((await countRows(trx, remotes)) >= REMOTES_MAX) {
    throw new AppError("conflict", TOO_MANY_REMOTES);
  }
  const { token, hash } = newToken();
  await trx.insertInto("stream_remotes").values({ user_id: userId, key_hash: hash }).execute();
  return token;
}

/** Disconnects a remote of a member; one that is gone is no error. */
export async function deleteRemote(db: Db, userId: string, id: string): Promise<void> {
  await db
    .deleteFrom("stream_remotes")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .execute();
}

/** Disconnects every remote of a member, and ends the code that would pair another. */
export async function deleteRemotes(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("stream_remotes").where("user_id", "=", userId).execute();
  await trx
    .updateTable("streams")
    .set({ pairing_hash: null, pairing_until: null })
    .where("user_id", "=", userId)
    .execute();
}

/** Creates a code that pairs one device, in place of the former; returns it with its last moment. */
export async function createPairingCode(
  db: Db,
  userId: string,
): Promise<{ code: string; expiresAt: Date }> {
  const code = newCode(PAIRING_SIGNS, PAIRING_LENGTH);
  const stream = await db
    .updateTable("streams")
    .set({
      pairing_hash: hashToken(code),
      pairing_until: sql<Date>`now() + make_interval(secs => ${PAIRING_SECONDS})`,
    })
    .where("user_id", "=", userId)
    .returning("pairing_until")
    .executeTakeFirst();
  if (!stream?.pairing_until) throw noStream();
  return { code, expiresAt: stream.pairing_until };
}

/** Uses a pairing code up; returns the key of the new remote. */
export function pairRemote(db: Db, code: string): Promise<string> {
  return transact(db, async (trx) => {
    const owner = await trx
      .selectFrom("streams")
      .select("user_id")
      .where("pairing_hash", "=", hashToken(code))
      .executeTakeFirst();
    if (!owner) throw new AppError("validation", WRONG_CODE);
    const key = await addRemote(trx, owner.user_id);
    const used = await trx
      .updateTable("streams")
      .set({ pairing_hash: null, pairing_until: null })
      .where("user_id", "=", owner.user_id)
      .where("pairing_hash", "=", hashToken(code))
      .where("pairing_until", ">", sql<Date>`now()`)
      .executeTakeFirst();
    // Another device may have used it meanwhile.
    if (used.numUpdatedRows === 0n) throw new AppError("validation", WRONG_CODE);
    return key;
  });
}

/** Records that a remote is used, once in a minute. */
export async function markUsed(trx: Trx, key: string): Promise<void> {
  await sql`update stream_remotes set used_at = now() where key_hash = ${hashToken(key)}
    and (used_at is null or used_at < now() - interval '1 minute')`.execute(trx);
}
