import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { findCycleFaults } from "./structure/cycles.ts";
import { findImportFaults } from "./structure/import-rules.ts";
import { findEarlyEvents } from "./structure/live-rules.ts";
import { readSource } from "./structure/source.ts";

/** Returns the violations of ARCHITECTURE.md's rules of imports and events; `files` maps paths to texts. */
export function findFaults(files: Map<string, string>): string[] {
  const sources = [...files].map(([path, text]) => readSource(path, text));
  return [
    ...sources.flatMap(findImportFaults),
    ...sources.flatMap(findEarlyEvents),
    ...findCycleFaults(sources),
  ];
}

/** Reads tracked and untracked code files, except deleted ones that git still lists. */
function readFiles(): Map<string, string> {
  // git refuses to list a folder that belongs to another user.
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
