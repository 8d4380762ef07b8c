import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { closeFolder } from "#server/platform/lifecycle/private-folder.ts";

export class FolderInUse extends Error {}

// A connection that nothing refers to is closed when it is collected, and its lock with it.
const locks = new Set<DatabaseSync>();

/**
 * Takes the data folder for this process. The operating system holds the lock (by way of an
 * empty SQLite file), so a killed process leaves none behind. Throws `FolderInUse`, which names
 * the process that has it, or `FolderOpenToOthers`.
 */
export function lockFolder(folder: string): { release(): void } {
  closeFolder(folder);
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
  locks.add(lock);
  return {
    release: () => {
      locks.delete(lock);
      lock.close();
    },
  };
}

function readHolder(file: string): string {
  try {
    return `process id ${readFileSync(file, "utf8")}`;
  } catch {
    return "process id unknown";
  }
}
