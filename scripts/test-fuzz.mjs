import { prepare } from "./prepare.mjs";
import { runTests } from "./run-tests.mjs";

await prepare();
process.exitCode = await runTests("node", ["test/fuzz/run.ts", ...process.argv.slice(2)]);
