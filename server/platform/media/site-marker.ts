import type { Db } from "#server/platform/db/database.ts";
import { siteSecret } from "#server/platform/db/secrets.ts";
import { FileMissing, type Storage } from "#server/platform/media/storage/storage.ts";

/** The file beside the pictures with the id of the site that they belong to. */
export const MARKER = "site-id";
const SAMPLE = 200;
const EVER = new Date(8.64e15);

type Parts = { db: Db; storage: Storage };
type Folders = {
  isSpared: (folder: string) => boolean;
  /** Returns those of the folders that the database knows. */
  listKnown: (folders: readonly string[]) => Promise<readonly string[]>;
};

/**
 * Returns whether the pictures are of the database's site: the id in the one is that in the other. A site without
 * pictures, or whose pictures have no id yet and are known to the database, gets its id written beside them.
 */
export async function ownsPictures(
  { db, storage }: Parts,
  { isSpared, listKnown }: Folders,
): Promise<boolean> {
  const id = await siteSecret(db, "site-id");
  const marker = await readMarker(storage);
  if (marker === id) return true;
  const folders = await sampleFolders(storage, isSpared);
  const mayClaim =
    folders.length === 0 || (marker === null && (await listKnown(folders)).length > 0);
  if (mayClaim) await claimPictures({ db, storage });
  return mayClaim;
}

/** Writes the id of the database's site beside the pictures. */
export async function claimPictures({ db, storage }: Parts): Promise<void> {
  await storage.put(MARKER, Buffer.from(await siteSecret(db, "site-id")));
}

async function readMarker(storage: Storage): Promise<string | null> {
  try {
    return Buffer.from(await storage.read(MARKER))
      .toString()
      .trim();
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}

async function sampleFolders(storage: Storage, isSpared: Folders["isSpared"]): Promise<string[]> {
  const folders: string[] = [];
  for await (const { path } of storage.listFolders("", EVER)) {
    if (!isSpared(path)) folders.push(path);
    if (folders.length === SAMPLE) break;
  }
  return folders;
}
