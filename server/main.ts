import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { OWNER_ONLY_UMASK } from "#server/platform/lifecycle/private-folder.ts";

/**
 * What holds memory down, and is read only as a process begins: V8 would rather take hundreds of
 * megabytes than collect. glibc's arenas keep what image work gave back; what is large goes back
 * to the system only as long as that threshold, in bytes, is a fixed one.
 */
const THRIFT = ["--max-semi-space-size=8", "--heap-growing-percent=25"];
// A library of the passkeys asks for algorithms that Node has on trial, which is no news to operators.
const QUIET = "--disable-warning=ExperimentalWarning";
const ALLOCATOR = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: String(256 * 1024) };
// Before anything is written: no other user of the machine may read it.
process.umask(OWNER_ONLY_UMASK);
if (existsSync(".env")) process.loadEnvFile(".env");
// Code compiled for one start is read at the next, so the folder must be one nobody else can write to.
const COMPILED = { NODE_COMPILE_CACHE: resolve(process.env.DATA_DIR || "data", "compile-cache") };

const built = new URL("../dist/program.js", import.meta.url);
const isBuilt = !process.argv.includes("--dev") && existsSync(built);
const program = isBuilt ? built : new URL("run.ts", import.meta.url);

// In place of itself: the process keeps its id, and whoever started it sees no other. One that talks
// with its parent, as under --watch, would lose that; and Windows has no such way.
const isThrifty = THRIFT.every((flag) => process.execArgv.includes(flag));
if (process.execve && process.platform !== "win32" && !process.send && !isThrifty) {
  const flags = [...THRIFT, QUIET, ...process.execArgv];
  const args = [process.execPath, ...flags, fileURLToPath(program), ...process.argv.slice(2)];
  process.execve(process.execPath, args, { ...ALLOCATOR, ...COMPILED, ...process.env });
}

enableCompileCache(COMPILED.NODE_COMPILE_CACHE);
await import(program.href);
