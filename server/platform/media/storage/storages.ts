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
}: {
  s3: S3Settings | undefined;
  dataDir: string;
}): Promise<{ storage: Storage; privateStorage: Storage }> {
  if (s3) {
    const { createS3Storages } = await import("#server/platform/media/storage/s3-storage.ts");
    return createS3Storages(s3);
  }
  return {
    storage: createFolderStorage(mediaFolder(dataDir)),
    privateStorage: createFolderStorage(privateFolder(dataDir)),
  };
}
