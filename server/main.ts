import { enableCompileCache } from "node:module";

/**
 * What holds memory down, and is read only as a process begins: V8 would rather take hundreds of
 * megabytes than collect. glibc's arenas keep what image work gave back; what is large goes back
 * to the system only as long as that threshold, in bytes, is a fixed one.
 */
const THRIFT = ["--max-semi-space-size=8", "--heap-growing-percent=40"];
const ALLOCATOR = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: String(256 * 1024) };

// In place of itself: the process keeps its id, and whoever started it sees no other. One that talks
// with its parent, as under --watch, would lose that; and Windows has no such way.
const isThrifty = THRIFT.every((flag) => process.execArgv.includes(flag));
if (process.execve && process.platform !== "win32" && !process.send && !isThrifty) {
  const args = [process.execPath, ...THRIFT, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...ALLOCATOR, ...process.env });
}

// What was compiled for one start is there for the next.
enableCompileCache();
await import("#server/run.ts");
