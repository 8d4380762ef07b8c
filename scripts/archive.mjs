import { prepare } from "./prepare.mjs";
import { run } from "./run.mjs";

// Checking a backup starts the site on it.
await prepare({ site: process.argv[2] === "check" });
process.exitCode = await run("node", ["scripts/archive/run.ts", ...process.argv.slice(2)]);
