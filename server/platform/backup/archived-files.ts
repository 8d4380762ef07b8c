import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import PQueue from "p-queue";
import { linesOf, openHashedFile } from "#server/platform/backup/hashed-file.ts";
import {
  ArchiveFault,
  type partsOf,
  STORAGE_NAMES,
  type StorageName,
} from "#server/platform/backup/layout.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { FileMissing, type Storage } from "#server/platform/media/storage/storage.ts";

/** A file that a row refers to; one that is still being written may be missing. */
export type NamedFile = { storageName: StorageName; key: string; needed: boolean };
/** Lists every file that the rows of a feature refer to. */
export type FileList = (trx: Trx) => AsyncIterable<NamedFile>;
export type Storages = Record<StorageName, Storage>;

const CONCURRENCY = 8;

/** Writes the list of expected files to `path`, in the transaction that reads the rows. */
export async function writeFileList(
  trx: Trx,
  lists: readonly FileList[],
  path: string,
): Promise<void> {
  const out = openHashedFile(path);
  for (const list of lists) {
    for await (const { storageName, key, needed } of list(trx)) {
      await out.write(`${needed ? "needed" : "maybe"} ${storageName}/${key}\n`);
    }
  }
  await out.close();
}

/** Copies the listed files into an archive. Returns their count and size, and the paths that were missing. */
export async function copyListed(
  listPath: string,
  storages: Storages,
  parts: ReturnType<typeof partsOf>,
) {
  const checksums = openHashedFile(parts.checksums);
  const sum = { count: 0, bytes: 0 };
  const missing: string[] = [];
  await forEachConcurrently(linesOf(listPath), async (line) => {
    const [need = "", path = ""] = line.split(" ");
    const { storageName, key } = parseFilePath(path);
    const copied = await copyFile(storages[storageName], key, parts.file(storageName, key));
    if (copied) {
      sum.count += 1;
      sum.bytes += copied.bytes;
      await checksums.write(`${copied.sha256}  ${path}\n`);
    } else if (need === "needed") missing.push(path);
  });
  return { files: sum, missing, sha256: (await checksums.close()).sha256 };
}

async function copyFile(storage: Storage, key: string, path: string) {
  const from = await storage.readStream(key).catch((error) => {
    if (error instanceof FileMissing) return undefined;
    throw error;
  });
  if (!from) return undefined;
  await mkdir(dirname(path), { recursive: true });
  const to = openHashedFile(path);
  for await (const piece of from) await to.write(piece);
  return to.close();
}

/** Parses a path such as media/key/400.webp. Throws an `ArchiveFault` for one that is invalid. */
export function parseFilePath(path: string): { storageName: StorageName; key: string } {
  const [storageName, ...key] = path.split("/");
  const known = STORAGE_NAMES.find((one) => one === storageName);
  if (!known || key.length === 0 || key.some((part) => part === "" || part.startsWith("."))) {
    throw new ArchiveFault(`The archive names a file ${path}, which leads nowhere.`);
  }
  return { storageName: known, key: key.join("/") };
}

/** Runs `work` on up to `CONCURRENCY` items concurrently; throws the first error. */
export async function forEachConcurrently<T>(
  items: AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = new PQueue({ concurrency: CONCURRENCY });
  const faults: unknown[] = [];
  for await (const item of Readable.from(items)) {
    if (faults.length > 0) break;
    await queue.onSizeLessThan(CONCURRENCY);
    queue.add(() => work(item)).catch((error) => faults.push(error));
  }
  await queue.onIdle();
  if (faults.length > 0) throw faults[0];
}
