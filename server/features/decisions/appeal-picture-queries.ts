import type { AppealPictureSize } from "#contract/decisions/contract.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Returns the key of a picture's file in the private storage. */
export function appealFileKey(key: string, size: AppealPictureSize): string {
  return `${key}/${size}.webp`;
}

/** Returns a picture that an appeal has, or undefined. */
export function findAppealPicture(db: Db, id: string) {
  return db
    .selectFrom("appeal_pictures")
    .select(["decision_id", "key"])
    .where("id", "=", id)
    .where("decision_id", "is not", null)
    .$narrowType<{ decision_id: string }>()
    .executeTakeFirst();
}

/** Lists the pictures of a user's appeals for the export: the larger file of each. */
export async function listAppealExports(db: Db, userId: string) {
  const pictures = await db
    .selectFrom("appeal_pictures")
    .innerJoin("decisions", "decisions.id", "appeal_pictures.decision_id")
    .select(["appeal_pictures.decision_id", "appeal_pictures.position", "appeal_pictures.key"])
    .where("decisions.user_id", "=", userId)
    .orderBy("appeal_pictures.id")
    .execute();
  return pictures.map(({ decision_id, position, key }) => ({
    name: `appeals/${decision_id}-${position + 1}.webp`,
    privateKey: appealFileKey(key, "large"),
  }));
}

/** Returns those of the folders that are the files of a picture. */
export async function listAppealFolders(db: Db, folders: readonly string[]): Promise<string[]> {
  const pictures = await db
    .selectFrom("appeal_pictures")
    .select("key")
    .where("key", "=", anyOf(folders))
    .execute();
  return pictures.map(({ key }) => key);
}
