import { createFolderStorage } from "#server/platform/media/storage/folder-storage.ts";
import type { S3Settings } from "#server/platform/media/storage/s3-client.ts";
import {
  mediaFolder,
  privateFolder,
  type Storage,
} from "#server/platform/media/storage/storage.ts";

/** Creates the storages of public and of private files: both in S3, or both in the data folder. */
export async function createStorages({
  s3,
  dataDir,
  mediaUrl,
}: {
  s3: S3Settings | undefined;
  dataDir: string;
  mediaUrl: string | undefined;
}): Promise<{ storage: Storage; privateStorage: Storage }> {
  const urlOf = (key: string) => `${mediaUrl ?? "/media"}/${key}`;
  if (s3) {
    const { createS3Storages } = await import("#server/platform/media/storage/s3-storage.ts");
    return createS3Storages(s3, { urlOf, neverPublic });
  }
  return {
    storage: createFolderStorage(mediaFolder(dataDir), urlOf),
    privateStorage: createFolderStorage(privateFolder(dataDir), neverPublic),
  };
}

function neverPublic(): never {
  throw new Error("A private file has no public address.");
}
