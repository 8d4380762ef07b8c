import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EXPORT_DAYS } from "#contract/accounts/own-data.ts";
import { writeArchive } from "#server/features/accounts/export-archive.ts";
import { findExportFiles, readOwnData } from "#server/features/accounts/export-queries.ts";
import { recordSecurityEvent } from "#server/features/security/commands.ts";
import { isBackupRunning } from "#server/platform/db/backup-hold.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";

const DAY_MS = 24 * 3_600_000;
// Longer than any job works: until then the file of an unfinished export may still be written.
const UNFINISHED_DAYS = 1;
const KEY_BYTES = 16;

type Archive = { id: string; key: string };

/** Writes everything stored of a user into an archive and mails that it is ready. */
export async function exportOwnData(services: Services, userId: string): Promise<void> {
  const archive = await createExport(services.db, userId);
  if (!archive) return;
  await storeArchive(services, userId, archive.key);
  await finishExport(services, userId, archive);
  await removeOldExports(services);
}

/** Writes the row before the file, so that no file is ever without one; undefined for no user. */
function createExport(db: Db, userId: string): Promise<Archive | undefined> {
  const key = `${randomBytes(KEY_BYTES).toString("hex")}.zip`;
  return db
    .insertInto("account_exports")
    .columns(["user_id", "key", "expires_at"])
    .expression((eb) =>
      eb
        .selectFrom("users")
        .select((select) => [
          "users.id",
          select.val(key).as("key"),
          select.val(inDays(UNFINISHED_DAYS)).as("expires_at"),
        ])
        .where("users.id", "=", userId),
    )
    .returning(["id", "key"])
    .executeTakeFirst();
}

async function storeArchive({ db, storage, vault }: Services, userId: string, key: string) {
  const folder = await mkdtemp(join(tmpdir(), "parade-export-"));
  try {
    const path = join(folder, "archive.zip");
    const data = await readOwnData(db, userId);
    const files = await findExportFiles(db, userId);
    await writeArchive(createWriteStream(path), data, files, storage);
    await vault.putFile(key, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Marks an archive as ready, unless its user was deleted meanwhile; those before are given up. */
async function finishExport(services: Services, userId: string, { id }: Archive): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const ready = await trx
      .updateTable("account_exports")
      .set({ ready_at: new Date(), expires_at: inDays(EXPORT_DAYS) })
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .returning("id")
      .executeTakeFirst();
    if (!ready) {
      await trx
        .updateTable("account_exports")
        .set({ ready_at: new Date() })
        .where("id", "=", id)
        .execute();
      return;
    }
    await expireExports(trx, userId, id);
    await recordSecurityEvent(services, trx, { userId, kind: "exportReady" });
  });
}

/** Makes a user's finished archives unavailable at once, all or all but one. */
export async function expireExports(db: Db, userId: string, except?: string): Promise<void> {
  await db
    .updateTable("account_exports")
    .set({ expires_at: new Date() })
    .where("user_id", "=", userId)
    .where("ready_at", "is not", null)
    .$if(except !== undefined, (query) => query.where("id", "!=", except ?? ""))
    .execute();
}

/** Leaves up to `limit` archives of a deleted account to be removed; returns how many. */
export async function releaseExports(trx: Trx, userId: string, limit: number): Promise<number> {
  const some = trx
    .selectFrom("account_exports")
    .select("id")
    .where("user_id", "=", userId)
    .limit(limit);
  const released = await trx
    .updateTable("account_exports")
    .set({ user_id: null })
    .where("id", "in", some)
    .returning("id")
    .execute();
  return released.length;
}

/**
 * Removes archives that have expired, and finished ones whose user is gone; during a backup it leaves
 * them for the next time.
 */
export async function removeOldExports({ db, vault }: Services): Promise<void> {
  const old = await db
    .selectFrom("account_exports")
    .select(["id", "key"])
    .where((eb) =>
      eb.or([
        eb("expires_at", "<", new Date()),
        eb.and([eb("user_id", "is", null), eb("ready_at", "is not", null)]),
      ]),
    )
    .execute();
  if (old.length > 0 && (await isBackupRunning(db))) return;
  for (const { id, key } of old) {
    await vault.remove(key);
    await db.deleteFrom("account_exports").where("id", "=", id).execute();
  }
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * DAY_MS);
}
