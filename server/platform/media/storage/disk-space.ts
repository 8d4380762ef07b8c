import { statfs } from "node:fs/promises";

/** Returns the size of the disk that has a folder, and what of it is free (bytes). */
export async function readDiskSpace(
  folder: string,
): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bsize, blocks, bavail } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
