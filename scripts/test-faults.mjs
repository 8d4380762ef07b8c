import { prepare } from "./prepare.mjs";
import { run } from "./run.mjs";

await prepare();
const program = ["test/faults/schedules/run.ts", ...process.argv.slice(2)];
process.exitCode = await run("node", program);
