import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { OWNER_ONLY_UMASK } from "#server/platform/lifecycle/private-folder.ts";

/**
 * Flags that limit memory and are read only at process start: V8 would otherwise grow by hundreds of
 * megabytes before it collects. glibc's arenas retain the memory of image work; large blocks are
 * returned to the system only while that threshold, in bytes, is fixed.
 */
const MEMORY_FLAGS = ["--max-semi-space-size=32", "--heap-growing-percent=50"];
// A passkey library uses algorithms that are experimental in Node, which operators need not see.
const NO_WARNINGS = "--disable-warning=ExperimentalWarning";
// Stacks in the log name source files instead of the built ones.
const SOURCE_MAPS = "--enable-source-maps";
const ALLOCATOR = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: String(256 * 1024) };
// Set before any file is written: no other user of the machine may read them.
process.umask(OWNER_ONLY_UMASK);
if (existsSync(".env")) process.loadEnvFile(".env");
// Code compiled at one start is executed at the next, so nobody else may write to the folder.
const COMPILED = { NODE_COMPILE_CACHE: resolve(process.env.DATA_DIR || "data", "compile-cache") };

const built = new URL("../dist/program.js", import.meta.url);
const isBuilt = !process.argv.includes("--dev") && existsSync(built);
const program = isBuilt ? built : new URL("run.ts", import.meta.url);

// `execve` replaces the process and keeps its id, so a supervisor notices nothing. It would close the
// channel to a parent process, as under --watch, and Windows does not have it.
const hasMemoryFlags = MEMORY_FLAGS.every((flag) => process.execArgv.includes(flag));
if (process.execve && process.platform !== "win32" && !process.send && !hasMemoryFlags) {
  const flags = [...MEMORY_FLAGS, NO_WARNINGS, SOURCE_MAPS, ...process.execArgv];
  const args = [process.execPath, ...flags, fileURLToPath(program), ...process.argv.slice(2)];
  process.execve(process.execPath, args, { ...ALLOCATOR, ...COMPILED, ...process.env });
}

process.setSourceMapsEnabled(true);
enableCompileCache(COMPILED.NODE_COMPILE_CACHE);
await import(program.href);
