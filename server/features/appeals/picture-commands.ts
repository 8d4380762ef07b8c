import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import {
  APPEAL_PICTURE_MIN_SIDE,
  APPEAL_PICTURE_SIDES,
  APPEAL_PICTURE_SIZES,
} from "#contract/moderation/appeal-pictures.ts";
import { appealFileKey } from "#server/features/decisions/appeal-picture-queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { UploadedFile } from "#server/platform/http/multipart.ts";
import type { Services } from "#server/platform/services.ts";

const RETENTION = "1 hour";
// A time in the past: no appeal can take a picture that has it.
const PAST = sql<Date>`to_timestamp(0)`;
const SIDES = APPEAL_PICTURE_SIZES.map((size) => APPEAL_PICTURE_SIDES[size]);

type Encoded = Awaited<ReturnType<Services["media"]["encodeWithin"]>> & { key: string };

/**
 * Checks and encodes pictures, and stores them where nobody can fetch them; returns their ids. The rows are
 * written before the files, marked for discarding, so that a failure leaves nothing behind.
 */
export async function storeAppealPictures(
  services: Services,
  userId: string,
  uploads: readonly UploadedFile[],
): Promise<string[]> {
  const { db, media } = services;
  const inspected = [];
  for (const upload of uploads) {
    inspected.push(await media.inspect(upload, { minSide: APPEAL_PICTURE_MIN_SIDE }));
  }
  const encoded = await Promise.all(
    inspected.map(async (upload) => ({
      key: `appeals/${randomBytes(16).toString("hex")}`,
      ...(await media.encodeWithin(upload, SIDES, userId)),
    })),
  );
  const ids = [];
  for (const [position, picture] of encoded.entries()) {
    ids.push(await reservePicture(db, picture, position));
  }
  // All writes have ended before any file is removed.
  const written = await Promise.allSettled(encoded.map((picture) => writeFiles(services, picture)));
  const failed = written.find((result) => result.status === "rejected");
  if (!failed) return ids;
  await discardUnsent(services, ids);
  throw failed.reason;
}

async function reservePicture(db: Db, picture: Encoded, position: number): Promise<string> {
  const { key, width, height } = picture;
  const discardAfter = sql<Date>`now() + ${RETENTION}::interval`;
  const { id } = await db
    .insertInto("appeal_pictures")
    .values({ key, width, height, position, discard_after: discardAfter })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function writeFiles({ privateStorage }: Services, { key, files }: Encoded): Promise<void> {
  for (const [index, size] of APPEAL_PICTURE_SIZES.entries()) {
    const file = files[index];
    if (file) await privateStorage.put(appealFileKey(key, size), file.data);
  }
}

/** Adds stored pictures to an appeal; throws `unavailable` if they were discarded meanwhile. */
export async function attachAppealPictures(
  trx: Trx,
  decisionId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql`update appeal_pictures
    set decision_id = ${decisionId}, discard_after = null
    where id = any(${ids}::bigint[]) and decision_id is null and discard_after > now()
    returning id`.execute(trx);
  if (rows.length < ids.length) {
    throw new AppError("unavailable", "This took too long. Please try again.");
  }
}

/**
 * Discards pictures whose appeal failed. A transaction that seemed to fail may have been committed: the rows
 * decide, once its locks are released. While database or storage do not answer, the hourly job does it.
 */
export async function discardUnsent(services: Services, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    await sql`update appeal_pictures set discard_after = ${PAST}
      where id = any(${ids}::bigint[]) and decision_id is null`.execute(services.db);
    await removePictures(services, ids);
  } catch {
    // Left to the hourly job.
  }
}

/** Lists up to `limit` pictures that no appeal has any more, or was sent with in time. */
export async function listUnusedPictures(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from appeal_pictures
    where ${isUnused()} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Removes those of the pictures that no appeal has. Rows are marked first, so that no appeal can take them,
 * and deleted after the files, so that a crash loses track of none.
 */
export async function removePictures(services: Services, ids: readonly string[]): Promise<void> {
  const { db, privateStorage } = services;
  const { rows } = await sql<{ id: string; key: string }>`
    update appeal_pictures set discard_after = ${PAST}
    where id = any(${ids}::bigint[]) and ${isUnused()}
    returning id, key`.execute(db);
  for (const { key } of rows) await privateStorage.removeFolder(key);
  await sql`delete from appeal_pictures
    where id = any(${rows.map(({ id }) => id)}::bigint[]) and decision_id is null`.execute(db);
}

/** A condition: the appeal is gone, or was not sent in time. */
function isUnused() {
  return sql`(decision_id is null and (discard_after is null or discard_after < now()))`;
}
