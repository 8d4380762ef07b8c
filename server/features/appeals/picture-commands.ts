import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import {
  APPEAL_PICTURE_MIN_SIDE,
  APPEAL_PICTURE_SIDES,
  APPEAL_PICTURE_SIZES,
} from "#contract/decisions/contract.ts";
import { appealFileKey } from "#server/features/decisions/appeal-picture-queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { UploadedFile } from "#server/platform/http/multipart.ts";
import type { Services } from "#server/platform/services.ts";

const SIDES = APPEAL_PICTURE_SIZES.map((size) => APPEAL_PICTURE_SIDES[size]);

type Encoded = Awaited<ReturnType<Services["media"]["encodeWithin"]>> & { key: string };

/**
 * Checks and encodes pictures, and stores them where nobody can fetch them; returns their ids. The rows are
 * written before the files, so that a failure leaves nothing behind.
 */
export async function storeAppealPictures(
  services: Services,
  userId: string,
  uploads: readonly UploadedFile[],
): Promise<string[]> {
  const { db, media } = services;
  const inspected = [];
  for (const upload of uploads) {
    inspected.push(await media.inspect(upload, { minSide: APPEAL_PICTURE_MIN_SIDE }, userId));
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
  await deleteUnsent(services, ids);
  throw failed.reason;
}

async function reservePicture(db: Db, picture: Encoded, position: number): Promise<string> {
  const { key, width, height } = picture;
  const { id } = await db
    .insertInto("appeal_pictures")
    .values({ key, width, height, position })
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

/** Adds stored pictures to an appeal; throws `unavailable` if they were deleted meanwhile. */
export async function attachAppealPictures(
  trx: Trx,
  decisionId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql`update appeal_pictures
    set decision_id = ${decisionId} where id = any(${ids}::bigint[]) and decision_id is null
    returning id`.execute(trx);
  if (rows.length < ids.length) {
    throw new AppError("unavailable", "This took too long. Please try again.");
  }
}

/**
 * Deletes pictures whose appeal failed, and their files. A transaction that seemed to fail may have been
 * committed: the rows decide, once its locks are released. While database or storage do not answer, the nightly
 * sweep does it.
 */
export async function deleteUnsent(
  { db, privateStorage }: Services,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  try {
    const { rows } = await sql<{ key: string }>`delete from appeal_pictures
      where id = any(${ids}::bigint[]) and decision_id is null returning key`.execute(db);
    for (const { key } of rows) await privateStorage.removeFolder(key);
  } catch {
    // Left to the sweep.
  }
}

/** Deletes pictures whose upload began before a time and that no appeal has. */
export function deleteUnusedPictures(db: Db, before: Date): Promise<unknown> {
  return db
    .deleteFrom("appeal_pictures")
    .where("decision_id", "is", null)
    .where("created_at", "<", before)
    .execute();
}
