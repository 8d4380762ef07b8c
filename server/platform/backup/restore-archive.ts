import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import {
  forEachConcurrently,
  parseFilePath,
  type Storages,
} from "#server/platform/backup/archived-files.ts";
import { digestOf, digestOfFile, linesOf } from "#server/platform/backup/hashed-file.ts";
import { ArchiveFault, type Manifest, manifest, partsOf } from "#server/platform/backup/layout.ts";
import { loadIntoEmbedded } from "#server/platform/backup/load-sql.ts";
import { loadIntoServer } from "#server/platform/backup/postgres-client.ts";
import {
  type Database,
  type DatabasePlace,
  embeddedFolder,
  openDatabase,
} from "#server/platform/db/database.ts";
import {
  EMPTY_DATABASE,
  findMajor,
  isEmpty,
  isInUse,
} from "#server/platform/db/dump/whole-database.ts";

export type Target = {
  place: Exclude<DatabasePlace, { embedded: unknown }>;
  storages: Storages;
  /** Whether existing contents of the database may be deleted. */
  replace: boolean;
};

/** Reads an archive's manifest after checking its checksums; throws an `ArchiveFault` if they differ. */
export async function openArchive(folder: string): Promise<Manifest> {
  const parts = partsOf(folder);
  const text = await readFile(parts.manifest, "utf8").catch(() => {
    throw new ArchiveFault(`${folder} is no archive: it has no manifest.json.`);
  });
  const read = manifest.safeParse(asJson(text));
  if (!read.success) throw new ArchiveFault(`${parts.manifest} cannot be read by this version.`);
  const { sha256 } = read.data;
  for (const [path, sum] of [
    [parts.database, sha256.database],
    [parts.checksums, sha256.files],
  ] as const) {
    if ((await digestOfFile(path)).sha256 !== sum) throw new ArchiveFault(`${path} was changed.`);
  }
  return read.data;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Restores an archive into a database and storage. Files come first, so that rows, which are written in
 * one transaction, never refer to missing files. Existing files that are not in the archive stay.
 */
export async function restoreArchive(folder: string, target: Target): Promise<Manifest> {
  const contents = await openArchive(folder);
  // Fails before any file is copied.
  if (databaseExists(target.place)) {
    await withDatabase(target.place, (database) => requireReplaceable(database, target));
  }
  await restoreFiles(folder, target.storages);
  await withDatabase(target.place, (database) => requireReplaceable(database, target));
  await restoreRows(partsOf(folder).database, target);
  return contents;
}

function databaseExists(place: Target["place"]): boolean {
  return "url" in place || existsSync(embeddedFolder(place.dataDir));
}

async function withDatabase(place: Target["place"], work: (database: Database) => Promise<void>) {
  const database = await openDatabase(place);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function requireReplaceable({ db }: Database, { place, replace }: Target): Promise<void> {
  if (await isEmpty(db)) return;
  if (!replace) {
    throw new ArchiveFault(
      "The database is not empty. To lose what is in it, call this with --replace.",
    );
  }
  if ("url" in place && (await isInUse(db))) {
    throw new ArchiveFault("The site is running on this database. Stop it, then try again.");
  }
}

async function restoreRows(path: string, { place, replace }: Target): Promise<void> {
  const before = replace ? [EMPTY_DATABASE] : [];
  if ("url" in place) {
    const { url } = place;
    await withDatabase(place, async ({ db }) =>
      loadIntoServer({ url, major: await findMajor(db) }, before, path),
    );
  } else await loadIntoEmbedded(embeddedFolder(place.dataDir), before, path);
}

async function restoreFiles(folder: string, storages: Storages): Promise<void> {
  const parts = partsOf(folder);
  await forEachConcurrently(linesOf(parts.checksums), async (line) => {
    const { path, sha256, storageName, key } = readChecksum(line);
    const file = parts.file(storageName, key);
    const digest = await digestOfFile(file).catch((cause) => {
      throw new ArchiveFault(`${path} in the archive cannot be read.`, { cause });
    });
    if (digest.sha256 !== sha256) throw new ArchiveFault(`${path} in the archive was changed.`);
    await storages[storageName].putFile(key, file);
  });
}

function readChecksum(line: string) {
  const [sha256 = "", path = ""] = line.split("  ");
  return { sha256, path, ...parseFilePath(path) };
}

/** Compares the files of an archive with those in storage. Returns the paths of those that differ. */
export async function compareFiles(folder: string, storages: Storages): Promise<string[]> {
  const differing: string[] = [];
  await forEachConcurrently(linesOf(partsOf(folder).checksums), async (line) => {
    const { path, sha256, storageName, key } = readChecksum(line);
    const read = async () => (await digestOf(await storages[storageName].readStream(key))).sha256;
    if ((await read().catch(() => undefined)) !== sha256) differing.push(path);
  });
  return differing;
}
