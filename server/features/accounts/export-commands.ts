import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EXPORT_DAYS } from "#contract/accounts/own-data.ts";
import { writeArchive } from "#server/features/accounts/export-archive.ts";
import { exportKey } from "#server/features/accounts/export-key.ts";
import { findExportFiles, readOwnData } from "#server/features/accounts/export-queries.ts";
import { exportMail } from "#server/features/accounts/mails.ts";
import { getUser } from "#server/features/users/queries.ts";
import { isBackupRunning } from "#server/platform/db/backup-hold.ts";
import { MAIL_QUEUE } from "#server/platform/mail.ts";
import type { Services } from "#server/platform/services.ts";
import { newToken } from "#server/platform/session.ts";

const DAY_MS = 24 * 3_600_000;

/** Writes everything there is of a user into an archive and mails the link. */
export async function exportOwnData(services: Services, userId: string): Promise<void> {
  const { db, jobs, settings, storage, vault } = services;
  const user = await getUser(db, userId);
  const folder = await mkdtemp(join(tmpdir(), "parade-export-"));
  try {
    const path = join(folder, "archive.zip");
    const data = await readOwnData(db, userId);
    const files = await findExportFiles(db, userId);
    await writeArchive(createWriteStream(path), data, files, storage);
    await vault.putStream(exportKey(userId), createReadStream(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const { token, hash } = newToken();
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("exports").where("user_id", "=", userId).execute();
    await trx
      .insertInto("exports")
      .values({
        token_hash: hash,
        user_id: userId,
        expires_at: new Date(Date.now() + EXPORT_DAYS * DAY_MS),
      })
      .execute();
    await jobs.send(MAIL_QUEUE, exportMail(settings.site, user, token), trx);
  });
}

/** Removes archives whose link no longer works; during a backup it leaves them for the next time. */
export async function removeOldExports({ db, vault }: Services): Promise<void> {
  const old = await db
    .selectFrom("exports")
    .select("user_id")
    .where("expires_at", "<", new Date())
    .execute();
  if (old.length > 0 && (await isBackupRunning(db))) return;
  for (const { user_id } of old) {
    await vault.remove(exportKey(user_id));
    await db.deleteFrom("exports").where("user_id", "=", user_id).execute();
  }
}
