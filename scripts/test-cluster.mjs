import { getBrowser } from "./browser.mjs";
import { prepare } from "./prepare.mjs";
import { projectEnv } from "./run.mjs";
import { runTests } from "./run-tests.mjs";

await prepare();
const env = { ...projectEnv, CHROMIUM_PATH: await getBrowser() };
const program = ["scripts/cluster/run.ts", ...process.argv.slice(2)];
process.exitCode = await runTests("node", program, env);
