import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { findCycleFaults } from "./structure/cycles.ts";
import { findMigrationFaults } from "./structure/migrations.ts";
import { findFileFaults } from "./structure/names.ts";
import { readSource } from "./structure/source.ts";
import { findWallFaults } from "./structure/walls.ts";

/** Every place where the files, path to text, break the plan of ARCHITECTURE.md. */
export function findFaults(files: Map<string, string>): string[] {
  const sources = [...files].map(([path, text]) => readSource(path, text));
  return [
    ...sources.flatMap(findWallFaults),
    ...sources.flatMap(findFileFaults),
    ...findCycleFaults(sources),
    ...findMigrationFaults(files),
  ];
}

/** What git knows or would take in; deleted files that are still listed are left out. */
function readFiles(): Map<string, string> {
  // Another user may own the folder, in which git would otherwise refuse to look.
  const list = ["-c", "safe.directory=*", "ls-files", "-z", "-co", "--exclude-standard"];
  const paths = execFileSync("git", list, { encoding: "utf8" }).split("\0");
  const code = paths.filter((path) => /\.(m|c)?(j|t)sx?$/.test(path) && existsSync(path));
  return new Map(code.map((path) => [path, readFileSync(path, "utf8")]));
}

if (import.meta.main) {
  const faults = findFaults(readFiles());
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
