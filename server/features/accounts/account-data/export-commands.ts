import { randomBytes, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { EXPORT_DAYS } from "#contract/accounts/contract.ts";
import { recordSecurityEvent } from "#server/features/security/commands.ts";
import { lockUserRows } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { isEffectDone, markEffect } from "#server/platform/db/job-effects.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { createTemporaryFolder } from "#server/platform/http/temporary-folders.ts";
import { runIndependently } from "#server/platform/independent-steps.ts";
import { FileMissing } from "#server/platform/media/storage/storage.ts";
import type { Services } from "#server/platform/services.ts";
import { type ExportFile, writeArchive } from "./export-archive.ts";
import { findExportFiles, readAccountData } from "./export-queries.ts";

const DAY_MS = 24 * 3_600_000;
// Longer than any job runs: until then the file of an unfinished export may still be written.
const UNFINISHED_DAYS = 1;
const KEY_BYTES = 16;

type Archive = { id: string; key: string };

/**
 * Exports all data of a user into an archive and mails that it is ready, once per job. Each run has its
 * own row and file, so that no run writes what another removes.
 */
export async function exportAccountData(
  services: Services,
  userId: string,
  jobId: string = randomUUID(),
): Promise<void> {
  if (!(await isEffectDone(services.db, jobId))) {
    const archive = await createExport(services.db, userId);
    if (!archive) return;
    await storeArchive(services, userId, archive.key);
    await finishExport(services, { userId, jobId, archiveId: archive.id });
  }
  await removeOldExports(services);
}

/**
 * Inserts the row before the file exists, so that no file lacks a row; undefined without the user, or if
 * the account is being deleted.
 */
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
        .where("users.id", "=", userId)
        .where("users.deleted_at", "is", null),
    )
    .returning(["id", "key"])
    .executeTakeFirst();
}

async function storeArchive(services: Services, userId: string, key: string) {
  const { db, privateStorage } = services;
  const folder = await createTemporaryFolder("export");
  try {
    const path = join(folder, "archive.zip");
    const data = await readAccountData(db, userId);
    const files = await findExportFiles(db, userId);
    await writeArchive(createWriteStream(path), data, files, (file) => readFile(services, file));
    await privateStorage.putFile(key, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a picture, or undefined where its file is gone, as after a deletion meanwhile. */
function readFile({ storage, privateStorage }: Services, file: ExportFile) {
  const read = "key" in file ? storage.read(file.key) : privateStorage.read(file.privateKey);
  return read.catch((error: unknown) => {
    if (!(error instanceof FileMissing)) throw error;
    return undefined;
  });
}

type Finished = { userId: string; jobId: string; archiveId: string };

/**
 * Marks an archive as ready and earlier ones as expired. Expires this one instead if its user was deleted
 * meanwhile or another run of the job finished first.
 */
async function finishExport(services: Services, finished: Finished): Promise<void> {
  const { userId, jobId, archiveId } = finished;
  await transact(services.db, async (trx) => {
    await lockUserRows(trx, [userId]);
    const owned = await trx
      .updateTable("account_exports")
      .set({ ready_at: new Date(), expires_at: new Date(0) })
      .where("id", "=", archiveId)
      .returning("user_id")
      .executeTakeFirst();
    if (owned?.user_id !== userId || !(await markEffect(trx, jobId))) return;
    await trx
      .updateTable("account_exports")
      .set({ expires_at: inDays(EXPORT_DAYS) })
      .where("id", "=", archiveId)
      .execute();
    await expireExports(trx, userId, archiveId);
    await recordSecurityEvent(services, trx, { userId, kind: "exportReady" });
  });
}

/** Expires a user's finished archives at once, all or all but one. */
export async function expireExports(db: Db, userId: string, except?: string): Promise<void> {
  await db
    .updateTable("account_exports")
    .set({ expires_at: new Date() })
    .where("user_id", "=", userId)
    .where("ready_at", "is not", null)
    .$if(except !== undefined, (query) => query.where("id", "!=", except ?? ""))
    .execute();
}

/** Removes expired archives, and finished ones whose user is gone. */
export async function removeOldExports({ db, privateStorage }: Services): Promise<void> {
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
  await runIndependently(
    old.map(({ id, key }) => async () => {
      await privateStorage.remove(key);
      await db.deleteFrom("account_exports").where("id", "=", id).execute();
    }),
  );
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * DAY_MS);
}
