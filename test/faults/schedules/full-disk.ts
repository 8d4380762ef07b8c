import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { sep } from "node:path";

const { writeFile, copyFile, truncate, stat } = fs;

/**
 * Simulates a full disk for files below some folders: half of a file is written, then the write
 * fails. Returns a function that fills or empties the disk.
 */
export function limitDisk(folders: readonly string[]): (isFull: boolean) => void {
  const isBelow = (path: unknown) =>
    folders.some((folder) => String(path).startsWith(folder + sep));
  const fail = () => {
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  };
  const writeHalf = async (path: string, contents: Uint8Array) => {
    await writeFile(path, isBelow(path) ? contents.subarray(0, contents.length / 2) : contents);
    if (isBelow(path)) fail();
  };
  const copyHalf = async (from: string, to: string) => {
    await copyFile(from, to);
    if (!isBelow(to)) return;
    await truncate(to, (await stat(to)).size / 2);
    fail();
  };
  return (isFull) => {
    Object.assign(
      fs,
      isFull ? { writeFile: writeHalf, copyFile: copyHalf } : { writeFile, copyFile },
    );
    syncBuiltinESMExports();
  };
}
