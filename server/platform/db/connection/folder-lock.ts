import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { closeFolder } from "#server/platform/lifecycle/private-folder.ts";
import { OperatorError } from "#server/platform/operator/operator-error.ts";

export class FolderInUse extends OperatorError {}

// Referenced here because a garbage-collected connection is closed and releases its lock.
const locks = new Set<DatabaseSync>();

/**
 * Locks the data folder for this process. The operating system holds the lock (on an empty SQLite
 * file), so a killed process leaves none behind. Throws `FolderInUse`, which names the process that
 * holds it, or `FolderOpenToOthers`.
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

/** Locks the data folder like `lockFolder`; returns undefined while another process has it. */
export function tryLockFolder(folder: string): ReturnType<typeof lockFolder> | undefined {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  }
}

function readHolder(file: string): string {
  try {
    return `process id ${readFileSync(file, "utf8")}`;
  } catch {
    return "process id unknown";
  }
}
