import { prepare } from "./prepare.mjs";
import { runTests } from "./run-tests.mjs";

await prepare();
const program = ["test/faults/schedules/run.ts", ...process.argv.slice(2)];
process.exitCode = await runTests("node", program);
