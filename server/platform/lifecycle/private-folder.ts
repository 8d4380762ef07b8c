import { chmodSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "#server/platform/operator/operator-error.ts";

const OTHERS = 0o077;

/** The umask of a process whose files are for its own user only. */
export const OWNER_ONLY_UMASK = OTHERS;

/** Other users can open a folder, and this process may not change its permissions. */
export class FolderOpenToOthers extends OperatorError {}

/**
 * Creates a folder if it is missing. Removes the permissions of group and others from it and, if it had
 * any, from everything below. Throws `FolderOpenToOthers` if another user owns the folder. Windows has no
 * such permissions.
 */
export function closeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform === "win32" || !isOpen(folder)) return;
  try {
    closeEntry(folder);
    closeEntriesBelow(folder);
  } catch (cause) {
    throw new FolderOpenToOthers(
      `Other users of this machine can open the data folder ${folder}, and it could not be closed ` +
        `to them. Run: chmod -R go= ${folder}`,
      { cause },
    );
  }
}

/** Removes the permissions of group and others from everything below a folder. */
export function closeEntriesBelow(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) closeEntry(join(entry.parentPath, entry.name));
  }
}

function closeEntry(path: string): void {
  if (isOpen(path)) chmodSync(path, lstatSync(path).mode & 0o7777 & ~OTHERS);
}

function isOpen(path: string): boolean {
  return (lstatSync(path).mode & OTHERS) !== 0;
}
