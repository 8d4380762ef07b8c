import { prepare } from "./prepare.mjs";
import { run } from "./run.mjs";

await prepare({ site: false });
process.exitCode = await run("node", ["scripts/backup/run.ts", ...process.argv.slice(2)]);
