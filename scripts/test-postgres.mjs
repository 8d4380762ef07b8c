import { prepare } from "./prepare.mjs";
import { runTests } from "./run-tests.mjs";

// The API tests of test/on-postgres.ts, on a PostgreSQL that is started for them.
await prepare();
const program = ["scripts/cluster/run.ts", "--postgres", ...process.argv.slice(2)];
process.exitCode = await runTests("node", program);
