import { createWriteStream } from "node:fs";
import { open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createZstdCompress, createZstdDecompress } from "node:zlib";
import { createTarPacker, type TarHeader, type TarPackController } from "modern-tar";
import { unpackTar } from "modern-tar/fs";
import { z } from "zod";
import { BackupError } from "./backup-error.ts";

const manifestSchema = z.object({
  /** When the database was copied. */
  takenAt: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: z.int().min(0) })),
});
export type Manifest = z.output<typeof manifestSchema>;

const MANIFEST = "manifest.json";
// Zstandard passes pictures through ten times as fast as gzip, which matters while a start waits.
const COMPRESSION = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
};

/**
 * Writes a new archive, a tar.zst that only its owner can read; `folders` says by name where each of its folders
 * is. Returns the number of files.
 */
export async function writeArchive(
  path: string,
  manifest: Manifest,
  folders: Record<string, string>,
): Promise<number> {
  const { readable, controller } = createTarPacker();
  const addAll = async () => {
    const text = Buffer.from(JSON.stringify(manifest, null, 2));
    await add(controller, { name: MANIFEST, size: text.length, mode: 0o600 }, Readable.from(text));
    let count = 0;
    for (const [name, folder] of Object.entries(folders)) {
      count += await addFolder(controller, name, folder);
    }
    controller.finalize();
    return count;
  };
  const out = createWriteStream(path, { flags: "wx", mode: 0o600 });
  const written = pipeline(readable, createZstdCompress(COMPRESSION), out);
  const [count] = await Promise.all([addAll(), written]);
  return count;
}

/** Adds what is below a folder; a file that is removed meanwhile is left out. */
async function addFolder(
  controller: TarPackController,
  name: string,
  folder: string,
): Promise<number> {
  let count = 0;
  for await (const entry of listEntries(folder)) {
    const path = `${name}/${entry.name}`;
    if (entry.isFolder) {
      const header = { name: `${path}/`, size: 0, mode: 0o700, type: "directory" as const };
      await add(controller, header, Readable.from([]));
      continue;
    }
    const file = await open(join(folder, entry.name)).catch(ifMissing(undefined));
    if (!file) continue;
    const { size } = await file.stat();
    await add(controller, { name: path, size, mode: 0o600 }, file.createReadStream());
    count += 1;
  }
  return count;
}

function add(controller: TarPackController, header: TarHeader, content: Readable): Promise<void> {
  return pipeline(content, Writable.fromWeb(controller.add(header)));
}

/** Unpacks an archive into a folder; throws a `BackupError` if it is damaged or cut off. */
export async function unpackArchive(path: string, folder: string): Promise<Manifest> {
  const file = await open(path).catch((cause) => {
    throw new BackupError(`${path} cannot be read.`, { cause });
  });
  const filter = ({ type }: TarHeader) => type === "file" || type === "directory";
  const unpacked = unpackTar(folder, { fmode: 0o600, dmode: 0o700, filter });
  try {
    // Earlier releases wrote gzip.
    const decompress = path.endsWith(".gz") ? createGunzip() : createZstdDecompress();
    await pipeline(file.createReadStream(), decompress, unpacked);
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST), "utf8")));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOSPC") throw cause;
    throw new BackupError(`${path} is damaged, cut off, or no backup.`, { cause });
  }
}

type Entry = { name: string; isFolder: boolean };

/**
 * Lists the folders and files below a folder, each folder before what it has, with names relative to it. Leaves
 * out what is removed meanwhile, and hidden entries: partial files of a storage.
 */
export async function* listEntries(folder: string, below = ""): AsyncGenerator<Entry> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(ifMissing([]));
  for (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    const name = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isFile()) yield { name, isFolder: false };
    if (!entry.isDirectory()) continue;
    yield { name, isFolder: true };
    yield* listEntries(folder, name);
  }
}

/** Returns a handler of errors that replaces what is missing, and throws other errors. */
export function ifMissing<T>(replacement: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code !== "ENOENT") throw error;
    return replacement;
  };
}
