import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export class FolderInUse extends Error {}

/**
 * Takes the data folder for this process. The operating system holds the lock (by way of an
 * empty SQLite file), so a killed process leaves none behind. Throws `FolderInUse`, which names
 * the process that has it.
 */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true });
  const holder = join(folder, "lock.pid");
  const lock = new DatabaseSync(join(folder, "lock.sqlite"));
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch {
    lock.close();
    throw new FolderInUse(
      `Another process (${readHolder(holder)}) is already using the data folder ${folder}. ` +
        "Stop it, or set DATA_DIR to another folder.",
    );
  }
  writeFileSync(holder, String(process.pid));
  return { release: () => lock.close() };
}

function readHolder(file: string): string {
  try {
    return `process id ${readFileSync(file, "utf8")}`;
  } catch {
    return "process id unknown";
  }
}
