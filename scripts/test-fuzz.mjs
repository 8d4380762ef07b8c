import { prepare } from "./prepare.mjs";
import { run } from "./run.mjs";

await prepare();
process.exitCode = await run("node", ["test/fuzz/run.ts", ...process.argv.slice(2)]);
